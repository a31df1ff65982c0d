// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Constants;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.ObjectHandles;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * The beginning and the end of MPI, its constants and predefined objects. The values of constants
 * are those of the library of this process.
 */
public final class MPI {
  private static final Abi ABI = NativeLibrary.get().abi();

  private static final WordFunction INITIALIZED = new WordFunction("MPI_Initialized");
  private static final WordFunction FINALIZED = new WordFunction("MPI_Finalized");
  private static final WordFunction INIT_THREAD = new WordFunction("MPI_Init_thread");
  private static final WordFunction INIT = new WordFunction("MPI_Init");
  private static final WordFunction GET_VERSION = new WordFunction("MPI_Get_version");
  private static final Call QUERY_THREAD = new Call("MPI_Query_thread");
  private static final Call IS_THREAD_MAIN = new Call("MPI_Is_thread_main");
  private static final Call FINALIZE = new Call("MPI_Finalize");
  private static final Call WTIME = new Call("MPI_Wtime");
  private static final Call WTICK = new Call("MPI_Wtick");
  private static final Call PROCESSOR_NAME = new Call("MPI_Get_processor_name");
  private static final Call ATTACH = new Call("MPI_Buffer_attach");
  private static final Call DETACH = new Call("MPI_Buffer_detach");

  // What sends go through that are buffered: the program's array stands for it.
  private static byte @Nullable [] attached;
  private static @Nullable Arena attachedMemory;

  /** A level of threads: {@code MPI_THREAD_SINGLE}. */
  public static final int THREAD_SINGLE = ABI.threadSingle;

  /** A level of threads: {@code MPI_THREAD_FUNNELED}. */
  public static final int THREAD_FUNNELED = ABI.threadFunneled;

  /** A level of threads: {@code MPI_THREAD_SERIALIZED}. */
  public static final int THREAD_SERIALIZED = ABI.threadSerialized;

  /** A level of threads: {@code MPI_THREAD_MULTIPLE}. */
  public static final int THREAD_MULTIPLE = ABI.threadMultiple;

  /** A topology: a graph that all processes know. */
  public static final int GRAPH = Constants.of("MPI_GRAPH");

  /** A topology: a graph of which each process knows a part. */
  public static final int DIST_GRAPH = Constants.of("MPI_DIST_GRAPH");

  /** A topology: a grid. */
  public static final int CART = Constants.of("MPI_CART");

  /** Stands for any sender. */
  public static final int ANY_SOURCE = ABI.anySource;

  /** Stands for any tag. */
  public static final int ANY_TAG = ABI.anyTag;

  /** Stands for no process: a message to or from it does nothing. */
  public static final int PROC_NULL = ABI.procNull;

  /** Stands for a number that there is not. */
  public static final int UNDEFINED = undefined();

  /** What a comparison gives: {@code MPI_IDENT}. */
  public static final int IDENT = Constants.of("MPI_IDENT");

  /** What a comparison gives: {@code MPI_CONGRUENT}. */
  public static final int CONGRUENT = Constants.of("MPI_CONGRUENT");

  /** What a comparison gives: {@code MPI_SIMILAR}. */
  public static final int SIMILAR = Constants.of("MPI_SIMILAR");

  /** What a comparison gives: {@code MPI_UNEQUAL}. */
  public static final int UNEQUAL = Constants.of("MPI_UNEQUAL");

  /** The key of an attribute of MPI's: {@code MPI_TAG_UB}. */
  public static final int TAG_UB = ABI.tagUb;

  /** The key of an attribute of MPI's: {@code MPI_HOST}. */
  public static final int HOST = Constants.of("MPI_HOST");

  /** The key of an attribute of MPI's: {@code MPI_IO}. */
  public static final int IO = Constants.of("MPI_IO");

  /** The key of an attribute of MPI's: {@code MPI_WTIME_IS_GLOBAL}. */
  public static final int WTIME_IS_GLOBAL = Constants.of("MPI_WTIME_IS_GLOBAL");

  /** The key of an attribute of MPI's: {@code MPI_APPNUM}. */
  public static final int APPNUM = Constants.of("MPI_APPNUM");

  /** The key of an attribute of MPI's: {@code MPI_LASTUSEDCODE}. */
  public static final int LASTUSEDCODE = Constants.of("MPI_LASTUSEDCODE");

