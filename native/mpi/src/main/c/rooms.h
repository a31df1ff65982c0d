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

// Rooms that are sent are not received into: another core has read them, and gives its lines back one by one (ADR 465).
enum use { SENT = 0, RECEIVED = 1 };

// Takes so many bytes. With spare room behind them, where the system grants the addresses: some libraries write all of a
// message that is longer than its room (spare.h). All that are received have it, or none.
struct room take_room(int64_t bytes, enum use use, int with_spare);

void give_room(struct room room);

#endif
