// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.misuse;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;

/** Messages with one wrong argument each, by every call that sends or receives. */
final class WrongMessages {
  private static final int TAG = 5;

  private final int rank = MPI.COMM_WORLD.getRank();
  private final int size = MPI.COMM_WORLD.getSize();
  private final int peer = 1 - rank;
  private final Datatype uncommitted =
      Datatype.createIndexed(new int[] {2}, new int[] {1}, MPI.INT);
  private final Datatype waiting = Datatype.createVector(2, 1, 2, MPI.INT);
  private final Datatype column = Datatype.createVector(2, 1, 2, MPI.INT);
  private final Datatype freed = Datatype.createVector(2, 1, 2, MPI.INT);
  private final Datatype pairs = Datatype.createContiguous(2, MPI.DOUBLE_INT);
  private final Comm gone = MPI.COMM_WORLD.dup();

  WrongMessages() throws MPIException {
    freed.commit();
    freed.free();
    column.commit();
    pairs.commit();
    gone.free();
  }

  /** One call to which a message's arguments are given. */
  private interface Way {
    void call(Comm comm, Object buffer, int count, Datatype type, int peer, int tag)
        throws MPIException;
  }

  void add(Misuses misuses) {
    boolean in = true;
    ways(misuses, "send", !in, false, (c, b, n, t, p, g) -> c.send(b, n, t, p, g));
    ways(misuses, "sSend", !in, false, (c, b, n, t, p, g) -> c.sSend(b, n, t, p, g));
    ways(misuses, "bSend", !in, false, (c, b, n, t, p, g) -> c.bSend(b, n, t, p, g));
    ways(misuses, "rSend", !in, false, (c, b, n, t, p, g) -> c.rSend(b, n, t, p, g));
    ways(misuses, "recv", in, false, (c, b, n, t, p, g) -> c.recv(b, n, t, p, g));
    ways(
        misuses,
        "sendRecvReplace",
        in,
        false,
        (c, b, n, t, p, g) -> c.sendRecvReplace(b, n, t, p, g, p, g));
    ways(
        misuses,
        "sendRecv, sent",
        !in,
        false,
        (c, b, n, t, p, g) -> c.sendRecv(b, n, t, p, g, new int[9], 1, MPI.INT, p, g));
    ways(
        misuses,
        "sendRecv, received",
        in,
        false,
        (c, b, n, t, p, g) -> c.sendRecv(new int[9], 1, MPI.INT, p, g, b, n, t, p, g));
    ways(misuses, "iSend", !in, true, (c, b, n, t, p, g) -> c.iSend((Buffer) b, n, t, p, g));
    ways(misuses, "isSend", !in, true, (c, b, n, t, p, g) -> c.isSend((Buffer) b, n, t, p, g));
    ways(misuses, "ibSend", !in, true, (c, b, n, t, p, g) -> c.ibSend((Buffer) b, n, t, p, g));
    ways(misuses, "irSend", !in, true, (c, b, n, t, p, g) -> c.irSend((Buffer) b, n, t, p, g));
    ways(misuses, "iRecv", in, true, (c, b, n, t, p, g) -> c.iRecv((Buffer) b, n, t, p, g));
    ways(misuses, "sendInit", !in, true, (c, b, n, t, p, g) -> c.sendInit((Buffer) b, n, t, p, g));
    ways(
        misuses, "bSendInit", !in, true, (c, b, n, t, p, g) -> c.bSendInit((Buffer) b, n, t, p, g));
    ways(misuses, "recvInit", in, true, (c, b, n, t, p, g) -> c.recvInit((Buffer) b, n, t, p, g));
    misuses.refused("mRecv of no message", () -> new Message().mRecv(new int[4], 1, MPI.INT));
    misuses.refused(
        "imRecv of no message", () -> new Message().imRecv(MPI.newIntBuffer(4), 1, MPI.INT));
    misuses.refused("probe of a rank that is not", () -> MPI.COMM_WORLD.probe(size, TAG));
    misuses.refused("probe of a negative tag", () -> MPI.COMM_WORLD.probe(peer, -5));
    misuses.refused("iProbe of a rank that is not", () -> MPI.COMM_WORLD.iProbe(size, TAG));
    misuses.refused("iProbe in a freed communicator", () -> gone.iProbe(0, TAG));
    misuses.refused("mProbe in no communicator", () -> new Message().mProbe(0, TAG, null));
    misuses.refused(
        "bSend with no room", () -> MPI.COMM_WORLD.bSend(new int[4000], 4000, MPI.INT, peer, TAG));
  }