  /** The key of an attribute of MPI's: {@code MPI_UNIVERSE_SIZE}. */
  public static final int UNIVERSE_SIZE = Constants.of("MPI_UNIVERSE_SIZE");

  /** The key of an attribute of MPI's: {@code MPI_WIN_BASE}. */
  public static final int WIN_BASE = Constants.of("MPI_WIN_BASE");

  /** The key of an attribute of MPI's: {@code MPI_WIN_SIZE}. */
  public static final int WIN_SIZE = Constants.of("MPI_WIN_SIZE");

  /** The key of an attribute of MPI's: {@code MPI_WIN_DISP_UNIT}. */
  public static final int WIN_DISP_UNIT = Constants.of("MPI_WIN_DISP_UNIT");

  /** The version of the MPI Standard, the number before the dot. */
  public static final int VERSION = version(0);

  /** The version of the MPI Standard, the number after the dot. */
  public static final int SUBVERSION = version(1);

  /** In the group of the root of a call between two groups: this process is the root. */
  public static final int ROOT = ABI.root;

  /** Stands for no key. */
  public static final int KEYVAL_INVALID = Constants.of("MPI_KEYVAL_INVALID");

  /** How many bytes a message in the attached buffer takes besides its data. */
  public static final int BSEND_OVERHEAD = Constants.of("MPI_BSEND_OVERHEAD");

  /** How long a text can be: {@code MPI_MAX_OBJECT_NAME}. */
  public static final int MAX_OBJECT_NAME = Constants.of("MPI_MAX_OBJECT_NAME");

  /** How long a text can be: {@code MPI_MAX_PORT_NAME}. */
  public static final int MAX_PORT_NAME = Constants.of("MPI_MAX_PORT_NAME");

  /** How long a text can be: {@code MPI_MAX_DATAREP_STRING}. */
  public static final int MAX_DATAREP_STRING = Constants.of("MPI_MAX_DATAREP_STRING");

  /** How long a text can be: {@code MPI_MAX_INFO_KEY}. */
  public static final int MAX_INFO_KEY = Constants.of("MPI_MAX_INFO_KEY");

  /** How long a text can be: {@code MPI_MAX_INFO_VAL}. */
  public static final int MAX_INFO_VAL = Constants.of("MPI_MAX_INFO_VAL");

  /** Of distributed arrays: {@code MPI_ORDER_C}. */
  public static final int ORDER_C = ABI.orderC;

  /** Of distributed arrays: {@code MPI_ORDER_FORTRAN}. */
  public static final int ORDER_FORTRAN = ABI.orderFortran;

  /** Of distributed arrays: {@code MPI_DISTRIBUTE_BLOCK}. */
  public static final int DISTRIBUTE_BLOCK = ABI.distributeBlock;

  /** Of distributed arrays: {@code MPI_DISTRIBUTE_CYCLIC}. */
  public static final int DISTRIBUTE_CYCLIC = ABI.distributeCyclic;

  /** Of distributed arrays: {@code MPI_DISTRIBUTE_NONE}. */
  public static final int DISTRIBUTE_NONE = ABI.distributeNone;

  /** Of distributed arrays: {@code MPI_DISTRIBUTE_DFLT_DARG}. */
  public static final int DISTRIBUTE_DFLT_DARG = ABI.distributeDefault;

  /** A way to open a file: {@code MPI_MODE_CREATE}. */
  public static final int MODE_CREATE = Constants.of("MPI_MODE_CREATE");

  /** A way to open a file: {@code MPI_MODE_RDONLY}. */
  public static final int MODE_RDONLY = Constants.of("MPI_MODE_RDONLY");

  /** A way to open a file: {@code MPI_MODE_WRONLY}. */
  public static final int MODE_WRONLY = Constants.of("MPI_MODE_WRONLY");

  /** A way to open a file: {@code MPI_MODE_RDWR}. */
  public static final int MODE_RDWR = Constants.of("MPI_MODE_RDWR");

  /** A way to open a file: {@code MPI_MODE_DELETE_ON_CLOSE}. */
  public static final int MODE_DELETE_ON_CLOSE = Constants.of("MPI_MODE_DELETE_ON_CLOSE");

  /** A way to open a file: {@code MPI_MODE_UNIQUE_OPEN}. */
  public static final int MODE_UNIQUE_OPEN = Constants.of("MPI_MODE_UNIQUE_OPEN");

