// SPDX-License-Identifier: Apache-2.0
// Walks a program in one direction; included once with PACKING 1 and once with PACKING 0. Memory is
// where the data lie as the tree says, the wire is where they lie one behind the other.
//
// Order: type map order is the meaning. Packing writes disjoint places, so its loops may be taken in
// any order; unpacking may only where the copies of a node lie apart.

#if PACKING
#define NAME(STEM) STEM##_pack
#define MEMORY const char
#define WIRE char
#define MAY_SWAP(APART) 1
#define MOVE_GRID(B, N, MS, WS, N1, MS1, WS1, M, W) move_blocks(B, N, MS, WS, N1, MS1, WS1, M, W)
#define MOVE_LIST(B, N, PLACES, M, W, WS) gather(B, N, PLACES, M, W, WS)
#define MOVE_LIST_READ_FIRST(B, N, PLACES, M, W) gather_read_first(B, N, PLACES, M, W)
#define MOVE_PAIRS(LA, LB, N, MS, A, B, W, WS) pack_pairs(LA, LB, N, MS, A, B, W, WS)
#define MOVE_TRIPLES(LA, LB, LC, N, MS, A, B, C, W, WS) pack_triples(LA, LB, LC, N, MS, A, B, C, W, WS)
#define MOVE_BLOCK(B, M, W) memcpy(W, M, B)
#define MOVE_ANY(B, M, W) copy_any(W, M, B)
#define MOVE_ENDS(PART, M, W) ENDS(PART, W, M)
#define MOVE_ENDS_32(M, W) ENDS_32(W, M)
#else
#define NAME(STEM) STEM##_unpack
#define MEMORY char
#define WIRE const char
#define MAY_SWAP(APART) (APART)
#define MOVE_GRID(B, N, MS, WS, N1, MS1, WS1, M, W) move_blocks(B, N, WS, MS, N1, WS1, MS1, W, M)
#define MOVE_LIST(B, N, PLACES, M, W, WS) scatter(B, N, PLACES, M, W, WS)
#define MOVE_LIST_READ_FIRST(B, N, PLACES, M, W) scatter_read_first(B, N, PLACES, M, W)
#define MOVE_PAIRS(LA, LB, N, MS, A, B, W, WS) unpack_pairs(LA, LB, N, MS, A, B, W, WS)
#define MOVE_TRIPLES(LA, LB, LC, N, MS, A, B, C, W, WS) unpack_triples(LA, LB, LC, N, MS, A, B, C, W, WS)
#define MOVE_BLOCK(B, M, W) memcpy(M, W, B)
#define MOVE_ANY(B, M, W) copy_any(M, W, B)
#define MOVE_ENDS(PART, M, W) ENDS(PART, M, W)
#define MOVE_ENDS_32(M, W) ENDS_32(M, W)
#endif

static void NAME(run)(
    const int64_t *p, int64_t node, int64_t n, int64_t ms, int64_t ws, MEMORY *m, WIRE *w);

// Columns of blocks, ms apart in memory and ws apart on the wire, whose blocks lie side by side there.
static void NAME(columns)(
    int64_t length, int64_t columns, int64_t ms, int64_t ws, int64_t rows, int64_t row_step, MEMORY *m,
    WIRE *w) {
  int64_t most = columns_together(PACKING, length, columns, ms, ws, rows, row_step);
  if (most == 0) {
    MOVE_GRID(length, columns, ms, ws, rows, row_step, length, m, w);
    return;
  }
  for (int64_t i = 0; i < columns; i += most) {
    int64_t together = columns - i < most ? columns - i : most;
    MOVE_GRID(length, rows, row_step, length, together, ms, ws, m + i * ms, w + i * ws);
  }
}