  /** What is wrong with each argument. */
  private void ways(Misuses misuses, String name, boolean receives, boolean direct, Way way) {
    Comm world = MPI.COMM_WORLD;
    IntBuffer memory = MPI.newIntBuffer(40);
    Object buffer = direct ? memory : new int[40];
    Datatype basic = MPI.INT;
    misuses.refused(name + ": no buffer", () -> way.call(world, null, 1, basic, peer, TAG));
    misuses.refused(name + ": count -1", () -> way.call(world, buffer, -1, basic, peer, TAG));
    misuses.refused(
        name + ": count -1 of a column", () -> way.call(world, buffer, -1, column, peer, TAG));
    misuses.refused(name + ": rank too high", () -> way.call(world, buffer, 1, basic, size, TAG));
    misuses.refused(
        name + ": rank too high, a column", () -> way.call(world, buffer, 1, column, size, TAG));
    misuses.refused(name + ": rank too low", () -> way.call(world, buffer, 1, basic, -77, TAG));
    misuses.refused(name + ": tag too low", () -> way.call(world, buffer, 1, basic, peer, -77));
    misuses.refused(
        name + ": tag too low, a column", () -> way.call(world, buffer, 1, column, peer, -77));
    misuses.refused(name + ": no type", () -> way.call(world, buffer, 1, null, peer, TAG));
    misuses.refused(
        name + ": null type", () -> way.call(world, buffer, 1, MPI.DATATYPE_NULL, peer, TAG));
    misuses.refused(
        name + ": uncommitted type", () -> way.call(world, buffer, 1, uncommitted, peer, TAG));
    misuses.refused(
        name + ": uncommitted vector", () -> way.call(world, buffer, 1, waiting, peer, TAG));
    misuses.refused(name + ": freed type", () -> way.call(world, buffer, 1, freed, peer, TAG));
    misuses.refused(name + ": freed comm", () -> way.call(gone, buffer, 1, basic, 0, TAG));
    misuses.refused(
        name + ": freed comm, a column", () -> way.call(gone, buffer, 1, column, 0, TAG));
    if (direct) {
      misuses.refused(
          name + ": on the heap",
          () -> way.call(world, IntBuffer.allocate(9), 1, basic, peer, TAG));
    } else {
      misuses.refused(name + ": too short", () -> way.call(world, new int[3], 4, basic, peer, TAG));
      misuses.refused(
          name + ": too short, long",
          () -> way.call(world, new int[99999], 100000, basic, peer, TAG));
      misuses.refused(
          name + ": too short for a column",
          () -> way.call(world, new int[2], 1, column, peer, TAG));
      misuses.refused(
          name + ": too short for pairs",
          () -> way.call(world, new byte[31 - 4], 1, pairs, peer, TAG));
      misuses.refused(
          name + ": a slice too short",
          () -> way.call(world, MPI.slice(new int[9], 6), 4, basic, peer, TAG));
      misuses.refused(name + ": a text", () -> way.call(world, "text", 1, basic, peer, TAG));
      misuses.refused(
          name + ": an array of arrays", () -> way.call(world, new int[4][4], 1, basic, peer, TAG));
      misuses.refused(name + ": an object", () -> way.call(world, 7, 1, basic, peer, TAG));
    }
    if (receives) {
      Buffer fixed = ByteBuffer.allocateDirect(99).asReadOnlyBuffer();
      misuses.refused(name + ": read-only", () -> way.call(world, fixed, 1, basic, peer, TAG));
      misuses.refused(
          name + ": read-only, a column", () -> way.call(world, fixed, 1, column, peer, TAG));
      if (!direct) {
        Buffer heap = IntBuffer.allocate(9).asReadOnlyBuffer();
        misuses.refused(
            name + ": read-only on the heap", () -> way.call(world, heap, 1, basic, peer, TAG));
      }
    }
  }
}
