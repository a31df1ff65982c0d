// SPDX-License-Identifier: Apache-2.0
// Starts MPI in one thread while another takes memory from C's main heap, as the compilers of a JVM do. busystart.sh runs
// it: UCX moves the end of that heap there and back, and what another thread got in between is gone.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { PIECE = 100000, MOST = 40000, ALL_CALLS = 3 /* MPI_THREAD_MULTIPLE */ };

static volatile int done;

static void *find(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (found == NULL) {
    fprintf(stderr, "busystart: no %s\n", name);
    exit(3);
  }
  return found;
}

static void *start(void *file) {
  int (*init)(int *, char ***, int, int *);
  int (*finalize)(void);
  int provided;
  void *library = dlopen(file, RTLD_LAZY);
  if (library == NULL) {
    fprintf(stderr, "busystart: %s\n", dlerror());
    exit(3);
  }
  *(void **)&init = find(library, "MPI_Init_thread");
  *(void **)&finalize = find(library, "MPI_Finalize");
  init(NULL, NULL, ALL_CALLS, &provided);
  done = 1;
  finalize();
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: busystart LIBRARY\n");
    return 2;
  }
  pthread_t thread;
  pthread_create(&thread, NULL, start, argv[1]);
  for (long k = 0; !done; k++) {
    char *piece = malloc(PIECE);
    if (k < MOST) {
      *(volatile char *)piece = 1; // and kept: the heap grows
    } else {
      free(piece);
    }
  }
  pthread_join(thread, NULL);
  return 0;
}