// Listed copies of a small node, part by part within a tile: each part is a loop over blocks of one
// length again. Says no where the node has a part that is none.
static int NAME(list_of_parts)(
    const int64_t *p, int64_t child, int64_t n, const int32_t *places, MEMORY *m, WIRE *w) {
  const int64_t *c = p + child;
  int64_t size = c[SIZE];
  if (c[KIND] == LOOP && c[LOOP_COUNT] <= SHORT_LOOP && p[c[LOOP_CHILD]] == BLOCK) {
    int64_t length = p[c[LOOP_CHILD] + SIZE];
    for (int64_t k = 0; k < n; k += TILE) {
      int64_t tile = n - k < TILE ? n - k : TILE;
      for (int64_t j = 0; j < c[LOOP_COUNT]; j++) {
        MOVE_LIST(length, tile, places + k, m + j * c[LOOP_STRIDE], w + k * size + j * length, size);
      }
    }
    return 1;
  }
  if (c[KIND] != SEQUENCE || c[SEQUENCE_COUNT] > MOST_PARTS) {
    return 0;
  }
  const int64_t *parts = c + SEQUENCE_PARTS;
  for (int64_t f = 0; f < c[SEQUENCE_COUNT]; f++) {
    if (p[parts[f * PART_WORDS + PART_CHILD]] != BLOCK) {
      return 0;
    }
  }
  for (int64_t k = 0; k < n; k += TILE) {
    int64_t tile = n - k < TILE ? n - k : TILE;
    for (int64_t f = 0; f < c[SEQUENCE_COUNT]; f++) {
      const int64_t *part = parts + f * PART_WORDS;
      MOVE_LIST(
          p[part[PART_CHILD] + SIZE], tile, places + k, m + part[PART_PLACE],
          w + k * size + part[PART_OFFSET], size);
    }
  }
  return 1;
}

// The copies first to last - 1 of a list, once.
static void NAME(list)(
    const int64_t *p, int64_t node, int64_t first, int64_t last, MEMORY *m, WIRE *w) {
  const int64_t *q = p + node;
  int64_t child = q[PLACES_CHILD], size = p[child + SIZE];
  if (q[PLACES_NARROW]) {
    const int32_t *places = (const int32_t *)(p + q[PLACES_LIST]) + first;
    if (p[child] == BLOCK && reads_list_first(size, last - first, q[SPAN])) {
      MOVE_LIST_READ_FIRST(size, last - first, places, m, w);
      return;
    }
    if (p[child] == BLOCK) {
      MOVE_LIST(size, last - first, places, m, w, size);
      return;
    }
    if (last - first > 1 && MAY_SWAP(q[PLACES_APART])
        && NAME(list_of_parts)(p, child, last - first, places, m, w)) {
      return;
    }
    for (int64_t k = 0; k < last - first; k++) {
      NAME(run)(p, child, 1, 0, 0, m + places[k], w + k * size);
    }
    return;
  }
  const int64_t *places = p + q[PLACES_LIST] + first;
  for (int64_t k = 0; k < last - first; k++) {
    NAME(run)(p, child, 1, 0, 0, m + places[k], w + k * size);
  }
}

#define EACH_OF_CLASS(C, MOVE)                                                                       \
  for (const struct short_run *end = runs + ends[C]; run < end; run++) {                             \
    int64_t length = run->length;                                                                    \
    MEMORY *place = m + run->place;                                                                  \
    WIRE *at = w + run->offset;                                                                      \
    MOVE                                                                                             \
  }

// A group of runs, class by class.
static void NAME(group)(const struct short_run *runs, const int32_t *ends, MEMORY *m, WIRE *w) {
  const struct short_run *run = runs;
  EACH_OF_CLASS(0, (void)length; MOVE_BLOCK(1, place, at);)
  EACH_OF_CLASS(1, MOVE_ENDS(number2, place, at))
  EACH_OF_CLASS(2, MOVE_ENDS(number4, place, at))
  EACH_OF_CLASS(3, MOVE_ENDS(number8, place, at))
  EACH_OF_CLASS(4, MOVE_ENDS(number16, place, at))
  EACH_OF_CLASS(5, MOVE_ENDS_32(place, at))
  EACH_OF_CLASS(6, MOVE_BLOCK(length, place, at);)
}

