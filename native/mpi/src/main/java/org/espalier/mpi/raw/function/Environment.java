// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Initialisation, finalisation, versions, error codes and error handlers. Source: MPI 4.1 §9, §11.
 * The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Environment {
  private static final WordFunction INIT = new WordFunction("MPI_Init");
  private static final WordFunction INIT_THREAD = new WordFunction("MPI_Init_thread");
  private static final WordFunction INITIALIZED = new WordFunction("MPI_Initialized");
  private static final WordFunction FINALIZE = new WordFunction("MPI_Finalize");
  private static final WordFunction FINALIZED = new WordFunction("MPI_Finalized");
  private static final WordFunction QUERY_THREAD = new WordFunction("MPI_Query_thread");
  private static final WordFunction ABORT = new WordFunction("MPI_Abort");
  private static final WordFunction GET_VERSION = new WordFunction("MPI_Get_version");
  private static final WordFunction GET_LIBRARY_VERSION =
      new WordFunction("MPI_Get_library_version");
  private static final WordFunction GET_PROCESSOR_NAME = new WordFunction("MPI_Get_processor_name");
  private static final WordFunction WTIME = new WordFunction("MPI_Wtime");
  private static final WordFunction ERROR_CLASS = new WordFunction("MPI_Error_class");
  private static final WordFunction ERROR_STRING = new WordFunction("MPI_Error_string");
  private static final WordFunction COMM_SET_ERRHANDLER =
      new WordFunction("MPI_Comm_set_errhandler");
  private static final WordFunction COMM_GET_ERRHANDLER =
      new WordFunction("MPI_Comm_get_errhandler");
  private static final WordFunction ERRHANDLER_FREE = new WordFunction("MPI_Errhandler_free");

  private Environment() {}

  public static int MPI_Init(MemorySegment argc, MemorySegment argv) {
    return INIT.call(address(argc), address(argv));
  }

  public static int MPI_Init_thread(
      MemorySegment argc, MemorySegment argv, int required, MemorySegment provided) {
    return INIT_THREAD.call(address(argc), address(argv), required, address(provided));
  }

  public static int MPI_Initialized(MemorySegment flag) {
    return INITIALIZED.call(address(flag));
  }

  public static int MPI_Finalize() {
    return FINALIZE.call();
  }

  public static int MPI_Finalized(MemorySegment flag) {
    return FINALIZED.call(address(flag));
  }

  public static int MPI_Query_thread(MemorySegment provided) {
    return QUERY_THREAD.call(address(provided));
  }

  public static int MPI_Abort(long comm, int errorcode) {
    return ABORT.call(comm, errorcode);
  }

  public static int MPI_Get_version(MemorySegment version, MemorySegment subversion) {
    return GET_VERSION.call(address(version), address(subversion));
  }

  public static int MPI_Get_library_version(MemorySegment version, MemorySegment resultlen) {
    return GET_LIBRARY_VERSION.call(address(version), address(resultlen));
  }

  public static int MPI_Get_processor_name(MemorySegment name, MemorySegment resultlen) {
    return GET_PROCESSOR_NAME.call(address(name), address(resultlen));
  }

  public static double MPI_Wtime() {
    return WTIME.callDouble();
  }

  public static int MPI_Error_class(int errorcode, MemorySegment errorclass) {
    return ERROR_CLASS.call(errorcode, address(errorclass));
  }

  public static int MPI_Error_string(int errorcode, MemorySegment text, MemorySegment resultlen) {
    return ERROR_STRING.call(errorcode, address(text), address(resultlen));
  }

  public static int MPI_Comm_set_errhandler(long comm, long errhandler) {
    return COMM_SET_ERRHANDLER.call(comm, errhandler);
  }

  public static int MPI_Comm_get_errhandler(long comm, MemorySegment errhandler) {
    return COMM_GET_ERRHANDLER.call(comm, address(errhandler));
  }

  public static int MPI_Errhandler_free(MemorySegment errhandler) {
    return ERRHANDLER_FREE.call(address(errhandler));
  }
}
