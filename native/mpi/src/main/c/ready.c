// SPDX-License-Identifier: Apache-2.0
// Blocking messages of types that are ready, for Java's class org.espalier.mpi.raw.ReadyCalls: all that a message needs
// stands in some words that Java has written once, so that Java only hands on what the program says. What is not for
// here is left to Java, before anything has happened: it refuses what is wrong, and has other ways.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "gaps.h"
#include "kinds.h"
#include "program.h"
#include "status.h"
#include "threads.h"
#include "times.h"

// As org.espalier.mpi.raw.ReadyCalls has them.
#define NOT_HERE -1
#define LOGS 16
#define BY_OWN 1
// Messages of memory that a program packs have fewer bytes than two to the power of this.
#define PACKED_LOGS 13

// What a side is of: of messages of two calls, or of one that does both.
enum way { OUT = 0, IN = 1, EXCHANGED_OUT = 2, EXCHANGED_IN = 3, WAYS = 4 };

// Words of 64 bits, in the order of ReadyCalls.
struct ready {
  const int64_t *program;       // what packs one copy after the other; NULL where all data lie side by side
  int64_t root, step;           // of the program
  int64_t place, repeats;       // where displacement 0 of its first copy lies, and how many are one of the type
  int64_t size, extent;         // of one of the type, in bytes
  int64_t lower, span;          // where its data begin, and how far they reach
  int64_t unit, units;          // what MPI is told: so many units are one of the type
  int64_t byte;                 // MPI_BYTE
  int64_t most_as_bytes[2];     // messages of at most so many bytes are told as bytes
  int64_t most;                 // bytes of a message of an array
  int64_t most_taken;           // bytes of a message of memory that MPI takes as it lies, where there is no program
  int64_t left[WAYS][LOGS];     // otherwise: how many messages of memory may go as is chosen, by the power of two of
  int64_t taken[WAYS][LOGS];    // their bytes: by which type MPI takes them, BY_OWN, or 0: the program packs
  struct times times[2];        // of those that go out, and of those that come in
  int64_t uses, moved, packed;  // how many messages there were, their bytes, and how many of them a program packed
  int64_t kind;                 // of the array before
};

// What the program says of one side of a message.
struct data {
  struct ready *ready;
  jobject array;           // NULL for memory
  int64_t address, type;   // of displacement 0, or the bytes before it in the array; by which MPI may take memory
  int64_t count;           // how many of the type
};

// Where the data of one side lie, and what MPI is told of them.
struct side {
  struct packer by;
  jobject array;          // NULL for memory
  char *memory;           // displacement 0 of the first copy, where there is no array
  int64_t at;             // the same in an array, in bytes
  int64_t copies, bytes;  // copies of what packs; of all
  int64_t count, type;    // what MPI is told
  int64_t *left;          // of how many messages this is one; NULL where nobody counts
  struct times *times;    // where its time goes; NULL where nobody asks
  int packs;              // whether data are moved to or from memory of MPI's; otherwise MPI takes them as they lie
};

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*receiving)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*exchanging)(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*replacing)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

static sending send_by;
static receiving receive_by;
static exchanging exchange_by;
static replacing replace_by;

static inline int log_of(int64_t bytes) { return 63 - __builtin_clzll((uint64_t)bytes); }

// Finds a side in an array, of which displacement 0 lies at a byte; 0 where it is not for here.
static int find_in_array(JNIEnv *env, const struct data *d, struct side *s) {
  struct ready *r = d->ready;
  if (s->bytes > r->most) {
    return 0;
  }
  int64_t room = array_bytes(env, d->array, &r->kind);
  if (!r->program) {
    if (d->address < 0 || s->bytes > room - d->address) {
      return 0;
    }
    s->at = d->address;
    s->copies = 1;
  } else {
    int64_t reach = r->extent * (d->count - 1), from = d->address + r->lower + (reach < 0 ? reach : 0);
    if (from < 0 || r->span + (reach < 0 ? -reach : reach) > room - from) {
      return 0;
    }
    s->at = d->address + r->place;
  }
  s->array = d->array;
  s->packs = 1;
  return 1;
}

