// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Constants;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.ObjectHandles;
import org.espalier.mpi.raw.WordFunction;

/**
 * The beginning and the end of MPI, its constants and predefined objects. The values of constants
 * are those of the library of this process.
 */
public final class MPI extends Buffers {
  private static final WordFunction INITIALIZED = new WordFunction("MPI_Initialized");
  private static final WordFunction FINALIZED = new WordFunction("MPI_Finalized");
  private static final WordFunction INIT_THREAD = new WordFunction("MPI_Init_thread");
  private static final WordFunction INIT = new WordFunction("MPI_Init");
  private static final Call QUERY_THREAD = new Call("MPI_Query_thread");
  private static final Call IS_THREAD_MAIN = new Call("MPI_Is_thread_main");
  private static final Call FINALIZE = new Call("MPI_Finalize");
  private static final Call WTIME = new Call("MPI_Wtime");
  private static final Call WTICK = new Call("MPI_Wtick");
  private static final Call PROCESSOR_NAME = new Call("MPI_Get_processor_name");

  /** An operation: the greatest. */
  public static final Op MAX = new Op(Handles.MAX);

  /** An operation: the least. */
  public static final Op MIN = new Op(Handles.MIN);

  /** An operation: the sum. */
  public static final Op SUM = new Op(Handles.SUM);

  /** An operation: the product. */
  public static final Op PROD = new Op(Handles.PROD);

  /** An operation: logical and. */
  public static final Op LAND = new Op(Handles.LAND);

  /** An operation: and of bits. */
  public static final Op BAND = new Op(Handles.BAND);

  /** An operation: logical or. */
  public static final Op LOR = new Op(Handles.LOR);

  /** An operation: or of bits. */
  public static final Op BOR = new Op(Handles.BOR);

  /** An operation: logical exclusive or. */
  public static final Op LXOR = new Op(Handles.LXOR);

  /** An operation: exclusive or of bits. */
  public static final Op BXOR = new Op(Handles.BXOR);

  /** An operation: the least value with its index. */
  public static final Op MINLOC = new Op(Handles.MINLOC);

  /** An operation: the greatest value with its index. */
  public static final Op MAXLOC = new Op(Handles.MAXLOC);

  /** An operation: the operand of the caller, in windows. */
  public static final Op REPLACE = new Op(ObjectHandles.REPLACE);

  /** An operation: what is there, in windows. */
  public static final Op NO_OP = new Op(ObjectHandles.NO_OP);

  /** No type. */
  public static final Datatype DATATYPE_NULL = Datatype.opaque(0, 0, Handles.DATATYPE_NULL);

  /** The type of {@code byte}. */
  public static final Datatype BYTE =
      Datatype.basic(Datatype.BYTE, 1, ObjectHandles.of("ompi_mpi_uint8_t", 0x4c00013b, 0x241));

  /** The type of {@code char}. */
  public static final Datatype CHAR =
      Datatype.basic(Datatype.CHAR, 2, ObjectHandles.of("ompi_mpi_uint16_t", 0x4c00023c, 0x249));

  /** The type of {@code short}. */
  public static final Datatype SHORT =
      Datatype.basic(Datatype.SHORT, 2, ObjectHandles.of("ompi_mpi_int16_t", 0x4c000238, 0x248));

  /** The type of {@code boolean}. */
  public static final Datatype BOOLEAN =
      Datatype.basic(Datatype.BOOLEAN, 1, ObjectHandles.of("ompi_mpi_uint8_t", 0x4c00013b, 0x241));

  /** The type of {@code int}. */
  public static final Datatype INT =
      Datatype.basic(Datatype.INT, 4, ObjectHandles.of("ompi_mpi_int32_t", 0x4c000439, 0x250));

  /** The type of {@code long}. */
  public static final Datatype LONG =
      Datatype.basic(Datatype.LONG, 8, ObjectHandles.of("ompi_mpi_int64_t", 0x4c00083a, 0x258));

  /** The type of {@code float}. */
  public static final Datatype FLOAT =
      Datatype.basic(Datatype.FLOAT, 4, ObjectHandles.of("ompi_mpi_float", 0x4c00040a, 0x210));

