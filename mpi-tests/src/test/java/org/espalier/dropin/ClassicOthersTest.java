// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.espalier.dropin.ClassicTest.right;

import java.nio.file.Path;
import org.espalier.jobs.LocalRanks;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Espalier's own package {@code mpi} where other threads do something meanwhile, or other ranks do
 * it in another way than this one: programs as in {@link ClassicTest}.
 */
@LocalRanks
class ClassicOthersTest {
  private static final String PROGRAMS = "org.espalier.programs.api.";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void nothingBesideReceivedDataIsWritten(String launcher) throws Exception {
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "UntouchedGaps"));
    right(
        JavaJob.classic(2, launcher)
            .with("-Despalier.calls=handle")
            .run(PROGRAMS + "UntouchedGaps"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void blocksOfEqualSignaturesArrive(String launcher) throws Exception {
    right(JavaJob.classic(4, launcher).run(PROGRAMS + "EqualSignatures"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void splitCallsOfArraysAndBuffersMatch(String launcher) throws Exception {
    String file = folder.resolve("data").toString();
    right(JavaJob.classic(2, launcher).run(PROGRAMS + "MixedSplits", file));
    right(
        JavaJob.classic(3, launcher)
            .with("-Despalier.tuning=1")
            .run(PROGRAMS + "MixedSplits", file));
  }

  /** The first rank alone has THREAD_MULTIPLE, or all others have. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void fencesOfRanksWithUnlikeThreadsEnd(String launcher) throws Exception {
    for (String multiple : new String[] {"first", "others"}) {
      right(JavaJob.classic(2, launcher).run(PROGRAMS + "UnlikeThreads", multiple));
      right(
          JavaJob.classic(3, launcher)
              .with("-Despalier.tuning=1")
              .run(PROGRAMS + "UnlikeThreads", multiple));
    }
  }

  /** Packed by the library, and by kernels from the first use on. */
  @ParameterizedTest
  @ValueSource(strings = {"mpirun.openmpi", "mpirun.mpich"})
  void typesMayBeFreedWhileCallsWait(String launcher) throws Exception {
    for (String setting : new String[] {"tuning=paying", "tuning=1", "calls=handle", "off=all"}) {
      right(
          JavaJob.classic(2, launcher)
              .with("-Despalier." + setting)
              .run(PROGRAMS + "FreedWhileWaiting"));
    }
  }
}