// The same in memory: where MPI takes it as it lies, or somebody has chosen how it goes.
static int find_in_memory(const struct data *d, enum way way, struct side *s) {
  struct ready *r = d->ready;
  s->memory = (char *)(intptr_t)d->address;
  if (!r->program && s->bytes <= r->most_taken) {
    return 1;
  }
  int log = log_of(s->bytes);
  if (log >= LOGS || r->left[way][log] <= 0) {
    return 0;
  }
  s->left = &r->left[way][log];
  s->times = way <= IN && r->times[way].log == log ? &r->times[way] : NULL;
  int64_t taken = r->taken[way][log];
  if (taken) {
    s->count = d->count;
    s->type = taken == BY_OWN ? d->type : taken;
    return s->type != 0;
  }
  s->memory += r->place;
  s->packs = 1;
  return r->program && log < PACKED_LOGS;
}

// Finds a side and changes nothing; 0 where it is not for here.
static int find(JNIEnv *env, const struct data *d, enum way way, struct side *s) {
  struct ready *r = d->ready;
  if (d->count <= 0 || r->size <= 0 || (!d->array && !d->address)) {
    return 0;
  }
  int64_t bytes = r->size * d->count;
  int as_bytes = bytes <= r->most_as_bytes[way & 1];
  *s = (struct side){
      .by = {.program = r->program, .root = r->root, .step = r->step},
      .bytes = bytes,
      .copies = d->count * r->repeats,
      .count = as_bytes ? bytes : d->count * r->units,
      .type = as_bytes ? r->byte : r->unit};
  s->by.size = r->program ? r->program[r->root + SIZE] : bytes;
  return d->array ? find_in_array(env, d, s) : find_in_memory(d, way, s);
}

static void count(struct ready *r, const struct side *s) {
  if (s->left) {
    --*s->left;
  }
  r->uses++;
  r->moved += s->bytes;
  r->packed += s->packs && r->program ? s->bytes : 0;
}

// What MPI is handed of a side that goes out; NULL where there is no memory.
static char *room_out(const struct side *s, char *stack) {
  return !s->packs ? s->memory : s->bytes <= ON_STACK ? stack : memory_to_send();
}

static char *room_in(const struct side *s) { return s->packs ? memory_to_receive() : s->memory; }

// Packs a side, where it is packed.
static int32_t go_out(JNIEnv *env, const struct side *s, char *room) {
  return !s->packs   ? 0
         : s->array ? pack_out_of(env, &s->by, s->array, s->at, s->copies, room)
                    : pack(&s->by, s->memory, s->copies, room);
}

// Unpacks what has come, as a status says.
static int32_t come_in(JNIEnv *env, const struct side *s, char *room, int64_t status) {
  if (!s->packs) {
    return 0;
  }
  int64_t bytes = 0;
  int32_t code = espalier_bytes_come(status, &bytes);
  if (code || bytes <= 0) {
    return code;
  }
  bytes = bytes < s->bytes ? bytes : s->bytes;
  return s->array ? unpack_into(env, &s->by, room, bytes, s->array, s->at, s->copies)
                  : unpack(&s->by, room, bytes, s->memory, s->copies);
}

static int64_t begun(const struct side *s) { return s->times ? now() : 0; }

static void ended(const struct side *s, int64_t begin) {
  if (s->times) {
    took(s->times, begin);
  }
}

static int32_t send(JNIEnv *env, const struct data *from, int64_t to, int64_t tag, int64_t comm) {
  char stack[ON_STACK] __attribute__((aligned(64)));
  struct side out;
  if (!find(env, from, OUT, &out)) {
    return NOT_HERE;
  }
  count(from->ready, &out);
  int64_t begin = begun(&out);
  char *room = room_out(&out, stack);
  int32_t code = room ? go_out(env, &out, room) : no_memory(env);
  code = code ? code : send_by(word(room), out.count, out.type, to, tag, comm);
  ended(&out, begin);
  return code;
}

// A status of 0 is not wanted.
static int32_t receive(
    JNIEnv *env, const struct data *to, int64_t from, int64_t tag, int64_t comm, int64_t status) {
  struct side in;
  if (!find(env, to, IN, &in)) {
    return NOT_HERE;
  }
  count(to->ready, &in);
  int64_t begin = begun(&in);
  char *room = room_in(&in);
  if (!room) {
    return no_memory(env);
  }
  int64_t own[STATUS_WORDS], told = status ? status : word(own);
  int32_t code = receive_by(word(room), in.count, in.type, from, tag, comm, told);
  code = code ? code : come_in(env, &in, room, told);
  ended(&in, begin);
  return code;
}

