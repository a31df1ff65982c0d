// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Initialisation, finalisation, versions, error codes and error handlers. Source: MPI 4.1 §9, §11.
 * The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class Environment {
  private static final MethodHandle INIT = link("MPI_Init");
  private static final MethodHandle INIT_THREAD = link("MPI_Init_thread");
  private static final MethodHandle INITIALIZED = link("MPI_Initialized");
  private static final MethodHandle FINALIZE = link("MPI_Finalize");
  private static final MethodHandle FINALIZED = link("MPI_Finalized");
  private static final MethodHandle QUERY_THREAD = link("MPI_Query_thread");
  private static final MethodHandle ABORT = link("MPI_Abort");
  private static final MethodHandle GET_VERSION = link("MPI_Get_version");
  private static final MethodHandle GET_LIBRARY_VERSION = link("MPI_Get_library_version");
  private static final MethodHandle GET_PROCESSOR_NAME = link("MPI_Get_processor_name");
  private static final MethodHandle WTIME = link("MPI_Wtime");
  private static final MethodHandle ERROR_CLASS = link("MPI_Error_class");
  private static final MethodHandle ERROR_STRING = link("MPI_Error_string");
  private static final MethodHandle COMM_SET_ERRHANDLER = link("MPI_Comm_set_errhandler");
  private static final MethodHandle COMM_GET_ERRHANDLER = link("MPI_Comm_get_errhandler");
  private static final MethodHandle ERRHANDLER_FREE = link("MPI_Errhandler_free");

  private Environment() {}

  public static int MPI_Init(MemorySegment argc, MemorySegment argv) {
    try {
      return (int) INIT.invokeExact(argc, argv);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Init_thread(
      MemorySegment argc, MemorySegment argv, int required, MemorySegment provided) {
    try {
      return (int) INIT_THREAD.invokeExact(argc, argv, required, provided);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Initialized(MemorySegment flag) {
    try {
      return (int) INITIALIZED.invokeExact(flag);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Finalize() {
    try {
      return (int) FINALIZE.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Finalized(MemorySegment flag) {
    try {
      return (int) FINALIZED.invokeExact(flag);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Query_thread(MemorySegment provided) {
    try {
      return (int) QUERY_THREAD.invokeExact(provided);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Abort(long comm, int errorcode) {
    try {
      return (int) ABORT.invokeExact(comm, errorcode);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_version(MemorySegment version, MemorySegment subversion) {
    try {
      return (int) GET_VERSION.invokeExact(version, subversion);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_library_version(MemorySegment version, MemorySegment resultlen) {
    try {
      return (int) GET_LIBRARY_VERSION.invokeExact(version, resultlen);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Get_processor_name(MemorySegment name, MemorySegment resultlen) {
    try {
      return (int) GET_PROCESSOR_NAME.invokeExact(name, resultlen);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static double MPI_Wtime() {
    try {
      return (double) WTIME.invokeExact();
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Error_class(int errorcode, MemorySegment errorclass) {
    try {
      return (int) ERROR_CLASS.invokeExact(errorcode, errorclass);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Error_string(int errorcode, MemorySegment text, MemorySegment resultlen) {
    try {
      return (int) ERROR_STRING.invokeExact(errorcode, text, resultlen);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_set_errhandler(long comm, long errhandler) {
    try {
      return (int) COMM_SET_ERRHANDLER.invokeExact(comm, errhandler);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Comm_get_errhandler(long comm, MemorySegment errhandler) {
    try {
      return (int) COMM_GET_ERRHANDLER.invokeExact(comm, errhandler);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Errhandler_free(MemorySegment errhandler) {
    try {
      return (int) ERRHANDLER_FREE.invokeExact(errhandler);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