#undef EACH_OF_CLASS

// The runs first to last - 1, once; w is where the first lies on the wire.
static void NAME(runs)(
    const int64_t *p, int64_t node, int64_t first, int64_t last, MEMORY *m, WIRE *w) {
  const int64_t *q = p + node;
  const int64_t *places = p + q[RUNS_PLACES], *offsets = p + q[RUNS_OFFSETS];
  int by_class = q[RUNS_CLASSES] != 0 && MAY_SWAP(q[RUNS_APART]);
  for (int64_t k = first; k < last;) {
    int64_t group = k / RUN_GROUP, end = (group + 1) * RUN_GROUP;
    end = end < q[RUNS_COUNT] ? end : q[RUNS_COUNT];
    if (by_class && k == group * RUN_GROUP && end <= last) {
      const struct short_run *runs = (const struct short_run *)(p + q[RUNS_CLASSES]) + k;
      const int32_t *ends = (const int32_t *)(p + q[RUNS_ENDS]) + group * RUN_CLASSES;
      NAME(group)(runs, ends, m, w + (offsets[k] - offsets[first]));
      k = end;
      continue;
    }
    for (end = end < last ? end : last; k < end; k++) {
      MOVE_ANY(offsets[k + 1] - offsets[k], m + places[k], w + (offsets[k] - offsets[first]));
    }
  }
}

// Copies of a sequence of two or three blocks, in one pass. Says no where there is no loop for them.
static int NAME(records)(
    const int64_t *p, const int64_t *parts, int64_t count, int64_t n, int64_t ms, int64_t ws, MEMORY *m,
    WIRE *w) {
  if (count != 2 && count != 3) {
    return 0;
  }
  const int64_t *block[3];
  MEMORY *at[3];
  for (int64_t f = 0; f < count; f++) {
    const int64_t *part = parts + f * PART_WORDS;
    block[f] = p + part[PART_CHILD];
    at[f] = m + part[PART_PLACE];
    if (block[f][KIND] != BLOCK) {
      return 0;
    }
  }
  int64_t a = block[0][SIZE], b = block[1][SIZE];
  return count == 2
             ? MOVE_PAIRS(a, b, n, ms, at[0], at[1], w, ws)
             : MOVE_TRIPLES(a, b, block[2][SIZE], n, ms, at[0], at[1], at[2], w, ws);
}