static int32_t exchange(
    JNIEnv *env, const struct data *sent, int64_t to, int64_t out_tag, const struct data *received, int64_t from,
    int64_t in_tag, int64_t comm, int64_t status) {
  char stack[ON_STACK] __attribute__((aligned(64)));
  struct side out, in;
  if (!find(env, received, EXCHANGED_IN, &in) || !find(env, sent, EXCHANGED_OUT, &out)) {
    return NOT_HERE;
  }
  count(received->ready, &in);
  count(sent->ready, &out);
  char *packed = room_out(&out, stack), *room = room_in(&in);
  int32_t code = packed && room ? go_out(env, &out, packed) : no_memory(env);
  if (!code) {
    code = exchange_by(
        word(packed), out.count, out.type, to, out_tag, word(room), in.count, in.type, from, in_tag, comm, status);
  }
  return code ? code : come_in(env, &in, room, status);
}

static int32_t replace(
    JNIEnv *env, const struct data *data, int64_t to, int64_t out_tag, int64_t from, int64_t in_tag, int64_t comm,
    int64_t status) {
  struct side both;
  if (!data->array || !find(env, data, OUT, &both)) {
    return NOT_HERE;
  }
  if (data->ready->most_as_bytes[IN] && both.type != data->ready->byte) {
    return NOT_HERE; // a library that would pack it once more, and cut it within an element
  }
  count(data->ready, &both);
  char *room = room_in(&both);
  int32_t code = room ? go_out(env, &both, room) : no_memory(env);
  if (!code) {
    code = replace_by(word(room), both.count, both.type, to, out_tag, from, in_tag, comm, status);
  }
  return code ? code : come_in(env, &both, room, status);
}

static struct data data_of(jlong words, jobject array, jlong address, jlong type, jint count) {
  return (struct data){(struct ready *)(intptr_t)words, array, address, type, count};
}

// The functions of the class ReadyCalls in a package: the agent's jar carries this library and renames the package.
#define READY_CALLS(PACKAGE) \
  JNIEXPORT jboolean JNICALL Java_##PACKAGE##_ReadyCalls_prepare( \
      JNIEnv *env, jclass class, jlong sends, jlong receives, jlong exchanges, jlong replaces) { \
    (void)class; \
    send_by = (sending)(intptr_t)sends; \
    receive_by = (receiving)(intptr_t)receives; \
    exchange_by = (exchanging)(intptr_t)exchanges; \
    replace_by = (replacing)(intptr_t)replaces; \
    return (jboolean)prepare_kinds(env); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ReadyCalls_send( \
      JNIEnv *env, jclass class, jlong words, jobject array, jlong address, jlong type, jint count, jint to, \
      jint tag, jlong comm) { \
    (void)class; \
    struct data out = data_of(words, array, address, type, count); \
    return send(env, &out, to, tag, comm); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ReadyCalls_receive( \
      JNIEnv *env, jclass class, jlong words, jobject array, jlong address, jlong type, jint count, jint from, \
      jint tag, jlong comm, jlong status) { \
    (void)class; \
    struct data in = data_of(words, array, address, type, count); \
    return receive(env, &in, from, tag, comm, status); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ReadyCalls_exchange( \
      JNIEnv *env, jclass class, jlong sent, jobject out_array, jlong out_address, jlong out_type, jint out_count, \
      jint to, jint out_tag, jlong received, jobject in_array, jlong in_address, jlong in_type, jint in_count, \
      jint from, jint in_tag, jlong comm, jlong status) { \
    (void)class; \
    struct data out = data_of(sent, out_array, out_address, out_type, out_count); \
    struct data in = data_of(received, in_array, in_address, in_type, in_count); \
    return exchange(env, &out, to, out_tag, &in, from, in_tag, comm, status); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ReadyCalls_replace( \
      JNIEnv *env, jclass class, jlong words, jobject array, jint count, jint to, jint out_tag, jint from, \
      jint in_tag, jlong comm, jlong status) { \
    (void)class; \
    struct data both = data_of(words, array, 0, 0, count); \
    return replace(env, &both, to, out_tag, from, in_tag, comm, status); \
  }

READY_CALLS(org_espalier_mpi_raw)
READY_CALLS(org_espalier_agent_carried_mpi_raw)
