// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.Constants;
import org.espalier.mpi.raw.NativeLibrary;

/** The classes of errors, by the numbers of the library of this process (MPI 4.1 §9.4). */
public abstract class ErrorNumbers {
  ErrorNumbers() {}

  private static final Abi ABI = NativeLibrary.get().abi();

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

  private static int success() {
    return Abi.SUCCESS;
  }
}
