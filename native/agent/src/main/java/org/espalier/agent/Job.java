// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

/**
 * The running job, as mpi.jar sees it.
 *
 * @param mpi the class {@code mpi.MPI}
 * @param rank this process's rank in {@code MPI_COMM_WORLD}
 * @param size the number of ranks
 * @param library {@code "Open MPI 4.1.4"}
 */
record Job(Class<?> mpi, int rank, int size, String library) {}