  /** The type of {@code double}. */
  public static final Datatype DOUBLE =
      Datatype.basic(Datatype.DOUBLE, 8, ObjectHandles.of("ompi_mpi_double", 0x4c00080b, 0x214));

  /** The type of packed data. */
  public static final Datatype PACKED =
      Datatype.basic(Datatype.PACKED, 1, ObjectHandles.of("ompi_mpi_packed", 0x4c00010f, 0x207));

  /** The type of {@link FloatComplex}. */
  public static final Datatype FLOAT_COMPLEX =
      Datatype.parts(
          Datatype.FLOAT, 4, 8, ObjectHandles.of("ompi_mpi_c_float_complex", 0x4c000840, 0x212));

  /** The type of {@link DoubleComplex}. */
  public static final Datatype DOUBLE_COMPLEX =
      Datatype.parts(
          Datatype.DOUBLE, 8, 16, ObjectHandles.of("ompi_mpi_c_double_complex", 0x4c001041, 0x216));

  /** The type of {@link Int2}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype INT2 =
      Datatype.pair(ObjectHandles.of("ompi_mpi_2int", 0x4c000816, 0x22b), 4);

  /** The type of {@link ShortInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype SHORT_INT =
      Datatype.pair(ObjectHandles.of("ompi_mpi_short_int", 0x8c000003, 0x22c), 2);

  /** The type of {@link LongInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype LONG_INT =
      Datatype.pair(ObjectHandles.of("ompi_mpi_long_int", 0x8c000002, 0x22a), 8);

  /** The type of {@link FloatInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype FLOAT_INT =
      Datatype.pair(ObjectHandles.of("ompi_mpi_float_int", 0x8c000000, 0x228), 4);

  /** The type of {@link DoubleInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype DOUBLE_INT =
      Datatype.pair(ObjectHandles.of("ompi_mpi_double_int", 0x8c000001, 0x229), 8);

  /** Places pairs in buffers. */
  public static final Int2 int2 = new Int2();

  /** Places pairs in buffers. */
  public static final ShortInt shortInt = new ShortInt();

  /** Places pairs in buffers. */
  public static final LongInt longInt = new LongInt();

  /** Places pairs in buffers. */
  public static final FloatInt floatInt = new FloatInt();

  /** Places pairs in buffers. */
  public static final DoubleInt doubleInt = new DoubleInt();

  /** No request. */
  public static final Request REQUEST_NULL = new Request(Handles.REQUEST_NULL, null, null);

  /** The group without processes. */
  public static final Group GROUP_EMPTY = new Group(ObjectHandles.GROUP_EMPTY);

  /** How the program was started. */
  public static final Info INFO_ENV = new Info(ObjectHandles.INFO_ENV);

  /** No hints. */
  public static final Info INFO_NULL = new Info(Handles.INFO_NULL);

  /** An error ends the processes. */
  public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(Handles.ERRORS_ARE_FATAL);

  /** An error ends the processes of the communicator, as far as the library can. */
  public static final Errhandler ERRORS_ABORT = new Errhandler(ObjectHandles.ERRORS_ABORT);

  /** An error is an {@link MPIException}. */
  public static final Errhandler ERRORS_RETURN = new Errhandler(Handles.ERRORS_RETURN);

  /** All processes of the program. */
  public static final Intracomm COMM_WORLD = new Intracomm(Handles.COMM_WORLD);

  /** This process alone. */
  public static final Intracomm COMM_SELF = new Intracomm(Handles.COMM_SELF);

  /** Makes an object; there is nothing to do with it. */
  public MPI() {}

