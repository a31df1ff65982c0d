// SPDX-License-Identifier: Apache-2.0
// Ranks of MPICH over UCX look for messages without pause, also where another rank has work and no core. Loaded before
// libucp (LD_PRELOAD), this gives the core away whenever a look found nothing. See docs/adr/0443.
#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>

typedef unsigned progress(void *worker);

unsigned ucp_worker_progress(void *worker) {
  static progress *theirs; // the same for every thread that looks
  progress *known = theirs;
  if (known == NULL) {
    // Not RTLD_NEXT: a virtual machine opens MPI's library with all that it needs for itself alone.
    void *library = dlopen("libucp.so.0", RTLD_NOW);
    known = library == NULL ? NULL : (progress *)dlsym(library, "ucp_worker_progress");
    if (known == NULL) {
      abort();
    }
    theirs = known;
  }
  unsigned found = known(worker);
  if (found == 0) {
    sched_yield();
  }
  return found;
}
