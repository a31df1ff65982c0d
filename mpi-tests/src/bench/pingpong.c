// SPDX-License-Identifier: Apache-2.0
// The C side of org.espalier.jobs.latency.PingPong: the same sizes, rounds and blocks.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 21

static const int SIZES[] = {8, 64, 512, 4096, 65536, 262144, 1 << 20, 4 << 20, 16 << 20};

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void rounds(char *memory, int size, int rank, int count) {
  for (int k = 0; k < count; k++) {
    if (rank == 0) {
      MPI_Send(memory, size, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(memory, size, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(memory, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(memory, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char **argv) {
  int rank;
  char *memory;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (posix_memalign((void **)&memory, 4096, 16 << 20)) return 1;
  for (int k = 0; k < 16 << 20; k++) memory[k] = 0;
  rounds(memory, 8, rank, 100000);
  for (unsigned s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
    int size = SIZES[s];
    int count = (8 << 20) / size;
    count = count > 2000 ? 2000 : count < 4 ? 4 : count;
    double micros[BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
      MPI_Barrier(MPI_COMM_WORLD);
      double start = MPI_Wtime();
      rounds(memory, size, rank, count);
      micros[block] = (MPI_Wtime() - start) / (2.0 * count) * 1e6;
    }
    qsort(micros, BLOCKS, sizeof(double), compare);
    if (rank == 0) printf("%d %f\n", size, micros[BLOCKS / 2]);
  }
  MPI_Finalize();
  return 0;
}
