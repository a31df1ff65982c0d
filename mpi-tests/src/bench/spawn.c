// SPDX-License-Identifier: Apache-2.0
// Starts two copies of itself, exchanges a number with each, and parts from them, as often as it is told. spawn.sh runs
// it: Open MPI 4.1 over PMIx 4 does not always return from MPI_Comm_spawn.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COPIES = 2 };

int main(int argc, char **argv) {
  MPI_Comm parent;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  int number = 40;
  if (parent == MPI_COMM_NULL) {
    int times = argc > 1 ? atoi(argv[1]) : 1;
    for (int i = 0; i < times; i++) {
      MPI_Comm copies;
      MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, COPIES, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &copies, MPI_ERRCODES_IGNORE);
      MPI_Bcast(&number, 1, MPI_INT, MPI_ROOT, copies);
      for (int k = 0; k < COPIES; k++) {
        int answer;
        MPI_Recv(&answer, 1, MPI_INT, k, 1, copies, MPI_STATUS_IGNORE);
      }
      MPI_Comm_disconnect(&copies);
      printf("%d\n", i + 1);
      fflush(stdout);
    }
  } else {
    MPI_Bcast(&number, 1, MPI_INT, 0, parent);
    MPI_Send(&number, 1, MPI_INT, 0, 1, parent);
    MPI_Comm_disconnect(&parent);
  }
  MPI_Finalize();
  return 0;
}
