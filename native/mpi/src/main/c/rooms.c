// SPDX-License-Identifier: Apache-2.0
#include "rooms.h"
#include "spare.h"
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

// So many rooms are kept of each kind, from one message to the next: to allocate one takes longer than to pack it, and
// one with spare room behind it takes the system some microseconds to make.
#define PLACES 1024
// Behind those of both kinds: memory that was allocated for one message, without spare room and with it.
#define ALLOCATED (2 * PLACES)
#define MAPPED (ALLOCATED + 1)

struct kind {
  _Atomic char taken[PLACES];  // by a message: nobody else looks at its room
  char *kept[PLACES];          // NULL until a place is taken for the first time
};

static struct kind kinds[2]; // of what is sent, and of what is received

// Of rooms that are not kept there are so many at most: 256 MB. Each with spare room takes as much again as the system's
// tables of pages.
#define MOST_OTHERS (1 << 15)
static _Atomic int others;

static int take_place(struct kind *of) {
  for (int k = 0; k < PLACES; k++) {
    char is_taken = 0;
    if (!atomic_load_explicit(&of->taken[k], memory_order_relaxed) &&
        atomic_compare_exchange_strong_explicit(
            &of->taken[k], &is_taken, 1, memory_order_acquire, memory_order_relaxed)) {
      return k;
    }
  }
  return PLACES;
}

static void leave(struct kind *of, int place) { atomic_store_explicit(&of->taken[place], 0, memory_order_release); }

// Memory for one message alone.
static struct room allocate(int64_t bytes, int with_spare) {
  char *mapped = with_spare ? spare_room(ROOM_BYTES) : NULL;
  return mapped ? (struct room){mapped, MAPPED} : (struct room){malloc((size_t)bytes), ALLOCATED};
}

// A place is its number, and behind those of what is sent come those of what is received.
struct room take_room(int64_t bytes, enum use use, int with_spare) {
  struct kind *of = &kinds[use];
  int k = take_place(of);
  if (k < PLACES) {
    if (!of->kept[k]) {
      of->kept[k] = with_spare ? spare_room(ROOM_BYTES) : malloc(ROOM_BYTES);
    }
    if (of->kept[k]) {
      return (struct room){of->kept[k], (int)use * PLACES + k};
    }
    leave(of, k); // addresses are short, as where the system grants no more than there is memory
  }
  int before = atomic_fetch_add_explicit(&others, 1, memory_order_relaxed);
  struct room room = before < MOST_OTHERS ? allocate(bytes, with_spare) : (struct room){NULL, ALLOCATED};
  if (!room.memory) {
    atomic_fetch_sub_explicit(&others, 1, memory_order_relaxed);
  }
  return room;
}

void give_room(struct room room) {
  if (room.place < ALLOCATED) {
    leave(&kinds[room.place / PLACES], room.place % PLACES);
    return;
  }
  if (room.place == MAPPED) {
    free_spare_room(room.memory, ROOM_BYTES);
  } else {
    free(room.memory);
  }
  atomic_fetch_sub_explicit(&others, 1, memory_order_relaxed);
}
