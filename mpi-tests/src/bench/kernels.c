// SPDX-License-Identifier: Apache-2.0
// What a programmer writes by hand, for each pattern of KernelBench: one loop nest that knows the shape
// and the type of the elements, with sizes and strides as arguments. Compiled with -O3 like the kernels.
#include <stdint.h>
#include <string.h>

#define BOTH(NAME, ELEMENT, LOOPS)                                                                   \
  void NAME##_pack(const ELEMENT *restrict m, ELEMENT *restrict w, const int64_t *a, const int32_t *list) { \
    int64_t k = 0;                                                                                   \
    LOOPS(w[k++] = m[at])                                                                            \
  }                                                                                                  \
  void NAME##_unpack(ELEMENT *restrict m, const ELEMENT *restrict w, const int64_t *a, const int32_t *list) { \
    int64_t k = 0;                                                                                   \
    LOOPS(m[at] = w[k++])                                                                            \
  }

#define COMPLEX_OF(REAL) typedef struct { REAL re, im; } REAL##2;
COMPLEX_OF(double)

// a: count, stride
#define COLUMN(MOVE)                                                                                 \
  (void)list;                                                                                        \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    int64_t at = i * a[1];                                                                           \
    MOVE;                                                                                            \
  }
BOTH(column, double, COLUMN)
BOTH(columnf, float, COLUMN)
BOTH(columnz, double2, COLUMN)

// a: rows, row stride, columns, column stride
#define GRID(MOVE)                                                                                   \
  (void)list;                                                                                        \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    for (int64_t j = 0; j < a[2]; j++) {                                                             \
      int64_t at = i * a[1] + j * a[3];                                                              \
      MOVE;                                                                                          \
    }                                                                                                \
  }
BOTH(grid, double, GRID)

// a: planes, plane stride, rows, row stride, length
#define BOX(MOVE)                                                                                    \
  (void)list;                                                                                        \
  for (int64_t h = 0; h < a[0]; h++) {                                                               \
    for (int64_t i = 0; i < a[2]; i++) {                                                             \
      for (int64_t j = 0; j < a[4]; j++) {                                                           \
        int64_t at = h * a[1] + i * a[3] + j;                                                        \
        MOVE;                                                                                        \
      }                                                                                              \
    }                                                                                                \
  }
BOTH(box, double, BOX)
BOTH(boxf, float, BOX)

// a: count; list: places
#define LIST(MOVE)                                                                                   \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    int64_t at = list[i];                                                                            \
    MOVE;                                                                                            \
  }
BOTH(list, double, LIST)
BOTH(listf, float, LIST)

// a: count; list: places of blocks of three
#define LIST3(MOVE)                                                                                  \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    for (int64_t j = 0; j < 3; j++) {                                                                \
      int64_t at = list[i] + j;                                                                      \
      MOVE;                                                                                          \
    }                                                                                                \
  }
BOTH(list3, double, LIST3)
BOTH(list3f, float, LIST3)

// a: count, length; list: places of blocks of one length
#define LISTB(MOVE)                                                                                  \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    for (int64_t j = 0; j < a[1]; j++) {                                                             \
      int64_t at = list[i] + j;                                                                      \
      MOVE;                                                                                          \
    }                                                                                                \
  }
BOTH(listb, double, LISTB)

// a: count; list: places, then lengths
#define RUNS(MOVE)                                                                                   \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    for (int64_t j = 0; j < list[a[0] + i]; j++) {                                                   \
      int64_t at = list[i] + j;                                                                      \
      MOVE;                                                                                          \
    }                                                                                                \
  }
BOTH(runs, double, RUNS)

// a: count, properties, length of a property; list: places. Three coordinates, then properties.
#define LAMMPS(MOVE)                                                                                 \
  for (int64_t i = 0; i < a[0]; i++) {                                                               \
    for (int64_t j = 0; j < 3; j++) {                                                                \
      int64_t at = 3 * (int64_t)list[i] + j;                                                         \
      MOVE;                                                                                          \
    }                                                                                                \
  }                                                                                                  \
  for (int64_t p = 0; p < a[1]; p++) {                                                               \
    for (int64_t i = 0; i < a[0]; i++) {                                                             \
      int64_t at = (3 + p) * a[2] + list[i];                                                         \
      MOVE;                                                                                          \
    }                                                                                                \
  }
BOTH(lammps, double, LAMMPS)

// Structures of 64 bytes of which 29 travel: what the compiler lays out, copied member by member.
typedef struct { double x; double unused; int32_t id; char kind; char pad[19]; double v[2]; double last; } record;
void records_pack(const record *restrict m, char *restrict w, const int64_t *a, const int32_t *list) {
  (void)list;
  for (int64_t i = 0; i < a[0]; i++, w += 29) {
    memcpy(w, &m[i].x, 8);
    memcpy(w + 8, &m[i].id, 4);
    memcpy(w + 12, &m[i].kind, 1);
    memcpy(w + 13, m[i].v, 16);
  }
}
void records_unpack(record *restrict m, const char *restrict w, const int64_t *a, const int32_t *list) {
  (void)list;
  for (int64_t i = 0; i < a[0]; i++, w += 29) {
    memcpy(&m[i].x, w, 8);
    memcpy(&m[i].id, w + 8, 4);
    memcpy(&m[i].kind, w + 12, 1);
    memcpy(m[i].v, w + 13, 16);
  }
}

// Pairs of a value and an index, 12 of 16 bytes.
typedef struct { double value; int32_t index; int32_t unused; } pair;
void pairs_pack(const pair *restrict m, char *restrict w, const int64_t *a, const int32_t *list) {
  (void)list;
  for (int64_t i = 0; i < a[0]; i++, w += 12) {
    memcpy(w, &m[i].value, 8);
    memcpy(w + 8, &m[i].index, 4);
  }
}
void pairs_unpack(pair *restrict m, const char *restrict w, const int64_t *a, const int32_t *list) {
  (void)list;
  for (int64_t i = 0; i < a[0]; i++, w += 12) {
    memcpy(&m[i].value, w, 8);
    memcpy(&m[i].index, w + 8, 4);
  }
}

// One function for Java to link: a handle that is no constant would cost more than some of the loops.
typedef void move(void *, void *, const int64_t *, const int32_t *);
void call(move *loop, void *m, void *w, const int64_t *a, const int32_t *list) { loop(m, w, a, list); }
