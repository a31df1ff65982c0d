// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/** Blocking messages in all modes, from arrays and buffers, and packing. */
final class MessagePart {
  private final Checks checks;
  private final Ring ring;
  private final Comm world;

  MessagePart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
    this.world = ring.world;
  }

  void run() throws MPIException {
    checks.begin("messages");
    modes();
    exchanges();
    kinds();
    packing();
    nobody();
    checks.end();
  }

  /** Sends from even ranks to their right, receives there. */
  private interface Sending {
    void send(int[] data) throws MPIException;
  }

  private void modes() throws MPIException {
    move("send", data -> world.send(data, 4, MPI.INT, ring.right, Ring.TAG));
    move("sSend", data -> world.sSend(data, 4, MPI.INT, ring.right, Ring.TAG));
    byte[] area = new byte[4096 + MPI.BSEND_OVERHEAD];
    MPI.attachBuffer(area);
    move("bSend", data -> world.bSend(data, 4, MPI.INT, ring.right, Ring.TAG));
    checks.same("detachBuffer", area.length, MPI.detachBuffer().length);
    ready();
  }

  private void move(String what, Sending sending) throws MPIException {
    if (ring.rank % 2 == 0 && ring.right != 0) {
      sending.send(ring.mine(4));
    } else if (ring.rank % 2 == 1) {
      int[] got = new int[4];
      Status status = world.recv(got, 4, MPI.INT, ring.left, Ring.TAG);
      checks.same(what, Ring.of(ring.left, 4), got);
      checks.same(what + ": getSource", ring.left, status.getSource());
      checks.same(what + ": getTag", Ring.TAG, status.getTag());
      checks.same(what + ": getCount", 4, status.getCount(MPI.INT));
      status.getError(); // of a single receive that went well its value is not defined
    }
  }

  /** The receive has been started when the ready send is made. */
  private void ready() throws MPIException {
    if (ring.rank == 0) {
      world.recv(new int[0], 0, MPI.INT, 1, Ring.TAG);
      world.rSend(ring.mine(4), 4, MPI.INT, 1, Ring.TAG + 1);
    } else if (ring.rank == 1) {
      IntBuffer got = MPI.newIntBuffer(4);
      mpi.Request request = world.iRecv(got, 4, MPI.INT, 0, Ring.TAG + 1);
      world.send(new int[0], 0, MPI.INT, 0, Ring.TAG);
      request.waitFor();
      checks.same("rSend", Ring.of(0, 4), Ring.array(got));
    }
  }

  private void exchanges() throws MPIException {
    int[] got = new int[3];
    Status status =
        world.sendRecv(
            ring.mine(3),
            3,
            MPI.INT,
            ring.right,
            Ring.TAG,
            got,
            3,
            MPI.INT,
            MPI.ANY_SOURCE,
            MPI.ANY_TAG);
    checks.same("sendRecv", Ring.of(ring.left, 3), got);
    checks.same("sendRecv: getSource", ring.left, status.getSource());
    world.barrier(); // no later message may meet the receive from anyone
    int[] both = ring.mine(3);
    world.sendRecvReplace(both, 3, MPI.INT, ring.left, Ring.TAG, ring.right, Ring.TAG);
    checks.same("sendRecvReplace", Ring.of(ring.right, 3), both);
  }

  /** Every basic type, by array. */
  private void kinds() throws MPIException {
    byte[] bytes = {1, 2};
    exchange(bytes, MPI.BYTE);
    checks.same("bytes", new byte[] {1, 2}, bytes);
    char[] chars = {'a', 'z'};
    exchange(chars, MPI.CHAR);
    checks.same("chars", new char[] {'a', 'z'}, chars);
    short[] shorts = {-3, 4};
    exchange(shorts, MPI.SHORT);
    checks.same("shorts", new short[] {-3, 4}, shorts);
    boolean[] booleans = {true, false};
    exchange(booleans, MPI.BOOLEAN);
    checks.same("booleans", new boolean[] {true, false}, booleans);
    long[] longs = {1L << 40, ring.rank};
    exchange(longs, MPI.LONG);
    checks.same("longs", new long[] {1L << 40, ring.left}, longs);
    float[] floats = {0.5f, ring.rank};
    exchange(floats, MPI.FLOAT);
    checks.same("floats", new float[] {0.5f, ring.left}, floats);
    double[] doubles = {0.25, ring.rank};
    exchange(doubles, MPI.DOUBLE);
    checks.same("doubles", new double[] {0.25, ring.left}, doubles);
    int[] part = {1, 2, 3, ring.rank};
    world.sendRecvReplace(
        MPI.slice(part, 3), 1, MPI.INT, ring.right, Ring.TAG, ring.left, Ring.TAG);
    checks.same("a slice of an array", new int[] {1, 2, 3, ring.left}, part);
    IntBuffer direct = Ring.direct(1, 2, 3, ring.rank);
    world.sendRecvReplace(
        MPI.slice(direct, 3), 1, MPI.INT, ring.right, Ring.TAG, ring.left, Ring.TAG);
    checks.same("a slice of a buffer", new int[] {1, 2, 3, ring.left}, Ring.array(direct));
  }

  private void exchange(Object data, Datatype type) throws MPIException {
    world.sendRecvReplace(data, 2, type, ring.right, Ring.TAG, ring.left, Ring.TAG);
  }

  private void packing() throws MPIException {
    Datatype strided = Datatype.createVector(3, 1, 2, MPI.INT);
    strided.commit();
    int size = world.packSize(1, strided);
    checks.holds("packSize", size >= 12);
    byte[] packed = new byte[size + 8];
    int end = world.pack(new int[] {1, 2, 3, 4, 5}, 1, strided, packed, 0);
    checks.same("pack", 12, end);
    int[] got = {-1, -1, -1, -1, -1};
    checks.same("unpack: position", 12, world.unpack(packed, 0, got, 1, strided));
    checks.same("unpack", new int[] {1, -1, 3, -1, 5}, got);
    IntBuffer direct = Ring.direct(-1, -1, -1, -1, -1);
    world.unpack(packed, 0, direct, 1, strided);
    checks.same("unpack to a buffer", new int[] {1, -1, 3, -1, 5}, Ring.array(direct));
    byte[] again = new byte[12];
    world.pack(direct, 1, strided, again, 0);
    int[] sent = new int[3];
    world.sendRecv(
        again, 12, MPI.PACKED, ring.right, Ring.TAG, sent, 3, MPI.INT, ring.left, Ring.TAG);
    checks.same("packed bytes received as ints", new int[] {1, 3, 5}, sent);
    strided.free();
    packingInARow();
  }

  /** Data that lie as they are packed. */
  private void packingInARow() throws MPIException {
    byte[] packed = new byte[24];
    Arrays.fill(packed, (byte) 9);
    int end = world.pack(new int[] {7, 8, 9}, 2, MPI.INT, packed, 4);
    checks.same("pack in a row", 12, end);
    checks.same("pack behind it", 20, world.pack(Ring.direct(5, 6, 7), 2, MPI.INT, packed, end));
    checks.same("bytes before", (byte) 9, packed[3]);
    checks.same("bytes behind", (byte) 9, packed[20]);
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    pair.commit();
    int[] got = {-1, -1, -1, -1, -1};
    checks.same("unpack in a row", 20, world.unpack(packed, 4, got, 2, pair));
    checks.same("what was unpacked", new int[] {7, 8, 5, 6, -1}, got);
    IntBuffer direct = Ring.direct(-1, -1, -1);
    checks.same("unpack to a buffer in a row", 20, world.unpack(packed, 12, direct, 1, pair));
    checks.same("what came to the buffer", new int[] {5, 6, -1}, Ring.array(direct));
    pair.free();
    boolean[] flags = {true, false, true};
    boolean[] back = new boolean[3];
    world.pack(flags, 3, MPI.BOOLEAN, packed, 0);
    world.unpack(packed, 0, back, 3, MPI.BOOLEAN);
    checks.holds("booleans packed and unpacked", Arrays.equals(flags, back));
  }

  private void nobody() throws MPIException {
    int[] data = {9};
    world.send(data, 1, MPI.INT, MPI.PROC_NULL, Ring.TAG);
    Status status = world.recv(data, 1, MPI.INT, MPI.PROC_NULL, Ring.TAG);
    checks.same("a receive from nobody", MPI.PROC_NULL, status.getSource());
    checks.same("its count", 0, status.getCount(MPI.INT));
    checks.same("its data", 9, data[0]);
  }
}