// n copies of a node, ms apart in memory and ws apart on the wire.
static void NAME(run)(
    const int64_t *p, int64_t node, int64_t n, int64_t ms, int64_t ws, MEMORY *m, WIRE *w) {
  const int64_t *q = p + node;
  int swap = n > 1 && MAY_SWAP(q[SPAN] <= (ms < 0 ? -ms : ms));
  switch (q[KIND]) {
    case BLOCK:
      if (n == 1) {
        MOVE_ANY(q[SIZE], m, w);
      } else if (ms == q[SIZE] && ws == ms) {
        MOVE_BLOCK(n * ms, m, w); // side by side on both sides
      } else {
        MOVE_GRID(q[SIZE], 1, 0, 0, n, ms, ws, m, w);
      }
      return;
    case LOOP: {
      int64_t child = q[LOOP_CHILD], count = q[LOOP_COUNT], stride = q[LOOP_STRIDE];
      int64_t size = p[child + SIZE];
      if (n == 1) {
        NAME(run)(p, child, count, stride, size, m, w);
      } else if (p[child] != BLOCK) {
        for (int64_t i = 0; i < n; i++) {
          NAME(run)(p, child, count, stride, size, m + i * ms, w + i * ws);
        }
      } else if (swap && count <= SHORT_LOOP && count < n) {
        for (int64_t i = 0; i < n; i += TILE) {
          int64_t tile = n - i < TILE ? n - i : TILE;
          MOVE_GRID(size, count, stride, size, tile, ms, ws, m + i * ms, w + i * ws);
        }
      } else {
        NAME(columns)(size, n, ms, ws, count, stride, m, w);
      }
      return;
    }
    case PLACES: {
      int64_t child = q[PLACES_CHILD], count = q[PLACES_COUNT];
      if (swap && q[PLACES_NARROW] && count <= MOST_PARTS && count < n && p[child] == BLOCK) {
        const int32_t *places = (const int32_t *)(p + q[PLACES_LIST]);
        int64_t length = p[child + SIZE];
        for (int64_t i = 0; i < n; i += TILE) {
          int64_t tile = n - i < TILE ? n - i : TILE;
          for (int64_t k = 0; k < count; k++) {
            MOVE_GRID(
                length, 1, 0, 0, tile, ms, ws, m + i * ms + places[k], w + i * ws + k * length);
          }
        }
        return;
      }
      for (int64_t i = 0; i < n; i++) {
        NAME(list)(p, node, 0, count, m + i * ms, w + i * ws);
      }
      return;
    }
    case SEQUENCE: {
      const int64_t *parts = q + SEQUENCE_PARTS;
      int64_t count = q[SEQUENCE_COUNT];
      if (n > 1 && NAME(records)(p, parts, count, n, ms, ws, m, w)) {
        return;
      }
      int64_t tile = swap && q[SIZE] <= SMALL_NODE ? tile_of(ms, ws) : 1;
      for (int64_t i = 0; i < n; i += tile) {
        int64_t copies = n - i < tile ? n - i : tile;
        for (int64_t f = 0; f < count; f++) {
          const int64_t *part = parts + f * PART_WORDS;
          NAME(run)(
              p, part[PART_CHILD], copies, ms, ws, m + i * ms + part[PART_PLACE],
              w + i * ws + part[PART_OFFSET]);
        }
      }
      return;
    }
    case RUNS:
      for (int64_t i = 0; i < n; i++) {
        NAME(runs)(p, node, 0, q[RUNS_COUNT], m + i * ms, w + i * ws);
      }
      return;
    default: {  // BUCKETS
      int64_t child = q[BUCKETS_CHILD], size = p[child + SIZE];
      const int64_t *places = p + q[BUCKETS_PLACES], *starts = p + q[BUCKETS_STARTS];
      for (int64_t i = 0; i < n; i++) {
        for (int64_t k = 0; k < q[BUCKETS_COUNT]; k++) {
          NAME(run)(
              p, child, starts[k + 1] - starts[k], q[BUCKETS_STRIDE], size, m + i * ms + places[k],
              w + i * ws + starts[k] * size);
        }
      }
    }
  }
}

static void NAME(part)(
    const int64_t *p, int64_t node, int64_t ms, MEMORY *m, WIRE *w, int64_t from, int64_t to);

