// SPDX-License-Identifier: Apache-2.0
// What a tree gains over the list it replaces: packing, a ping-pong, and a put between two fences.
//
//   sh mpi-tests/src/bench/compile.sh gain .
//   mpirun.openmpi -n 2 --oversubscribe ./gain
//   mpirun.openmpi -n 2 --oversubscribe --mca osc pt2pt --mca btl self,tcp ./gain     puts over TCP
//
// Columns: microseconds with the list, with the tree, and their ratio; each the least of many rounds.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define DOUBLES (1 << 21)
#define ENTRIES 1000000

typedef enum { EVERY_SECOND, ROWS, ROWS_BY_ELEMENT, FACE, NESTED, SHUFFLED } Kind;

typedef struct {
  const char *name;
  Kind kind;
  int size;
} Pattern;

static const Pattern PATTERNS[] = {
    {"every second", EVERY_SECOND, 300},
    {"every second", EVERY_SECOND, 4096},
    {"every second", EVERY_SECOND, 131072},
    {"rows of 4", ROWS, 300},
    {"rows of 4, by element", ROWS_BY_ELEMENT, 4096},
    {"face 48 x 48, by element", FACE, 48},
    {"face 300 x 300, by element", FACE, 300},
    {"pairs, nested", NESTED, 4096},
    {"shuffled", SHUFFLED, 4096},
};

static int rank;
static double *data;
static char *packed;
static MPI_Win window;

// One list of blocks and, where it has one, the tree of the same type map; returns the entries.
static int describe(Pattern p, int *places, int *lengths, MPI_Datatype *tree) {
  int n = p.size, m = 0;
  MPI_Datatype inner;
  switch (p.kind) {
  case EVERY_SECOND:
    for (; m < n; m++) {
      places[m] = 2 * m;
      lengths[m] = 1;
    }
    MPI_Type_vector(n, 1, 2, MPI_DOUBLE, tree);
    break;
  case ROWS:
    for (; m < n; m++) {
      places[m] = 8 * m;
      lengths[m] = 4;
    }
    MPI_Type_vector(n, 4, 8, MPI_DOUBLE, tree);
    break;
  case ROWS_BY_ELEMENT:
    for (; m < 4 * n; m++) {
      places[m] = 8 * (m / 4) + m % 4;
      lengths[m] = 1;
    }
    MPI_Type_vector(n, 4, 8, MPI_DOUBLE, tree);
    break;
  case FACE:
    for (; m < n * n; m++) {
      places[m] = 4 * (m % n) + 4 * (n + 2) * (m / n);
      lengths[m] = 1;
    }
    MPI_Type_vector(n, 1, 4, MPI_DOUBLE, &inner);
    MPI_Type_create_hvector(n, 1, 32L * (n + 2), inner, tree);
    MPI_Type_free(&inner);
    break;
  case NESTED:
    for (; m < n / 50 * 50; m++) {
      places[m] = 200 * (m / 50) + 3 * (m % 50);
      lengths[m] = 2;
    }
    MPI_Type_vector(50, 2, 3, MPI_DOUBLE, &inner);
    MPI_Type_create_hvector(n / 50, 1, 1600, inner, tree);
    MPI_Type_free(&inner);
    break;
  case SHUFFLED:
    for (; m < n; m++) {
      places[m] = (int)((m * 2654435761u) % 100000);
      lengths[m] = 1;
    }
    MPI_Type_create_indexed_block(m, 1, places, MPI_DOUBLE, tree);
    break;
  }
  return m;
}

static double pack(MPI_Datatype type) {
  double best = 1e9;
  for (int round = 0; round < 200; round++) {
    int position = 0;
    double start = MPI_Wtime();
    MPI_Pack(data, 1, type, packed, DOUBLES * 8, &position, MPI_COMM_WORLD);
    double time = MPI_Wtime() - start;
    best = time < best ? time : best;
  }
  return 1e6 * best;
}

static double ping_pong(MPI_Datatype type) {
  double best = 1e9;
  for (int round = 0; round < 300; round++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    if (rank == 0) {
      MPI_Send(data, 1, type, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(data, 1, type, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(data, 1, type, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(data, 1, type, 0, 0, MPI_COMM_WORLD);
    }
    double time = MPI_Wtime() - start;
    best = time < best ? time : best;
  }
  return 1e6 * best / 2;
}

static double put(MPI_Datatype type) {
  double best = 1e9;
  for (int round = 0; round < 100; round++) {
    MPI_Win_fence(0, window);
    double start = MPI_Wtime();
    if (rank == 0) MPI_Put(data, 1, type, 1, 0, 1, type, window);
    MPI_Win_fence(0, window);
    double time = MPI_Wtime() - start;
    best = time < best ? time : best;
  }
  return 1e6 * best;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *exposed;
  MPI_Win_allocate(DOUBLES * 8L, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &exposed, &window);
  data = calloc(DOUBLES, 8);
  packed = malloc(DOUBLES * 8L);
  int *places = malloc(sizeof(int) * ENTRIES), *lengths = malloc(sizeof(int) * ENTRIES);
  if (rank == 0) printf("%-26s %7s  %-22s  %-22s  %s\n", "type", "listed", "pack", "ping-pong", "put");
  for (size_t k = 0; k < sizeof PATTERNS / sizeof *PATTERNS; k++) {
    MPI_Datatype list, tree;
    int entries = describe(PATTERNS[k], places, lengths, &tree);
    MPI_Type_indexed(entries, lengths, places, MPI_DOUBLE, &list);
    MPI_Type_commit(&list);
    MPI_Type_commit(&tree);
    double times[3][2] = {{pack(list), pack(tree)},
                          {ping_pong(list), ping_pong(tree)},
                          {put(list), put(tree)}};
    if (rank == 0) {
      printf("%-26s %7d", PATTERNS[k].name, entries);
      for (int i = 0; i < 3; i++)
        printf("  %7.1f/%7.1f=%6.2f", times[i][0], times[i][1], times[i][0] / times[i][1]);
      printf("\n");
      fflush(stdout);
    }
    MPI_Type_free(&list);
    MPI_Type_free(&tree);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
