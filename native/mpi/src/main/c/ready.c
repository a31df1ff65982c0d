// SPDX-License-Identifier: Apache-2.0
// Blocking messages of types that are ready, for Java's class org.espalier.mpi.raw.ReadyCalls: all that a message needs
// stands in some words that Java has written once, so that Java only hands on what the program says. What is not for
// here is left to Java, before anything has happened: it refuses what is wrong, and has other ways.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include "firsts.h"

typedef int32_t (*sending)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*receiving)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*exchanging)(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);
typedef int32_t (*replacing)(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

static sending send_by;
static receiving receive_by;
static exchanging exchange_by;
static replacing replace_by;

static int64_t begun(const struct side *s) { return s->times ? now() : 0; }

static void ended(const struct side *s, int64_t begin) {
  if (s->times) {
    took(s->times, begin);
  }
}

static __attribute__((noinline)) int32_t send_otherwise(
    JNIEnv *env, const struct data *from, int64_t to, int64_t tag, int64_t comm) {
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

static int32_t send(JNIEnv *env, const struct data *from, int64_t to, int64_t tag, int64_t comm) {
  int64_t type = as_it_lies(from, OUT);
  return type ? send_by(from->address, from->count, type, to, tag, comm) : send_otherwise(env, from, to, tag, comm);
}

static __attribute__((noinline)) int32_t receive_otherwise(
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
  int32_t code = receive_by(word(room), in.count, in.type, from, tag, comm, status);
  code = code ? code : come_in(env, &in, room, status);
  ended(&in, begin);
  return code;
}

// A status of 0 is not wanted.
static int32_t receive(
    JNIEnv *env, const struct data *to, int64_t from, int64_t tag, int64_t comm, int64_t status) {
  int64_t own[STATUS_WORDS], told = status ? status : word(own), type = as_it_lies(to, IN);
  return type ? receive_by(to->address, to->count, type, from, tag, comm, told)
              : receive_otherwise(env, to, from, tag, comm, told);
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

// The functions of the class ReadyCalls in a package: the agent's jar carries this library and renames the package.
#define READY_CALLS(PACKAGE) \
  JNIEXPORT void JNICALL Java_##PACKAGE##_ReadyCalls_prepare( \
      JNIEnv *env, jclass class, jlong sends, jlong receives) { \
    (void)env, (void)class; \
    send_by = (sending)(intptr_t)sends; \
    receive_by = (receiving)(intptr_t)receives; \
  } \
  JNIEXPORT jboolean JNICALL Java_##PACKAGE##_ReadyCalls_prepareToPack( \
      JNIEnv *env, jclass class, jlong exchanges, jlong replaces) { \
    (void)class; \
    exchange_by = (exchanging)(intptr_t)exchanges; \
    replace_by = (replacing)(intptr_t)replaces; \
    return (jboolean)prepare_kinds(env); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ReadyCalls_send( \
      JNIEnv *env, jclass class, jlong words, jobject array, jlong address, jlong type, jint count, jint to, \
      jint tag, jlong comm, jlong number, jlong size) { \
    (void)class; \
    struct data out = data_of(words, array, address, type, count); \
    out.number = number, out.size = size; \
    return send(env, &out, to, tag, comm); \
  } \
  JNIEXPORT jint JNICALL Java_##PACKAGE##_ReadyCalls_receive( \
      JNIEnv *env, jclass class, jlong words, jobject array, jlong address, jlong type, jint count, jint from, \
      jint tag, jlong comm, jlong status, jlong number, jlong size) { \
    (void)class; \
    struct data in = data_of(words, array, address, type, count); \
    in.number = number, in.size = size; \
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
