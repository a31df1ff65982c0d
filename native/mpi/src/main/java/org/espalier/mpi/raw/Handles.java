// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.MemorySegment;

/**
 * The predefined handles other than datatypes (MPI 4.1 §A.1.1), as this process's library has them.
 */
public final class Handles {
  private static final NativeLibrary LIBRARY = NativeLibrary.get();

  public static final long COMM_NULL = of("ompi_mpi_comm_null", 0x04000000, 0x100);
  public static final long COMM_WORLD = of("ompi_mpi_comm_world", 0x44000000, 0x101);
  public static final long COMM_SELF = of("ompi_mpi_comm_self", 0x44000001, 0x102);
  public static final long DATATYPE_NULL = of("ompi_mpi_datatype_null", 0x0c000000, 0x200);
  public static final long REQUEST_NULL = of("ompi_request_null", 0x2c000000, 0x180);
  public static final long INFO_NULL = of("ompi_mpi_info_null", 0x1c000000, 0x130);
  public static final long ERRORS_RETURN = of("ompi_mpi_errors_return", 0x54000001, 0x143);
  public static final long ERRORS_ARE_FATAL = of("ompi_mpi_errors_are_fatal", 0x54000000, 0x141);

  public static final long MAX = of("ompi_mpi_op_max", 0x58000001, 0x23);
  public static final long MIN = of("ompi_mpi_op_min", 0x58000002, 0x22);
  public static final long SUM = of("ompi_mpi_op_sum", 0x58000003, 0x21);
  public static final long PROD = of("ompi_mpi_op_prod", 0x58000004, 0x24);
  public static final long LAND = of("ompi_mpi_op_land", 0x58000005, 0x30);
  public static final long BAND = of("ompi_mpi_op_band", 0x58000006, 0x28);
  public static final long LOR = of("ompi_mpi_op_lor", 0x58000007, 0x31);
  public static final long BOR = of("ompi_mpi_op_bor", 0x58000008, 0x29);
  public static final long LXOR = of("ompi_mpi_op_lxor", 0x58000009, 0x32);
  public static final long BXOR = of("ompi_mpi_op_bxor", 0x5800000a, 0x2a);
  public static final long MINLOC = of("ompi_mpi_op_minloc", 0x5800000b, 0x38);
  public static final long MAXLOC = of("ompi_mpi_op_maxloc", 0x5800000c, 0x39);

  /** The attribute callbacks that copy nothing, copy the value, and do nothing on deletion. */
  public static final MemorySegment TYPE_NULL_COPY = function("OMPI_C_MPI_TYPE_NULL_COPY_FN", 0);

  public static final MemorySegment TYPE_DUP = function("OMPI_C_MPI_TYPE_DUP_FN", 1);
  public static final MemorySegment TYPE_NULL_DELETE =
      function("OMPI_C_MPI_TYPE_NULL_DELETE_FN", 0);
  public static final MemorySegment COMM_NULL_COPY = function("OMPI_C_MPI_COMM_NULL_COPY_FN", 0);
  public static final MemorySegment COMM_DUP = function("OMPI_C_MPI_COMM_DUP_FN", 1);
  public static final MemorySegment COMM_NULL_DELETE =
      function("OMPI_C_MPI_COMM_NULL_DELETE_FN", 0);

  private Handles() {}

  private static long of(String openMpiSymbol, int mpich, int standard) {
    return switch (LIBRARY.abi()) {
      case OPEN_MPI ->
          LIBRARY
              .find(openMpiSymbol)
              .orElseThrow(() -> new AssertionError("Open MPI has no symbol " + openMpiSymbol))
              .address();
      case MPICH -> mpich;
      case STANDARD -> standard;
    };
  }

  private static MemorySegment function(String openMpiSymbol, int standard) {
    return switch (LIBRARY.abi()) {
      case OPEN_MPI -> LIBRARY.find(openMpiSymbol).orElse(MemorySegment.NULL);
      case MPICH ->
          standard == 0
              ? MemorySegment.NULL
              : LIBRARY.find("MPIR_Dup_fn").orElse(MemorySegment.NULL);
      case STANDARD -> MemorySegment.ofAddress(standard);
    };
  }
}
