// SPDX-License-Identifier: Apache-2.0
// Memory that a thread keeps for messages until it ends: one piece for what it sends and one for what it receives, since
// a line that was received into takes longer to be sent (docs/adr/0465).
#ifndef ESPALIER_THREADS_H
#define ESPALIER_THREADS_H

#include <stdint.h>

// The most bytes of a piece.
#define PIECE_BYTES 65536

// Whole pages, the same again for whoever asks again; NULL where there is no memory. Behind what is received into there
// is spare room (spare.h).
char *memory_to_send(void);
char *memory_to_receive(void);

#endif