  private static boolean flag(WordFunction function) {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      function.call(out);
      return Stage.getInt(out) != 0;
    }
  }

  private static void requireNew() throws MPIException {
    if (flag(INITIALIZED)) {
      throw new MPIException("MPI is already initialized.");
    }
  }

  /**
   * Initialises MPI for calls from one thread at a time.
   *
   * @param args the arguments of the program
   * @return the arguments of the program
   * @throws MPIException if MPI refuses
   */
  public static String[] Init(String[] args) throws MPIException {
    requireNew();
    int code = INIT.call(0, 0);
    if (code != Abi.SUCCESS) {
      throw Errors.of(code);
    }
    Gate.opened(false);
    Job.started();
    return args;
  }

  /**
   * Initialises MPI for calls from several threads.
   *
   * @param args the arguments of the program
   * @param required the level wanted: one of the {@code THREAD_} constants
   * @return the level that was granted
   * @throws MPIException if MPI refuses
   */
  public static int InitThread(String[] args, int required) throws MPIException {
    requireNew();
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      int code = INIT_THREAD.call(0, 0, required, out);
      if (code != Abi.SUCCESS) {
        throw Errors.of(code);
      }
      int provided = Stage.getInt(out);
      Gate.opened(provided == THREAD_MULTIPLE);
      Job.started();
      return provided;
    }
  }

  /**
   * Returns the level of threads.
   *
   * @return one of the {@code THREAD_} constants
   * @throws MPIException if MPI refuses
   */
  public static int queryThread() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      QUERY_THREAD.run(out);
      return Stage.getInt(out);
    }
  }

  /**
   * Says whether this is the thread that initialised MPI.
   *
   * @return whether it is
   * @throws MPIException if MPI refuses
   */
  public static boolean isThreadMain() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IS_THREAD_MAIN.run(out);
      return Stage.getInt(out) != 0;
    }
  }

  /**
   * Ends MPI; nothing can be called afterwards.
   *
   * @throws MPIException if MPI refuses
   */
  public static void Finalize() throws MPIException {
    Job.ending();
    MPIException failure = CleanUp.run();
    FINALIZE.run(); // always: the other ranks wait for this one in theirs
    Gate.closed();
    Job.ended();
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Returns the time.
   *
   * @return seconds since some moment
   * @throws MPIException if MPI refuses
   */
  public static double wtime() throws MPIException {
    return WTIME.seconds();
  }

  /**
   * Returns how finely {@link #wtime} measures.
   *
   * @return seconds
   * @throws MPIException if MPI refuses
   */
  public static double wtick() throws MPIException {
    return WTICK.seconds();
  }

  /**
   * Returns the version of the MPI Standard that the library follows.
   *
   * @return the version
   */
  public static Version getVersion() {
    return new Version(VERSION, SUBVERSION);
  }

  /**
   * Returns what the library says of itself.
   *
   * @return a text of one line or several
   */
  public static String getLibVersion() {
    return NativeLibrary.get().version();
  }

  /**
   * Returns the name of the machine.
   *
   * @return the name
   * @throws MPIException if MPI refuses
   */
  public static String getProcessorName() throws MPIException {
    try (Stage stage = Stage.open()) {
      long name = stage.take(Constants.of("MPI_MAX_PROCESSOR_NAME") + 1L);
      long length = stage.words(1);
      PROCESSOR_NAME.run(name, length);
      return Text.read(name);
    }
  }

  /**
   * Says whether MPI was initialised.
   *
   * @return whether it was, by whomever
   * @throws MPIException if MPI refuses
   */
  public static boolean isInitialized() throws MPIException {
    return flag(INITIALIZED);
  }

  /**
   * Says whether MPI was ended.
   *
   * @return whether it was, by whomever
   * @throws MPIException if MPI refuses
   */
  public static boolean isFinalized() throws MPIException {
    return flag(FINALIZED);
  }

  /**
   * Gives MPI room for buffered sends: as many bytes as an array has.
   *
   * @param buffer the buffer
   * @throws MPIException if MPI refuses
   */
  public static void attachBuffer(byte[] buffer) throws MPIException {
    AttachedBuffer.attach(buffer);
  }

  /**
   * Takes the room for buffered sends back, after all that is in it was sent.
   *
   * @return the array that was attached, or null
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static byte[] detachBuffer() throws MPIException {
    return AttachedBuffer.detach();
  }

  /**
   * Does nothing: what it would tell depends on the tools of a library.
   *
   * @param level the level
   * @param obj anything
   */
  public static void pControl(int level, Object obj) {}
}
