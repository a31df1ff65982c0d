// SPDX-License-Identifier: Apache-2.0
// Messages that are begun and end later, for Java's class org.espalier.mpi.raw.BegunCalls: in one call, so that a
// program that has just started runs few methods of Java for each (docs/adr/0494). What is not for here is left to
// Java, before anything has happened.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "firsts.h"
#include "inblocks.h"
#include "rooms.h"

// As org.espalier.mpi.raw.BegunCalls has them.
#define SYNCHRONOUS 2
#define RECEIVE 4
#define FUNCTIONS 5
#define IS_OVER 5
// With a function that sends: data that lie side by side go as two blocks.
#define IN_BLOCKS 8

// Below all that a handle can be, as Java's WordCalls.FAILED; an error's code is added.
#define NOT_BEGUN INT64_MIN

typedef int32_t (*beginning)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*asking)(int64_t, int64_t, int64_t);

#define STATUS_WORDS 8 // more than a status has

// After so many answers in a row that a message that was just sent is not over MPI is asked of one in so many.
#define VAIN 64

// A message whose data are packed, until it has ended: they lie behind it in its room. Or one in two blocks, of which the
// first is here.
struct begun {
  char head[HEAD];
  struct side side;
  int place;
} __attribute__((aligned(16)));

_Static_assert(sizeof(struct begun) + (1 << PACKED_LOGS) <= ROOM_BYTES, "a room is for the longest that is packed");

// What the program says of a message.
struct message {
  struct data data;
  int function;
  int in_blocks;
  int64_t peer, tag, comm;
};

static beginning begin_by[FUNCTIONS];
static asking is_over;
static unsigned vain; // answers since one that a message was over
static int is_narrow;   // whether handles have 32 bits
static int wants_spare; // whether MPI may write behind what it receives

static void prepare(JNIEnv *env, jlongArray functions, jint handle_bytes, jboolean spare) {
  jlong addresses[FUNCTIONS + 1];
  (*env)->GetLongArrayRegion(env, functions, 0, FUNCTIONS + 1, addresses);
  for (int k = 0; k < FUNCTIONS; k++) {
    begin_by[k] = (beginning)(intptr_t)addresses[k];
  }
  is_over = (asking)(intptr_t)addresses[IS_OVER];
  is_narrow = handle_bytes == sizeof(int32_t);
  wants_spare = spare;
}

// Calls MPI; gives the request's handle, or what stands for its code.
static int64_t call(const struct message *m, int64_t memory, int64_t count, int64_t type) {
  int64_t wide = 0;
  int32_t narrow = 0;
  int64_t request = is_narrow ? word(&narrow) : word(&wide);
  int32_t code = begin_by[m->function](memory, count, type, m->peer, m->tag, m->comm, request);
  return code ? NOT_BEGUN + code : is_narrow ? narrow : wide;
}

// Calls MPI for data that lie side by side, as two blocks where there are two.
static int64_t call_in_blocks(const struct message *m, int64_t memory, int64_t count, int64_t unit, char *head) {
  int64_t type = 0;
  int32_t code = make_blocks(memory, count, unit, head, &type);
  int64_t begun = code ? NOT_BEGUN + code : type ? call(m, memory, 1, type) : call(m, memory, count, unit);
  free_blocks(type, 0); // MPI keeps it as long as the message
  return begun;
}

static int is_begun(int64_t begun) { return begun >= NOT_BEGUN + (INT64_C(1) << 32); }

static char *data_of_begun(struct begun *b) { return (char *)(b + 1); }

static void drop(struct begun *b) { give_room((struct room){(char *)b, b->place}); }

// Whether MPI is asked; threads that count at once only ask more or less often.
static int is_asked(const struct message *m) {
  if (m->function == RECEIVE || m->function == SYNCHRONOUS) {
    return 0;
  }
  unsigned now = vain;
  vain = now < 2 * VAIN ? now + 1 : VAIN + 1;
  return now <= VAIN || now == 2 * VAIN;
}

// Whether MPI has done with the data of a message that it has just begun to send: short ones it mostly copies at once.
static int has_sent(const struct message *m, int64_t begun) {
  if (!is_asked(m)) {
    return 0;
  }
  int64_t status[STATUS_WORDS];
  int32_t over = 0;
  int32_t code = is_over(begun, word(&over), word(status));
  if (code || !over) {
    return 0;
  }
  vain = 0;
  return 1;
}

// What has to be ended goes into an array of one word.
static void tell(JNIEnv *env, struct begun *b, jlongArray packed) {
  jlong end = word(b);
  (*env)->SetLongArrayRegion(env, packed, 0, 1, &end);
}

// A message that MPI takes as it lies, but for the copy of its beginning.
static int64_t begin_in_place(JNIEnv *env, const struct message *m, jlongArray packed) {
  const struct data *d = &m->data;
  struct room room = take_room(sizeof(struct begun), SENT, 0);
  struct begun *b = (struct begun *)(void *)room.memory;
  if (!b) {
    return call(m, d->address, d->count, d->type);
  }
  b->place = room.place;
  int64_t begun = call_in_blocks(m, d->address, d->count, d->type, b->head);
  if (!is_begun(begun)) {
    drop(b);
    return begun;
  }
  b->side = (struct side){0};
  tell(env, b, packed);
  return begun;
}

