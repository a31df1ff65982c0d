// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.PrintWriter;
import org.espalier.cli.command.OutsideException;
import org.espalier.formats.InputException;

/**
 * What a job on ranks came to: the launcher's exit code is not all of it.
 *
 * @param code the launcher's exit code
 * @param marks what the ranks on this host wrote: {@code i} behind MPI_Init, {@code f} behind
 *     MPI_Finalize, {@code d} where types of ranks differ, {@code r} where the report was lost
 * @param remote whether ranks may run on other hosts, which write nothing
 */
record JobVerdict(int code, String marks, boolean remote) {
  private static final int SIGNALLED = 128;
  private static final int DIFFERENT = 1;

  /**
   * Judges.
   *
   * @param err takes one line where the exit code alone does not say what happened
   * @return the exit code of {@code espalier run}
   * @throws InputException if the program is none on mpi.jar
   * @throws OutsideException if ranks, or the report that was asked for, were lost
   */
  int exitCode(PrintWriter err) {
    if (count('d') > 0) {
      err.println("types differ between ranks; see the lines above");
      return DIFFERENT;
    }
    if (code >= SIGNALLED) {
      throw new OutsideException(
          "a rank died (signal %d), and the job was ended; see its messages above"
              .formatted(code - SIGNALLED));
    }
    long begun = count('i');
    if (begun == 0 && !remote) {
      throw new InputException(
          code == 0
              ? "the program ended without MPI.Init: it is no program on mpi.jar"
              : "the program failed before MPI.Init (exit code %d); see its messages above"
                  .formatted(code));
    }
    long lost = begun - count('f');
    if (code == 0 && lost > 0) {
      // Open MPI 5.0's launcher ends with 0 when it has lost a node.
      throw new OutsideException(
          "%d of %d ranks on this host never finished MPI.Finalize, though the launcher reports success; the job was lost"
              .formatted(lost, begun));
    }
    if (code == 0 && count('r') > 0) {
      throw new OutsideException(
          "the program ended well, but its report was not written; see the line above");
    }
    if (code != 0) {
      err.println("the program ended with exit code " + code + "; see its messages above");
    }
    return code;
  }

  private long count(char mark) {
    return marks.chars().filter(c -> c == mark).count();
  }
}
