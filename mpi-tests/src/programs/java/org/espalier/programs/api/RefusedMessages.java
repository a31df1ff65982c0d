// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.Buffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/**
 * Two ranks on which messages are refused, and behind each another message with the same tag that
 * is not: nothing of what was refused may be taken for a part of it. Prints how each was refused.
 */
public final class RefusedMessages {
  private static final int TAG = 3;

  private final Checks checks = new Checks();
  private final Comm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int size = world.getSize();
  private final int peer = 1 - rank;
  private final IntBuffer memory = MPI.newIntBuffer(40);
  private final Datatype column = Datatype.createVector(2, 1, 2, MPI.INT);
  private final Datatype uncommitted = Datatype.createVector(2, 1, 2, MPI.INT);

  private RefusedMessages() throws MPIException {
    column.commit();
  }

  /** One call to which a message's arguments are given. */
  private interface Way {
    void call(Comm comm, Buffer buffer, int count, Datatype type, int peer, int tag)
        throws MPIException;
  }

  /**
   * Runs the program on two ranks.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    RefusedMessages program = new RefusedMessages();
    program.checks.begin("refused messages");
    program.sends();
    program.receives();
    program.both();
    program.started();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private void sends() throws MPIException {
    ways("send", (c, b, n, t, p, g) -> c.send(b, n, t, p, g));
    ways("sSend", (c, b, n, t, p, g) -> c.sSend(b, n, t, p, g));
    ways("rSend", (c, b, n, t, p, g) -> c.rSend(b, n, t, p, g));
    ways("iSend", (c, b, n, t, p, g) -> c.iSend(b, n, t, p, g).waitFor());
    ways("isSend", (c, b, n, t, p, g) -> c.isSend(b, n, t, p, g).waitFor());
    ways("irSend", (c, b, n, t, p, g) -> c.irSend(b, n, t, p, g).waitFor());
    ways("sendInit", (c, b, n, t, p, g) -> c.sendInit(b, n, t, p, g).start());
    ways("array", (c, b, n, t, p, g) -> c.send(b == null ? null : new int[40], n, t, p, g));
  }

  private void receives() throws MPIException {
    ways("recv", (c, b, n, t, p, g) -> c.recv(b, n, t, p, g));
    ways("iRecv", (c, b, n, t, p, g) -> c.iRecv(b, n, t, p, g).waitFor());
    ways("recvInit", (c, b, n, t, p, g) -> c.recvInit(b, n, t, p, g).start());
  }

  /** Both are refused where one side is wrong. */
  private void both() throws MPIException {
    int[] right = new int[4];
    ways(
        "sendRecv, sent",
        (c, b, n, t, p, g) -> c.sendRecv(b, n, t, p, g, right, 1, MPI.INT, peer, TAG));
    ways(
        "sendRecv, received",
        (c, b, n, t, p, g) -> c.sendRecv(right, 1, MPI.INT, peer, TAG, b, n, t, p, g));
    ways("sendRecvReplace, to", (c, b, n, t, p, g) -> c.sendRecvReplace(b, n, t, p, g, peer, TAG));
    ways(
        "sendRecvReplace, from", (c, b, n, t, p, g) -> c.sendRecvReplace(b, n, t, peer, TAG, p, g));
  }

  /** What is refused for its room when it is sent, not when it is prepared. */
  private void started() throws MPIException {
    MPI.attachBuffer(new byte[MPI.BSEND_OVERHEAD + 64]);
    ways("bSend", (c, b, n, t, p, g) -> c.bSend(b, n, t, p, g));
    ways("ibSend", (c, b, n, t, p, g) -> c.ibSend(b, n, t, p, g).waitFor());
    IntBuffer much = MPI.newIntBuffer(4000);
    refused("bSend, room", 0, () -> world.bSend(much, 4000, MPI.INT, peer, TAG));
    refused("ibSend, room", 0, () -> world.ibSend(much, 4000, MPI.INT, peer, TAG).waitFor());
    mpi.Prequest prepared = world.bSendInit(much, 4000, MPI.INT, peer, TAG);
    refused("bSendInit, room", 0, prepared::start);
    MPI.detachBuffer();
  }

  private void ways(String name, Way way) throws MPIException {
    Object greatest = world.getAttr(MPI.TAG_UB);
    int most = greatest == null ? Integer.MAX_VALUE : (Integer) greatest;
    if (most < Integer.MAX_VALUE) {
      refused(
          name + ", tag", MPI.ERR_TAG, () -> way.call(world, memory, 1, MPI.INT, peer, most + 1));
    }
    refused(name + ", rank", MPI.ERR_RANK, () -> way.call(world, memory, 1, MPI.INT, size, TAG));
    refused(
        name + ", column to no rank",
        MPI.ERR_RANK,
        () -> way.call(world, memory, 1, column, size, TAG));
    refused(name + ", null", 0, () -> way.call(world, null, 1, MPI.INT, peer, TAG));
    refused(name + ", count", 0, () -> way.call(world, memory, -1, MPI.INT, peer, TAG));
    refused(name + ", type", 0, () -> way.call(world, memory, 1, uncommitted, peer, TAG));
    refused(name + ", no type", 0, () -> way.call(world, memory, 1, MPI.DATATYPE_NULL, peer, TAG));
  }

  private void refused(String name, int errorClass, Checks.Call call) throws MPIException {
    String how = "nothing";
    try {
      call.make();
    } catch (MPIException refusal) {
      how = "class " + refusal.getErrorClass();
      if (errorClass != 0) {
        checks.same(name, errorClass, refusal.getErrorClass());
      }
    } catch (RuntimeException refusal) {
      how = refusal.getClass().getSimpleName();
    }
    checks.holds(name, !how.equals("nothing"));
    if (rank == 0) {
      System.out.println(name + ": " + how);
    }
    exchange(name);
  }

  /** Of another type than what was refused. */
  private void exchange(String name) throws MPIException {
    double[] out = {rank, 2, 3};
    double[] in = new double[3];
    if (rank == 0) {
      world.send(out, 3, MPI.DOUBLE, peer, TAG);
      world.recv(in, 3, MPI.DOUBLE, peer, TAG);
    } else {
      world.recv(in, 3, MPI.DOUBLE, peer, TAG);
      world.send(out, 3, MPI.DOUBLE, peer, TAG);
    }
    checks.holds(name + ", what follows", Arrays.equals(new double[] {peer, 2, 3}, in));
    checks.same(name + ", nothing more", null, world.iProbe(peer, MPI.ANY_TAG));
  }
}
