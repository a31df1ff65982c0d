// SPDX-License-Identifier: Apache-2.0
/** The package {@code mpi} of Java programs on MPI, over any MPI library. */
module org.espalier.mpi.classic {
  requires static org.jspecify;
  requires org.espalier.mpi;

  exports mpi;
}
