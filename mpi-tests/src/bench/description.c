// SPDX-License-Identifier: Apache-2.0
// What one listed entry costs a one-sided call that sends the description of the target's type along.
//
//   sh mpi-tests/src/bench/compile.sh description .
//   mpirun.openmpi -n 2 --oversubscribe --mca osc pt2pt ./description
//   mpirun.openmpi -n 2 --oversubscribe --mca osc pt2pt --mca btl self,tcp --mca btl_tcp_if_include lo ./description
//
// Rank 0 puts a list and, in turns, the vector of the same type map, to rank 1 between two fences.
// Columns: microseconds with each, and nanoseconds an entry that the list takes longer; the least of
// many rounds, and the mean.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define DOUBLES (1 << 20)

static const int ENTRIES[] = {100, 300, 1000, 3000, 10000, 30000, 90000, 180000};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *exposed = calloc(DOUBLES, 8), *data = calloc(DOUBLES, 8);
  MPI_Win window;
  // Over memory of the program's own: windows that MPI allocates on one host are shared memory.
  MPI_Win_create(exposed, DOUBLES * 8L, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0)
    printf("%6s %8s  %10s %10s %8s  %10s %10s %8s\n", "block", "entries", "list us", "vector us",
           "lost ns", "mean list", "mean vec.", "lost ns");
  for (int block = 1; block <= 2; block++)
    for (size_t k = 0; k < sizeof ENTRIES / sizeof *ENTRIES; k++) {
      int n = ENTRIES[k], rounds = n > 20000 ? 60 : 200;
      int *lengths = malloc(sizeof(int) * n), *places = malloc(sizeof(int) * n);
      for (int i = 0; i < n; i++) {
        lengths[i] = block;
        places[i] = (block + 1) * i;
      }
      MPI_Datatype types[2];
      MPI_Type_indexed(n, lengths, places, MPI_DOUBLE, &types[0]);
      MPI_Type_vector(n, block, block + 1, MPI_DOUBLE, &types[1]);
      double best[2] = {1e9, 1e9}, sum[2] = {0, 0};
      for (int t = 0; t < 2; t++) MPI_Type_commit(&types[t]);
      for (int round = 0; round < rounds; round++)
        for (int t = 0; t < 2; t++) {
          MPI_Win_fence(0, window);
          MPI_Barrier(MPI_COMM_WORLD);
          double start = MPI_Wtime();
          if (rank == 0) MPI_Put(data, 1, types[t], 1, 0, 1, types[t], window);
          MPI_Win_fence(0, window);
          double time = MPI_Wtime() - start;
          sum[t] += time;
          best[t] = time < best[t] ? time : best[t];
        }
      if (rank == 0) {
        printf("%6d %8d  %10.1f %10.1f %8.1f  %10.1f %10.1f %8.1f\n", block, n, 1e6 * best[0],
               1e6 * best[1], 1e9 * (best[0] - best[1]) / n, 1e6 * sum[0] / rounds,
               1e6 * sum[1] / rounds, 1e9 * (sum[0] - sum[1]) / rounds / n);
        fflush(stdout);
      }
      for (int t = 0; t < 2; t++) MPI_Type_free(&types[t]);
      free(lengths);
      free(places);
    }
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
