// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

/**
 * Predefined handles of groups, windows, files, matched messages and the like, and the addresses
 * that stand for weights (MPI 4.1 §A.1.1). Those that every program needs are in {@link Handles}.
 */
public final class ObjectHandles {
  private static final NativeLibrary LIBRARY = NativeLibrary.get();

  public static final long GROUP_NULL = of("ompi_mpi_group_null", 0x08000000, 0x108);
  public static final long GROUP_EMPTY = of("ompi_mpi_group_empty", 0x48000000, 0x109);
  public static final long WIN_NULL = of("ompi_mpi_win_null", 0x20000000, 0x110);

  /** A pointer in every library, also where the other handles are integers. */
  public static final long FILE_NULL = of("ompi_mpi_file_null", 0, 0x118);

  public static final long MESSAGE_NULL = of("ompi_message_null", 0x2c000000, 0x128);
  public static final long MESSAGE_NO_PROC = of("ompi_message_no_proc", 0x6c000000, 0x129);
  public static final long INFO_ENV = of("ompi_mpi_info_env", 0x5c000001, 0x131);
  public static final long OP_NULL = of("ompi_mpi_op_null", 0x18000000, 0x20);
  public static final long REPLACE = of("ompi_mpi_op_replace", 0x5800000d, 0x3c);
  public static final long NO_OP = of("ompi_mpi_op_no_op", 0x5800000e, 0x3d);

  /** 0 where the library has none: before MPI 4.0. */
  public static final long ERRORS_ABORT = of("ompi_mpi_errors_abort", 0x54000003, 0x142);

  /** In place of an array of weights: edges have none. */
  public static final long UNWEIGHTED = weights("MPI_UNWEIGHTED", 2, 10);

  /** In place of an array of weights: there are no edges, but weights. */
  public static final long WEIGHTS_EMPTY = weights("MPI_WEIGHTS_EMPTY", 3, 11);

  private ObjectHandles() {}

  /** A handle by its symbol in Open MPI, 0 where there is none, or by its number in the others. */
  public static long of(String openMpiSymbol, int mpich, int standard) {
    return LIBRARY.handle(openMpiSymbol, mpich, standard);
  }

  /** MPICH keeps these addresses in variables. */
  private static long weights(String symbol, int openMpi, int standard) {
    return switch (LIBRARY.abi()) {
      case OPEN_MPI -> openMpi;
      case MPICH ->
          LIBRARY
              .find(symbol)
              .map(variable -> NativeMemory.getLong(variable.address()))
              .orElseThrow(() -> new AssertionError("MPICH has no symbol " + symbol));
      case STANDARD -> standard;
    };
  }
}
