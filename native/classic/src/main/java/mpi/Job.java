// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.List;
import org.espalier.classic.check.Checker;
import org.espalier.classic.check.Side;
import org.espalier.classic.check.Types;
import org.espalier.classic.job.Launch;
import org.espalier.classic.job.Marker;
import org.espalier.classic.job.Messages;
import org.espalier.classic.job.Settings;
import org.espalier.classic.job.Settings.Feature;
import org.espalier.classic.report.JobReport;
import org.espalier.classic.tuning.Fitting;
import org.espalier.classic.type.CommittedTypes;
import org.espalier.classic.type.Construction;
import org.espalier.classic.type.TypeUse;
import org.jspecify.annotations.Nullable;

/**
 * This process's part in a job: what is done behind {@code MPI_Init}, before and behind {@code
 * MPI_Finalize}, and at commits. Whatever goes wrong here, the program goes on.
 */
final class Job {

  /** Whether the types of ranks are compared. */
  static final boolean CHECKED = Settings.get().check();

  private static final boolean OFF = Settings.get().isOff();

  private static volatile @Nullable CommittedTypes types;
  private static @Nullable Checker checker;

  private Job() {}

  private static Marker marker() {
    return new Marker(Settings.get().marker());
  }

  /** Behind {@code MPI_Init}. */
  static void started() {
    Settings settings = Settings.get();
    for (String complaint : settings.complaints()) {
      Messages.warn(complaint);
    }
    marker().initialized();
    try {
      if (settings.dropIn() && !OFF) {
        String fault = Launch.fault(MPI.COMM_WORLD.getSize(), System.getenv());
        if (fault != null) {
          Messages.warn(fault);
        }
      }
      if (CHECKED) {
        check(settings);
      }
    } catch (MPIException | RuntimeException failure) {
      Messages.warn("looking at the job failed: " + failure);
    }
  }

  private static void check(Settings settings) throws MPIException {
    Datatype[] predefined = {
      MPI.BYTE,
      MPI.CHAR,
      MPI.SHORT,
      MPI.BOOLEAN,
      MPI.INT,
      MPI.LONG,
      MPI.FLOAT,
      MPI.DOUBLE,
      MPI.PACKED,
      MPI.FLOAT_COMPLEX,
      MPI.DOUBLE_COMPLEX,
      MPI.INT2,
      MPI.SHORT_INT,
      MPI.LONG_INT,
      MPI.FLOAT_INT,
      MPI.DOUBLE_INT
    };
    for (Datatype type : predefined) {
      Types.tell(type.handle(), Types.predefined(type.handle()));
    }
    checker = Checker.start(MPI.COMM_WORLD.getRank(), marker(), settings.gatherLimit());
    ShownCall.to(checker);
  }

  /** Tells the checking what a derived type holds. */
  static void tell(long handle, Layout layout) {
    Signature root = layout.root();
    Types.tell(
        handle,
        root == null
            ? Side.unreadable("a type whose signature is not known")
            : root.side(layout.times()));
  }

  /** Whether {@link #committed} wants to know how a type was made of which the hash is known. */
  static boolean mayBeListed(int hash) {
    CommittedTypes all = types;
    return !OFF && (all == null || all.mayBeListed(hash));
  }

  /** Behind a commit; null where Espalier is switched off. */
  static @Nullable TypeUse committed(
      long handle, @Nullable Construction made, long elements, @Nullable String name)
      throws MPIException {
    if (OFF) {
      return null;
    }
    CommittedTypes all = types;
    if (all == null) {
      all = create();
    }
    boolean entered = all.tunesAtCommit() && Gate.enter();
    try {
      return all.committed(handle, made, elements, name);
    } finally {
      Gate.leave(entered);
    }
  }

  private static synchronized CommittedTypes create() throws MPIException {
    CommittedTypes all = types;
    if (all == null) {
      all = new CommittedTypes(Settings.get(), MPI.COMM_WORLD.getRank());
      types = all;
    }
    return all;
  }

  /** At a use at which a decision about the type is due. */
  static void decide(TypeUse use, long handle) throws MPIException {
    CommittedTypes all = types;
    if (all != null) {
      boolean entered = Gate.enter();
      try {
        all.decide(use, handle);
      } finally {
        Gate.leave(entered);
      }
    }
  }

  /** Whether a kernel is to be fitted to a type now. */
  static boolean mayFit(TypeUse use) {
    CommittedTypes all = types;
    return all != null && all.mayFit(use);
  }

  /** Whether a kernel is to be fitted to a type now, whatever its uses have come to. */
  static boolean takesKernel(TypeUse use) {
    CommittedTypes all = types;
    return all != null && all.takesKernel(use);
  }

  /** Fits a kernel, which is to be tried; null where there is none. */
  static @Nullable Fitting fit(TypeUse use, Datatype type) throws MPIException {
    CommittedTypes all = types;
    if (all == null) {
      return null;
    }
    boolean entered = Gate.enter();
    try {
      return all.fit(use, type.handle(), type.bounds());
    } finally {
      Gate.leave(entered);
    }
  }

  /** Takes what a trial came to: what the kernel saves, or not a number where it was wrong. */
  static void tried(TypeUse use, Fitting fitting, double savedNanosPerByte) {
    CommittedTypes all = types;
    if (all != null) {
      all.tried(use, fitting, savedNanosPerByte);
    }
  }

  /** Before {@code MPI_Finalize}: the last moment at which ranks can talk. */
  static void ending() throws MPIException {
    Gate.check();
    Settings settings = Settings.get();
    try {
      Checker checking = checker;
      if (checking != null) {
        ShownCall.to(null);
        checking.finish(settings.gatherLimit());
      }
      boolean wanted = settings.dropIn() || settings.report().isPresent();
      if (wanted && !OFF && settings.has(Feature.REPORT)) {
        report(settings);
      }
      CommittedTypes all = types;
      if (all != null) {
        all.finish();
      }
    } catch (MPIException | RuntimeException | Error failure) { // of memory, too
      Messages.warn("collecting the report failed: " + failure);
    }
  }

  private static void report(Settings settings) throws MPIException {
    int rank = MPI.COMM_WORLD.getRank();
    int size = MPI.COMM_WORLD.getSize();
    CommittedTypes all = types;
    byte[] mine = JobReport.bytes(all == null ? List.of() : all.entries());
    if (size == 1 || settings.gatherLimit().isZero()) {
      if (rank == 0) {
        JobReport.collect(1, List.of(mine), settings);
      }
      return; // others may run without this package, and wait in MPI_Finalize
    }
    List<byte[]> parts = Gathering.ofAll(mine, rank, size, settings.gatherLimit());
    if (rank == 0) {
      JobReport.collect(size, parts, settings);
    }
  }

  /** Behind {@code MPI_Finalize}. */
  static void ended() {
    marker().finalizedLibrary();
    JobReport.publish();
  }
}
