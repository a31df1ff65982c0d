// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import org.espalier.mpi.call.Activity;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Counts;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.Communicators;
import org.espalier.mpi.raw.function.Environment;
import org.espalier.mpi.raw.function.SendModes;
import org.espalier.mpi.transfer.Access;

/**
 * The MPI environment of this process (MPI 4.1 §11). {@link #initialize} starts MPI, closing ends
 * it; {@link #attach} joins one that other code of the process has started, and leaves its error
 * handlers and its end to that code.
 */
public final class Mpi implements AutoCloseable {
  /** How many threads may call MPI (MPI 4.1 §11.6). */
  public enum Threads {
    /** Only one thread runs. */
    SINGLE,
    /** Only the thread that initialised calls. */
    FUNNELED,
    /** One thread at a time calls. */
    SERIALIZED,
    /** Any thread calls at any time. */
    MULTIPLE
  }

  /** Memory that MPI uses for buffered sends: reachable as long as it does. */
  @SuppressWarnings("UnusedVariable") // it is held, not read
  private static volatile MemorySegment attached = MemorySegment.NULL;

  private final boolean owner;
  private final Threads threads;
  private final Communicator world;
  private final Communicator self;

  private Mpi(boolean owner, Threads threads) {
    this.owner = owner;
    this.threads = threads;
    this.world = Communicator.predefined(Handles.COMM_WORLD);
    this.self = Communicator.predefined(Handles.COMM_SELF);
  }

  /**
   * Initialises MPI for calls from one thread.
   *
   * @return the environment, to be closed by the same thread
   * @throws IllegalStateException if there is no library, or MPI is or was initialised already
   * @throws MpiException if MPI refuses
   */
  public static Mpi initialize() {
    return initialize(Threads.SINGLE);
  }

  /**
   * Initialises MPI and makes errors return codes, which this package turns into exceptions (MPI
   * 4.1 §9.3, §11.2).
   *
   * @param wanted how many threads shall call; {@link #threads} says what was granted
   * @return the environment, to be closed by the same thread
   * @throws IllegalStateException if there is no library, or MPI is or was initialised already
   * @throws MpiException if MPI refuses
   */
  public static Mpi initialize(Threads wanted) {
    MpiLibrary.require();
    Scratch scratch = Scratch.get();
    if (flag(Environment.MPI_Initialized(scratch.slot(0)), "MPI_Initialized", scratch)) {
      throw new IllegalStateException(
          "MPI must be initialised once in a process, and it is or was already; use Mpi.attach()"
              + " to join");
    }
    Check.that(
        Environment.MPI_Init_thread(
            MemorySegment.NULL, MemorySegment.NULL, number(wanted), scratch.slot(0)),
        "MPI_Init_thread");
    Activity.own(true);
    Threads granted = level(scratch.intAt(0));
    Check.that(
        Environment.MPI_Comm_set_errhandler(Handles.COMM_WORLD, Handles.ERRORS_RETURN),
        "MPI_Comm_set_errhandler");
    Check.that(
        Environment.MPI_Comm_set_errhandler(Handles.COMM_SELF, Handles.ERRORS_RETURN),
        "MPI_Comm_set_errhandler");
    return new Mpi(true, granted);
  }

  /**
   * Joins the MPI that other code in this process has initialised. Error handlers stay what they
   * are: where that code left {@code MPI_ERRORS_ARE_FATAL}, an error ends the job.
   *
   * @return the environment; closing it does nothing
   * @throws IllegalStateException if there is no library, or MPI is not initialised or is finalised
   */
  public static Mpi attach() {
    MpiLibrary.require();
    Activity.requireActive();
    Scratch scratch = Scratch.get();
    Check.that(Environment.MPI_Query_thread(scratch.slot(0)), "MPI_Query_thread");
    return new Mpi(false, level(scratch.intAt(0)));
  }

  private static int number(Threads level) {
    Abi abi = NativeLibrary.get().abi();
    return switch (level) {
      case SINGLE -> abi.threadSingle;
      case FUNNELED -> abi.threadFunneled;
      case SERIALIZED -> abi.threadSerialized;
      case MULTIPLE -> abi.threadMultiple;
    };
  }

  private static Threads level(int number) {
    for (Threads level : Threads.values()) {
      if (number(level) == number) {
        return level;
      }
    }
    throw new IllegalStateException("MPI gave an unknown thread level: " + number);
  }

  private static boolean flag(int code, String function, Scratch scratch) {
    Check.that(code, function);
    return scratch.intAt(0) != 0;
  }

  /**
   * Says whether MPI may be called: there is a library, it is initialised and not yet finalised.
   *
   * @return true between initialisation and finalisation, by whomever
   */
  public static boolean isActive() {
    return Activity.isActive();
  }

  /**
   * Returns the thread level that MPI granted.
   *
   * @return at least {@link Threads#SINGLE}
   */
  public Threads threads() {
    return threads;
  }