// The bytes from to to - 1 of one copy of a node; w is where byte from lies.
static void NAME(inside)(
    const int64_t *p, int64_t node, MEMORY *m, WIRE *w, int64_t from, int64_t to) {
  const int64_t *q = p + node;
  if (from == 0 && to == q[SIZE]) {
    NAME(run)(p, node, 1, 0, 0, m, w);
    return;
  }
  switch (q[KIND]) {
    case BLOCK:
      MOVE_BLOCK(to - from, m + from, w);
      return;
    case LOOP:
      NAME(part)(p, q[LOOP_CHILD], q[LOOP_STRIDE], m, w, from, to);
      return;
    case PLACES: {
      int64_t child = q[PLACES_CHILD], size = p[child + SIZE];
      int64_t at = from;
      while (at < to) {
        int64_t k = at / size, start = at - k * size;
        if (start == 0 && to - at >= size) {
          int64_t whole = (to - at) / size;
          NAME(list)(p, node, k, k + whole, m, w + (at - from));
          at += whole * size;
        } else {
          int64_t stop = to - k * size < size ? to - k * size : size;
          int64_t place = q[PLACES_NARROW] ? ((const int32_t *)(p + q[PLACES_LIST]))[k]
                                           : p[q[PLACES_LIST] + k];
          NAME(inside)(p, child, m + place, w + (at - from), start, stop);
          at += stop - start;
        }
      }
      return;
    }
    case SEQUENCE: {
      const int64_t *parts = q + SEQUENCE_PARTS;
      int64_t f = last_at_most(parts + PART_OFFSET, q[SEQUENCE_COUNT], PART_WORDS, from);
      for (; f < q[SEQUENCE_COUNT] && parts[f * PART_WORDS + PART_OFFSET] < to; f++) {
        const int64_t *part = parts + f * PART_WORDS;
        int64_t offset = part[PART_OFFSET], size = p[part[PART_CHILD] + SIZE];
        int64_t start = from > offset ? from - offset : 0;
        int64_t stop = to - offset < size ? to - offset : size;
        NAME(inside)(
            p, part[PART_CHILD], m + part[PART_PLACE], w + (offset + start - from), start, stop);
      }
      return;
    }
    case RUNS: {
      const int64_t *places = p + q[RUNS_PLACES], *offsets = p + q[RUNS_OFFSETS];
      int64_t count = q[RUNS_COUNT];
      int64_t k = last_at_most(offsets, count, 1, from);
      if (from > offsets[k]) {
        int64_t stop = to < offsets[k + 1] ? to : offsets[k + 1];
        MOVE_BLOCK(stop - from, m + places[k] + (from - offsets[k]), w);
        k++;
      }
      int64_t last = last_at_most(offsets, count + 1, 1, to);
      if (k < last) {
        NAME(runs)(p, node, k, last, m, w + (offsets[k] - from));
        k = last;
      }
      if (k == last && k < count && offsets[k] < to) {
        MOVE_BLOCK(to - offsets[k], m + places[k], w + (offsets[k] - from));
      }
      return;
    }
    default: {  // BUCKETS
      int64_t child = q[BUCKETS_CHILD], size = p[child + SIZE];
      const int64_t *places = p + q[BUCKETS_PLACES], *starts = p + q[BUCKETS_STARTS];
      int64_t k = last_at_most(starts, q[BUCKETS_COUNT], 1, from / size);
      for (; k < q[BUCKETS_COUNT] && starts[k] * size < to; k++) {
        int64_t offset = starts[k] * size, end = starts[k + 1] * size;
        int64_t start = from > offset ? from - offset : 0;
        int64_t stop = (to < end ? to : end) - offset;
        NAME(part)(
            p, child, q[BUCKETS_STRIDE], m + places[k], w + (offset + start - from), start, stop);
      }
    }
  }
}

// The bytes from to to - 1 of copies of a node, ms apart; w is where byte from lies.
static void NAME(part)(
    const int64_t *p, int64_t node, int64_t ms, MEMORY *m, WIRE *w, int64_t from, int64_t to) {
  int64_t size = p[node + SIZE], at = from;
  while (at < to) {
    int64_t k = at / size, start = at - k * size;
    if (start == 0 && to - at >= size) {
      int64_t whole = (to - at) / size;
      NAME(run)(p, node, whole, ms, size, m + k * ms, w + (at - from));
      at += whole * size;
    } else {
      int64_t stop = to - k * size < size ? to - k * size : size;
      NAME(inside)(p, node, m + k * ms, w + (at - from), start, stop);
      at += stop - start;
    }
  }
}

#undef NAME
#undef MEMORY
#undef WIRE
#undef MAY_SWAP
#undef MOVE_GRID
#undef MOVE_LIST
#undef MOVE_LIST_READ_FIRST
#undef MOVE_PAIRS
#undef MOVE_TRIPLES
#undef MOVE_BLOCK
#undef MOVE_ANY
#undef MOVE_ENDS
#undef MOVE_ENDS_32
