// SPDX-License-Identifier: Apache-2.0
// Memory for packed messages that are begun, until they have ended.
#ifndef ESPALIER_ROOMS_H
#define ESPALIER_ROOMS_H

#include <stdint.h>

// A room has so many bytes at most.
#define ROOM_BYTES ((1 << 13) + (1 << 8))

struct room {
  char *memory;  // NULL where there is none
  int place;     // among those that are kept
};

// Takes so many bytes. With spare room behind them, where the system grants the addresses: some libraries write all of a
// message that is longer than its room (spare.h).
struct room take_room(int64_t bytes, int with_spare);

void give_room(struct room room);

#endif
