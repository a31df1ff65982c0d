// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "threads.h"
#include "spare.h"
#include <pthread.h>
#include <stdlib.h>

#define PAGE 4096

struct pieces {
  char *sending, *receiving;
  int is_spare; // whether there is spare room behind receiving
};

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_made;
static __thread struct pieces *own;

static void end_of_thread(void *kept) {
  struct pieces *pieces = kept;
  free(pieces->sending);
  if (pieces->is_spare) {
    free_spare_room(pieces->receiving, PIECE_BYTES);
  } else {
    free(pieces->receiving);
  }
  free(pieces);
}

static void make(void) { is_made = !pthread_key_create(&key, end_of_thread); }

static struct pieces *pieces(void) {
  if (own) {
    return own;
  }
  pthread_once(&once, make);
  struct pieces *made = is_made ? calloc(1, sizeof *made) : NULL;
  if (made && pthread_setspecific(key, made)) {
    free(made);
    made = NULL;
  }
  own = made;
  return made;
}

char *memory_to_send(void) {
  struct pieces *mine = pieces();
  if (mine && !mine->sending) {
    mine->sending = aligned_alloc(PAGE, PIECE_BYTES);
  }
  return mine ? mine->sending : NULL;
}

char *memory_to_receive(void) {
  struct pieces *mine = pieces();
  if (mine && !mine->receiving) {
    mine->receiving = spare_room(PIECE_BYTES);
    mine->is_spare = mine->receiving != NULL;
    if (!mine->receiving) { // addresses are short, as where the system grants no more than there is memory
      mine->receiving = aligned_alloc(PAGE, PIECE_BYTES);
    }
  }
  return mine ? mine->receiving : NULL;
}