  /** A way to open a file: {@code MPI_MODE_EXCL}. */
  public static final int MODE_EXCL = Constants.of("MPI_MODE_EXCL");

  /** A way to open a file: {@code MPI_MODE_APPEND}. */
  public static final int MODE_APPEND = Constants.of("MPI_MODE_APPEND");

  /** A way to open a file: {@code MPI_MODE_SEQUENTIAL}. */
  public static final int MODE_SEQUENTIAL = Constants.of("MPI_MODE_SEQUENTIAL");

  /** For a view of a sequential file: the displacement is where the file pointer is. */
  public static final int DISPLACEMENT_CURRENT = Constants.of("MPI_DISPLACEMENT_CURRENT");

  /** From where a file pointer is moved: {@code MPI_SEEK_SET}. */
  public static final int SEEK_SET = Constants.of("MPI_SEEK_SET");

  /** From where a file pointer is moved: {@code MPI_SEEK_CUR}. */
  public static final int SEEK_CUR = Constants.of("MPI_SEEK_CUR");

  /** From where a file pointer is moved: {@code MPI_SEEK_END}. */
  public static final int SEEK_END = Constants.of("MPI_SEEK_END");

  /** An assertion about access to windows: {@code MPI_MODE_NOCHECK}. */
  public static final int MODE_NOCHECK = Constants.of("MPI_MODE_NOCHECK");

  /** An assertion about access to windows: {@code MPI_MODE_NOPRECEDE}. */
  public static final int MODE_NOPRECEDE = Constants.of("MPI_MODE_NOPRECEDE");

  /** An assertion about access to windows: {@code MPI_MODE_NOPUT}. */
  public static final int MODE_NOPUT = Constants.of("MPI_MODE_NOPUT");

  /** An assertion about access to windows: {@code MPI_MODE_NOSTORE}. */
  public static final int MODE_NOSTORE = Constants.of("MPI_MODE_NOSTORE");

  /** An assertion about access to windows: {@code MPI_MODE_NOSUCCEED}. */
  public static final int MODE_NOSUCCEED = Constants.of("MPI_MODE_NOSUCCEED");

  /** How a window is locked: {@code MPI_LOCK_EXCLUSIVE}. */
  public static final int LOCK_EXCLUSIVE = Constants.of("MPI_LOCK_EXCLUSIVE");

  /** How a window is locked: {@code MPI_LOCK_SHARED}. */
  public static final int LOCK_SHARED = Constants.of("MPI_LOCK_SHARED");

  /** There was no error. */
  public static final int SUCCESS = success();

  /** A class of errors: {@code MPI_ERR_BUFFER}. */
  public static final int ERR_BUFFER = Constants.of("MPI_ERR_BUFFER");

  /** A class of errors: {@code MPI_ERR_COUNT}. */
  public static final int ERR_COUNT = Constants.of("MPI_ERR_COUNT");

  /** A class of errors: {@code MPI_ERR_TYPE}. */
  public static final int ERR_TYPE = Constants.of("MPI_ERR_TYPE");

  /** A class of errors: {@code MPI_ERR_TAG}. */
  public static final int ERR_TAG = Constants.of("MPI_ERR_TAG");

  /** A class of errors: {@code MPI_ERR_COMM}. */
  public static final int ERR_COMM = Constants.of("MPI_ERR_COMM");

  /** A class of errors: {@code MPI_ERR_RANK}. */
  public static final int ERR_RANK = Constants.of("MPI_ERR_RANK");

  /** A class of errors: {@code MPI_ERR_REQUEST}. */
  public static final int ERR_REQUEST = Constants.of("MPI_ERR_REQUEST");

  /** A class of errors: {@code MPI_ERR_ROOT}. */
  public static final int ERR_ROOT = Constants.of("MPI_ERR_ROOT");

  /** A class of errors: {@code MPI_ERR_GROUP}. */
  public static final int ERR_GROUP = Constants.of("MPI_ERR_GROUP");

  /** A class of errors: {@code MPI_ERR_OP}. */
  public static final int ERR_OP = Constants.of("MPI_ERR_OP");

  /** A class of errors: {@code MPI_ERR_TOPOLOGY}. */
  public static final int ERR_TOPOLOGY = Constants.of("MPI_ERR_TOPOLOGY");

  /** A class of errors: {@code MPI_ERR_DIMS}. */
  public static final int ERR_DIMS = Constants.of("MPI_ERR_DIMS");