  /**
   * Returns the library.
   *
   * @return the library that this process uses
   */
  public MpiLibrary.Available library() {
    return MpiLibrary.require();
  }

  /**
   * Returns the communicator of all processes, {@code MPI_COMM_WORLD}.
   *
   * @return the communicator; it cannot be closed
   */
  public Communicator world() {
    return world;
  }

  /**
   * Returns the communicator of this process alone, {@code MPI_COMM_SELF}.
   *
   * @return the communicator; it cannot be closed
   */
  public Communicator self() {
    return self;
  }

  /**
   * Gives MPI memory for buffered sends (MPI 4.1 §3.6, {@code MPI_Buffer_attach}): for each message
   * that may be under way, {@link Packing#size} and {@link #bufferedOverhead}. MPI uses it until
   * {@link #detachBuffer}.
   *
   * @param memory native memory that stays open and is used for nothing else
   * @throws IllegalArgumentException if it is an array's
   * @throws MpiException if MPI refuses, because memory is attached already for instance
   */
  public void attachBuffer(MemorySegment memory) {
    if (!memory.isNative()) {
      throw new IllegalArgumentException(
          "memory for buffered sends must be native, got an array of %d bytes"
              .formatted(memory.byteSize()));
    }
    Access.requireWritable(memory);
    Check.that(
        SendModes.MPI_Buffer_attach(memory, memory.byteSize()),
        Counts.function("MPI_Buffer_attach", memory.byteSize()));
    attached = memory;
  }

  /**
   * Takes the memory for buffered sends back; waits until all messages in it are on their way (MPI
   * 4.1 §3.6, {@code MPI_Buffer_detach}).
   *
   * @throws MpiException if MPI refuses
   */
  public void detachBuffer() {
    Scratch scratch = Scratch.get();
    Check.that(SendModes.MPI_Buffer_detach(scratch.slot(0), scratch.slot(1)), "MPI_Buffer_detach");
    attached = MemorySegment.NULL;
  }

  /**
   * Returns what a buffered send needs besides its packed data.
   *
   * @return bytes ({@code MPI_BSEND_OVERHEAD})
   */
  public static int bufferedOverhead() {
    return NativeLibrary.get().abi().bsendOverhead;
  }

  /**
   * Returns the time in seconds since some moment in the past (MPI 4.1 §9.6).
   *
   * @return seconds
   */
  public static double time() {
    return Environment.MPI_Wtime();
  }

  /**
   * Says what is wrong where a launcher of another MPI started this process: it then silently
   * becomes one of many jobs of one process each.
   *
   * @return one line, or nothing where launcher and library agree
   */
  public Optional<String> launcherMismatch() {
    return launcherMismatch(System.getenv(), world.size(), library());
  }

  static Optional<String> launcherMismatch(
      Map<String, String> environment, int size, MpiLibrary.Available library) {
    // The first of them is of the launcher that started this process itself: within an allocation
    // of Slurm, mpirun's daemons are a step of their own, with a number of tasks of its own.
    for (String variable :
        new String[] {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
      String told = environment.get(variable);
      if (told != null && told.matches("\\d{1,9}")) {
        return Integer.parseInt(told) == size
            ? Optional.empty()
            : Optional.of(
                "the launcher started %s processes (%s), but %s sees %d: it is not this library's launcher; use %s"
                    .formatted(told, variable, library, size, launcher(variable, library)));
      }
    }
    return Optional.empty();
  }

  private static String launcher(String variable, MpiLibrary.Available library) {
    boolean openMpi = library.name().equals("Open MPI");
    return variable.startsWith("SLURM")
        ? (openMpi ? "srun --mpi=pmix" : "srun --mpi=pmi2")
        : (openMpi ? "mpirun.openmpi" : "mpirun.mpich");
  }

  /**
   * Ends all processes of the job (MPI 4.1 §9.7).
   *
   * @param code the job's exit code, as far as the launcher passes it on
   */
  public void abort(int code) {
    Check.that(Environment.MPI_Abort(Handles.COMM_WORLD, code), "MPI_Abort");
  }

  /**
   * Finalises MPI if this object initialised it; closing twice, or an attached one, does nothing.
   * Types and communicators still open are left to MPI.
   *
   * @throws MpiException if MPI refuses
   */
  @Override
  public synchronized void close() {
    if (owner && Activity.isOwned()) {
      Activity.own(false);
      Check.that(Environment.MPI_Finalize(), "MPI_Finalize");
    }
  }

  static int rank(long communicator) {
    Scratch scratch = Scratch.get();
    Check.that(Communicators.MPI_Comm_rank(communicator, scratch.slot(0)), "MPI_Comm_rank");
    return scratch.intAt(0);
  }

  static int size(long communicator) {
    Scratch scratch = Scratch.get();
    Check.that(Communicators.MPI_Comm_size(communicator, scratch.slot(0)), "MPI_Comm_size");
    return scratch.intAt(0);
  }
}