// A message whose data are packed now, or unpacked at its end.
static int64_t begin_packed(JNIEnv *env, const struct message *m, const struct side *s, jlongArray packed) {
  int receives = m->function == RECEIVE;
  int64_t bytes = (int64_t)sizeof(struct begun) + s->bytes;
  struct room room = bytes <= ROOM_BYTES ? take_room(bytes, receives ? RECEIVED : SENT, receives && wants_spare) : (struct room){NULL, 0};
  struct begun *b = (struct begun *)(void *)room.memory;
  if (!b) {
    return NOT_BEGUN;
  }
  b->side = *s;
  b->place = room.place;
  char *data = data_of_begun(b);
  count(m->data.ready, s);
  int32_t code = receives ? 0 : go_out(env, s, data);
  int64_t begun = code           ? NOT_BEGUN // the JVM has thrown
                  : m->in_blocks ? call_in_blocks(m, word(data), s->count, s->type, b->head)
                                 : call(m, word(data), s->count, s->type);
  if (!is_begun(begun) || has_sent(m, begun)) {
    drop(b);
    return begun;
  }
  b->side.array = NULL; // the JVM moves it
  tell(env, b, packed);
  return begun;
}

static int64_t begin(JNIEnv *env, const struct message *m, jlongArray packed) {
  const struct data *d = &m->data;
  if (!d->ready) {
    return !d->type                                 ? NOT_BEGUN
           : m->in_blocks && d->address && packed ? begin_in_place(env, m, packed)
                                                    : call(m, d->address, d->count, d->type);
  }
  enum way way = m->function == RECEIVE ? EXCHANGED_IN : EXCHANGED_OUT;
  int64_t type = as_it_lies(d, way);
  if (type) {
    return call(m, d->address, d->count, type);
  }
  struct side side;
  if (!find(env, d, way, &side) || (side.packs && !packed)) {
    return NOT_BEGUN;
  }
  if (side.packs) {
    return begin_packed(env, m, &side, packed);
  }
  count(d->ready, &side);
  return call(m, word(side.memory), side.count, side.type);
}

// The same of a direct buffer; one on the heap has no address.
static int64_t begin_in_buffer(JNIEnv *env, struct message *m, jobject buffer, jlongArray packed) {
  void *memory = buffer ? (*env)->GetDirectBufferAddress(env, buffer) : NULL;
  m->data.address = word(memory);
  return buffer && !memory ? NOT_BEGUN : begin(env, m, packed);
}

// Unpacks what has come, as a status says; of 0 nothing has to be unpacked. Gives MPI's code, or THROWN.
static int32_t end(JNIEnv *env, struct begun *b, jobject array, int64_t status) {
  b->side.array = array;
  int32_t code = status ? come_in(env, &b->side, data_of_begun(b), status) : 0;
  drop(b);
  return code == NO_MEMORY ? no_memory(env) : code;
}

static struct message message_of(
    jint function, jlong words, jobject array, jlong address, jlong type, jint count, jint peer, jint tag, jlong comm) {
  return (struct message){
      data_of(words, array, address, type, count), function & (IN_BLOCKS - 1), !!(function & IN_BLOCKS), peer, tag, comm};
}

// The functions of the class BegunCalls in a package: the agent's jar carries this library and renames the package.
#define BEGUN_CALLS(PACKAGE) \
  JNIEXPORT void JNICALL Java_##PACKAGE##_BegunCalls_prepare( \
      JNIEnv *env, jclass class, jlongArray functions, jint handle_bytes, jboolean spare) { \
    (void)class; \
    prepare(env, functions, handle_bytes, spare); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_BegunCalls_begin( \
      JNIEnv *env, jclass class, jint function, jlong words, jobject array, jlong address, jlong type, jint count, \
      jint peer, jint tag, jlong comm, jlongArray packed, jlong number, jlong size) { \
    (void)class; \
    struct message message = message_of(function, words, array, address, type, count, peer, tag, comm); \
    message.data.number = number, message.data.size = size; \
    return begin(env, &message, packed); \
  } \
  JNIEXPORT jlong JNICALL Java_##PACKAGE##_BegunCalls_beginInBuffer( \
      JNIEnv *env, jclass class, jint function, jlong words, jobject buffer, jlong type, jint count, jint peer, \
      jint tag, jlong comm, jlongArray packed) { \
    (void)class; \
    struct message message = message_of(function, words, NULL, 0, type, count, peer, tag, comm); \
    return begin_in_buffer(env, &message, buffer, packed); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_BegunCalls_end( \
      JNIEnv *env, jclass class, jlong begun, jobject array, jlong status) { \
    (void)class; \
    return end(env, (struct begun *)(intptr_t)begun, array, status); \
  }

BEGUN_CALLS(org_espalier_mpi_raw)
BEGUN_CALLS(org_espalier_agent_carried_mpi_raw)