  /** A class of errors: {@code MPI_ERR_ARG}. */
  public static final int ERR_ARG = Constants.of("MPI_ERR_ARG");

  /** A class of errors: {@code MPI_ERR_UNKNOWN}. */
  public static final int ERR_UNKNOWN = Constants.of("MPI_ERR_UNKNOWN");

  /** A class of errors: {@code MPI_ERR_TRUNCATE}. */
  public static final int ERR_TRUNCATE = Constants.of("MPI_ERR_TRUNCATE");

  /** A class of errors: {@code MPI_ERR_OTHER}. */
  public static final int ERR_OTHER = Constants.of("MPI_ERR_OTHER");

  /** A class of errors: {@code MPI_ERR_INTERN}. */
  public static final int ERR_INTERN = Constants.of("MPI_ERR_INTERN");

  /** A class of errors: {@code MPI_ERR_IN_STATUS}. */
  public static final int ERR_IN_STATUS = Constants.of("MPI_ERR_IN_STATUS");

  /** A class of errors: {@code MPI_ERR_PENDING}. */
  public static final int ERR_PENDING = Constants.of("MPI_ERR_PENDING");

  /** A class of errors: {@code MPI_ERR_ACCESS}. */
  public static final int ERR_ACCESS = Constants.of("MPI_ERR_ACCESS");

  /** A class of errors: {@code MPI_ERR_AMODE}. */
  public static final int ERR_AMODE = Constants.of("MPI_ERR_AMODE");

  /** A class of errors: {@code MPI_ERR_ASSERT}. */
  public static final int ERR_ASSERT = Constants.of("MPI_ERR_ASSERT");

  /** A class of errors: {@code MPI_ERR_BAD_FILE}. */
  public static final int ERR_BAD_FILE = Constants.of("MPI_ERR_BAD_FILE");

  /** A class of errors: {@code MPI_ERR_BASE}. */
  public static final int ERR_BASE = Constants.of("MPI_ERR_BASE");

  /** A class of errors: {@code MPI_ERR_CONVERSION}. */
  public static final int ERR_CONVERSION = Constants.of("MPI_ERR_CONVERSION");

  /** A class of errors: {@code MPI_ERR_DISP}. */
  public static final int ERR_DISP = Constants.of("MPI_ERR_DISP");

  /** A class of errors: {@code MPI_ERR_DUP_DATAREP}. */
  public static final int ERR_DUP_DATAREP = Constants.of("MPI_ERR_DUP_DATAREP");

  /** A class of errors: {@code MPI_ERR_FILE_EXISTS}. */
  public static final int ERR_FILE_EXISTS = Constants.of("MPI_ERR_FILE_EXISTS");

  /** A class of errors: {@code MPI_ERR_FILE_IN_USE}. */
  public static final int ERR_FILE_IN_USE = Constants.of("MPI_ERR_FILE_IN_USE");

  /** A class of errors: {@code MPI_ERR_FILE}. */
  public static final int ERR_FILE = Constants.of("MPI_ERR_FILE");

  /** A class of errors: {@code MPI_ERR_INFO_KEY}. */
  public static final int ERR_INFO_KEY = Constants.of("MPI_ERR_INFO_KEY");

  /** A class of errors: {@code MPI_ERR_INFO_NOKEY}. */
  public static final int ERR_INFO_NOKEY = Constants.of("MPI_ERR_INFO_NOKEY");

  /** A class of errors: {@code MPI_ERR_INFO_VALUE}. */
  public static final int ERR_INFO_VALUE = Constants.of("MPI_ERR_INFO_VALUE");

  /** A class of errors: {@code MPI_ERR_INFO}. */
  public static final int ERR_INFO = Constants.of("MPI_ERR_INFO");

  /** A class of errors: {@code MPI_ERR_IO}. */
  public static final int ERR_IO = Constants.of("MPI_ERR_IO");

  /** A class of errors: {@code MPI_ERR_KEYVAL}. */
  public static final int ERR_KEYVAL = Constants.of("MPI_ERR_KEYVAL");

  /** A class of errors: {@code MPI_ERR_LOCKTYPE}. */
  public static final int ERR_LOCKTYPE = Constants.of("MPI_ERR_LOCKTYPE");

  /** A class of errors: {@code MPI_ERR_NAME}. */
  public static final int ERR_NAME = Constants.of("MPI_ERR_NAME");

