// SPDX-License-Identifier: Apache-2.0
// The C side of org.espalier.jobs.latency.CallCost: the same calls, rounds and clock.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CALLS 1000000
#define BLOCKS 11

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double cpu(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv) {
  char memory[8];
  double nanos[BLOCKS];
  MPI_Init(&argc, &argv);
  for (int block = 0; block < BLOCKS; block++) {
    double start = cpu();
    for (int k = 0; k < CALLS; k++) {
      MPI_Send(memory, 8, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
      MPI_Recv(memory, 8, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    nanos[block] = (cpu() - start) / (2.0 * CALLS);
  }
  qsort(nanos, BLOCKS, sizeof(double), compare);
  printf("%.1f\n", nanos[BLOCKS / 2]);
  MPI_Finalize();
  return 0;
}
