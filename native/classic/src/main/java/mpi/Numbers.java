// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Constants;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.WordFunction;

/** The numbers that stand for something in calls, as the library of this process has them. */
public abstract class Numbers extends ErrorNumbers {
  Numbers() {}

  private static final Abi ABI = NativeLibrary.get().abi();
  private static final WordFunction GET_VERSION = new WordFunction("MPI_Get_version");

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

  // Not constants to javac, which would write them into programs.
  private static int undefined() {
    return Abi.UNDEFINED;
  }

  private static int version(int part) {
    try (Stage stage = Stage.open()) {
      long out = stage.words(2);
      GET_VERSION.call(out, out + 8);
      return Stage.getInt(out + 8L * part);
    }
  }
}