  /** A class of errors: {@code MPI_ERR_NO_MEM}. */
  public static final int ERR_NO_MEM = Constants.of("MPI_ERR_NO_MEM");

  /** A class of errors: {@code MPI_ERR_NOT_SAME}. */
  public static final int ERR_NOT_SAME = Constants.of("MPI_ERR_NOT_SAME");

  /** A class of errors: {@code MPI_ERR_NO_SPACE}. */
  public static final int ERR_NO_SPACE = Constants.of("MPI_ERR_NO_SPACE");

  /** A class of errors: {@code MPI_ERR_NO_SUCH_FILE}. */
  public static final int ERR_NO_SUCH_FILE = Constants.of("MPI_ERR_NO_SUCH_FILE");

  /** A class of errors: {@code MPI_ERR_PORT}. */
  public static final int ERR_PORT = Constants.of("MPI_ERR_PORT");

  /** A class of errors: {@code MPI_ERR_QUOTA}. */
  public static final int ERR_QUOTA = Constants.of("MPI_ERR_QUOTA");

  /** A class of errors: {@code MPI_ERR_READ_ONLY}. */
  public static final int ERR_READ_ONLY = Constants.of("MPI_ERR_READ_ONLY");

  /** A class of errors: {@code MPI_ERR_RMA_CONFLICT}. */
  public static final int ERR_RMA_CONFLICT = Constants.of("MPI_ERR_RMA_CONFLICT");

  /** A class of errors: {@code MPI_ERR_RMA_SYNC}. */
  public static final int ERR_RMA_SYNC = Constants.of("MPI_ERR_RMA_SYNC");

  /** A class of errors: {@code MPI_ERR_SERVICE}. */
  public static final int ERR_SERVICE = Constants.of("MPI_ERR_SERVICE");

  /** A class of errors: {@code MPI_ERR_SIZE}. */
  public static final int ERR_SIZE = Constants.of("MPI_ERR_SIZE");

  /** A class of errors: {@code MPI_ERR_SPAWN}. */
  public static final int ERR_SPAWN = Constants.of("MPI_ERR_SPAWN");

  /** A class of errors: {@code MPI_ERR_UNSUPPORTED_DATAREP}. */
  public static final int ERR_UNSUPPORTED_DATAREP = Constants.of("MPI_ERR_UNSUPPORTED_DATAREP");

  /** A class of errors: {@code MPI_ERR_UNSUPPORTED_OPERATION}. */
  public static final int ERR_UNSUPPORTED_OPERATION = Constants.of("MPI_ERR_UNSUPPORTED_OPERATION");

  /** A class of errors: {@code MPI_ERR_WIN}. */
  public static final int ERR_WIN = Constants.of("MPI_ERR_WIN");

  /** A class of errors: {@code MPI_ERR_LASTCODE}. */
  public static final int ERR_LASTCODE = Constants.of("MPI_ERR_LASTCODE");

  /** A class of errors: a resource of the system is exhausted, where the library says so. */
  public static final int ERR_SYSRESOURCE =
      ABI == Abi.OPEN_MPI ? -2 : Constants.of("MPI_ERR_INTERN");

  /** A class of errors: {@code MPI_ERR_PROC_ABORTED}, of MPI 4.0. */
  public static final int ERR_PROC_ABORTED = ABI == Abi.OPEN_MPI ? 74 : ABI == Abi.MPICH ? 76 : 58;

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
      Datatype.opaque(Datatype.BYTE, 1, ObjectHandles.of("ompi_mpi_2int", 0x4c000816, 0x22b));

  /** The type of {@link ShortInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype SHORT_INT =
      Datatype.opaque(Datatype.BYTE, 1, ObjectHandles.of("ompi_mpi_short_int", 0x8c000003, 0x22c));

  /** The type of {@link LongInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype LONG_INT =
      Datatype.opaque(Datatype.BYTE, 1, ObjectHandles.of("ompi_mpi_long_int", 0x8c000002, 0x22a));

  /** The type of {@link FloatInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype FLOAT_INT =
      Datatype.opaque(Datatype.BYTE, 1, ObjectHandles.of("ompi_mpi_float_int", 0x8c000000, 0x228));

  /** The type of {@link DoubleInt}, with which {@link #MINLOC} and {@link #MAXLOC} work. */
  public static final Datatype DOUBLE_INT =
      Datatype.opaque(Datatype.BYTE, 1, ObjectHandles.of("ompi_mpi_double_int", 0x8c000001, 0x229));

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

  // Not constants to javac, which would write them into programs.
  private static int undefined() {
    return Abi.UNDEFINED;
  }

  private static int success() {
    return Abi.SUCCESS;
  }

  private static int version(int part) {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      GET_VERSION.call(out, out + 8);
      return Stage.getInt(out + 8L * part);
    }
  }

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
    Ahead ahead = Ahead.begin();
    int code = INIT.call(0, 0);
    ahead.end();
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
      Ahead ahead = Ahead.begin();
      int code = INIT_THREAD.call(0, 0, required, out);
      ahead.end();
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
    FreedRequests.finish();
    Signature.freeAll();
    FINALIZE.run();
    Gate.closed();
    Job.ended();
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
  public static synchronized void attachBuffer(byte[] buffer) throws MPIException {
    Gate.check();
    Arena arena = Arena.ofShared();
    MemorySegment memory = arena.allocate(Math.max(1, buffer.length), 64);
    boolean done = false;
    try {
      ATTACH.run(memory.address(), buffer.length);
      attached = buffer;
      attachedMemory = arena;
      done = true;
    } finally {
      if (!done) {
        arena.close();
      }
    }
  }

  /**
   * Takes the room for buffered sends back, after all that is in it was sent.
   *
   * @return the array that was attached, or null
   * @throws MPIException if MPI refuses
   */
  @SuppressWarnings("NullAway") // the classes for programs are not marked for null
  public static synchronized byte[] detachBuffer() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      DETACH.run(out, out + 8);
    }
    if (attachedMemory != null) {
      attachedMemory.close();
      attachedMemory = null;
    }
    byte[] result = attached;
    attached = null;
    return result;
  }

  /**
   * Does nothing: what it would tell depends on the tools of a library.
   *
   * @param level the level
   * @param obj anything
   */
  public static void pControl(int level, Object obj) {}

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static ByteBuffer newByteBuffer(int capacity) {
    return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
  }

  private static ByteBuffer bytes(int capacity, int size) {
    return newByteBuffer(Math.multiplyExact(capacity, size));
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static CharBuffer newCharBuffer(int capacity) {
    return bytes(capacity, 2).asCharBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static ShortBuffer newShortBuffer(int capacity) {
    return bytes(capacity, 2).asShortBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static IntBuffer newIntBuffer(int capacity) {
    return bytes(capacity, 4).asIntBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static LongBuffer newLongBuffer(int capacity) {
    return bytes(capacity, 8).asLongBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static FloatBuffer newFloatBuffer(int capacity) {
    return bytes(capacity, 4).asFloatBuffer();
  }

  /**
   * Makes a direct buffer in the order of the machine.
   *
   * @param capacity how many elements
   * @return the buffer
   */
  public static DoubleBuffer newDoubleBuffer(int capacity) {
    return bytes(capacity, 8).asDoubleBuffer();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static ByteBuffer slice(ByteBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice().order(ByteOrder.nativeOrder());
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static CharBuffer slice(CharBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static ShortBuffer slice(ShortBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static IntBuffer slice(IntBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static LongBuffer slice(LongBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static FloatBuffer slice(FloatBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns a buffer from an element on, whatever its position and limit; those are reset.
   *
   * @param buffer the buffer
   * @param offset where, in elements of the type of the view
   * @return the rest of the buffer
   */
  public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
    buffer.clear().position(offset);
    return buffer.slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static ByteBuffer slice(byte[] array, int offset) {
    return ByteBuffer.wrap(array, offset, array.length - offset)
        .slice()
        .order(ByteOrder.nativeOrder());
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static CharBuffer slice(char[] array, int offset) {
    return CharBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static ShortBuffer slice(short[] array, int offset) {
    return ShortBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static IntBuffer slice(int[] array, int offset) {
    return IntBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static LongBuffer slice(long[] array, int offset) {
    return LongBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static FloatBuffer slice(float[] array, int offset) {
    return FloatBuffer.wrap(array, offset, array.length - offset).slice();
  }

  /**
   * Returns an array from an element on.
   *
   * @param array the array
   * @param offset where, in elements of the type of the view
   * @return the rest of the array
   */
  public static DoubleBuffer slice(double[] array, int offset) {
    return DoubleBuffer.wrap(array, offset, array.length - offset).slice();
  }
}
