// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Two ranks that exchange data of the same types again and again, so that a library may prepare
 * what it needs of them: out of and into arrays of several kinds and direct buffers in turn, whole
 * and in part, by calls that send and receive at once, in place, and with the next rank only
 * pretending. No call between them may be taken for the one before, and a type that was freed or a
 * buffer that is too short is refused as at first.
 */
public final class ReadyTypes {
  private static final int TAG = 9;
  private static final byte GAP = -3;
  private static final int TURNS = 400;

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final int peer = 1 - rank;
  private final Random random = new Random(11); // the same on both ranks

  private ReadyTypes() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    ReadyTypes program = new ReadyTypes();
    program.checks.begin("types that are used again");
    for (int again = 0; again < 2; again++) { // made again at the same lines
      for (UsedType layout : UsedType.all()) {
        for (int turn = 0; turn < TURNS; turn++) {
          program.exchange(layout, turn);
        }
        program.refusals(layout);
        layout.type().free();
        program.freed(layout);
      }
    }
    program.predefined();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  /** One call or two; what comes is right, and nothing beside it is written. */
  private void exchange(UsedType layout, int turn) throws MPIException {
    int length = (layout.bytes() + 7) / 8 * 8;
    byte[][] both = {Memories.random(random, length), Memories.random(random, length)};
    int[] counts = {1 + random.nextInt(UsedType.MOST), 1 + random.nextInt(UsedType.MOST)};
    int[] kinds = {random.nextInt(5), random.nextInt(5), random.nextInt(5), random.nextInt(5)};
    int how = random.nextInt(3);
    if (how == 2) {
      counts[1] = counts[0];
    }
    byte[] gaps = new byte[length];
    Arrays.fill(gaps, GAP);
    byte[] before = how == 2 ? both[rank] : gaps;
    Object out = Memories.of(both[rank], kinds[rank]);
    Object in = how == 2 ? out : Memories.of(gaps, kinds[2 + rank]);
    int count = counts[rank];
    int most = Math.max(counts[0], counts[1]);
    Datatype type = layout.type();
    Status status;
    if (how == 0) {
      if (rank == 0) {
        world.send(out, count, type, peer, TAG);
        status = world.recv(in, most, type, peer, TAG);
      } else {
        status = world.recv(in, most, type, peer, TAG);
        world.send(out, count, type, peer, TAG);
      }
    } else if (how == 1) {
      status = world.sendRecv(out, count, type, peer, TAG, in, most, type, peer, TAG);
    } else {
      status = world.sendRecvReplace(out, count, type, peer, TAG, peer, TAG);
    }
    String what = layout.name() + ", turn " + turn + ", how " + how;
    checks.same(what + ": count", counts[peer], status.getCount(type));
    byte[] expected = before.clone();
    byte[] packed = layout.packed(both[peer], counts[peer]);
    for (int k = 0; k < packed.length; k++) {
      expected[layout.place(k)] = packed[k];
    }
    checks.same(what, expected, Memories.content(in, length));
    if (how != 2) {
      checks.same(what + ": what went out", both[rank], Memories.content(out, length));
    }
  }

  /** Whether a call fails in any way that a program can catch. */
  private boolean isRefused(Checks.Call call) {
    try {
      call.make();
      return false;
    } catch (MPIException | RuntimeException refusal) {
      return true;
    }
  }

  private void refusals(UsedType layout) throws MPIException {
    int length = (layout.bytes() + 7) / 8 * 8;
    Datatype type = layout.type();
    byte[] right = new byte[length];
    byte[] tooShort = new byte[layout.place(2 * layout.places().length - 1)];
    String name = layout.name();
    checks.holds(name + ": short", isRefused(() -> world.send(tooShort, 2, type, peer, TAG)));
    checks.holds(name + ": rank", isRefused(() -> world.send(right, 1, type, 7, TAG)));
    checks.holds(name + ": tag", isRefused(() -> world.send(right, 1, type, peer, -5)));
    checks.holds(name + ": kind", isRefused(() -> world.send(new String[2], 1, type, peer, TAG)));
    checks.holds(
        name + ": read-only",
        isRefused(() ->
            world.recv(ByteBuffer.allocateDirect(length).asReadOnlyBuffer(), 1, type, peer, TAG)));
    world.send(right, 1, type, MPI.PROC_NULL, TAG);
    Arrays.fill(right, GAP);
    byte[] before = right.clone();
    Status nobody = world.recv(right, 1, type, MPI.PROC_NULL, TAG);
    checks.same(name + ": nobody", MPI.PROC_NULL, nobody.getSource());
    checks.same(name + ": nothing", 0, nobody.getCount(type));
    checks.same(name + ": untouched", before, right);
    if (rank == 0) {
      world.send(right, 0, type, peer, TAG);
      world.send(right, UsedType.MOST, type, peer, TAG);
    } else {
      checks.same(name + ": none", 0, world.recv(right, 1, type, peer, TAG).getCount(type));
      checks.refused(
          name + ": too long", MPI.ERR_TRUNCATE, () -> world.recv(right, 1, type, peer, TAG));
    }
    world.barrier();
  }

  private void freed(UsedType layout) {
    byte[] right = new byte[layout.bytes()];
    checks.holds(
        layout.name() + ": freed", isRefused(() -> world.send(right, 1, layout.type(), peer, TAG)));
    checks.holds(
        layout.name() + ": freed, in place",
        isRefused(() -> world.sendRecvReplace(right, 1, layout.type(), peer, TAG, peer, TAG)));
  }

  /** One side of a predefined type, the other of a column: the same bytes. */
  private void predefined() throws MPIException {
    Datatype column = Datatype.createVector(16, 1, 2, MPI.INT);
    column.commit();
    for (int turn = 0; turn < TURNS; turn++) {
      int[] row = new int[16];
      Arrays.setAll(row, k -> rank * 100 + k);
      int[] grid = new int[32];
      int[] direct = new int[32];
      ByteBuffer memory = MPI.newByteBuffer(128);
      if (turn % 2 == 0) {
        world.sendRecv(row, 16, MPI.INT, peer, TAG, grid, 1, column, peer, TAG);
      } else {
        world.sendRecv(row, 16, MPI.INT, peer, TAG, memory, 1, column, peer, TAG);
        memory.order(java.nio.ByteOrder.nativeOrder()).asIntBuffer().get(direct);
        grid = direct;
      }
      int[] expected = new int[32];
      for (int k = 0; k < 16; k++) {
        expected[2 * k] = peer * 100 + k;
      }
      checks.same("row to column, turn " + turn, expected, grid);
    }
    column.free();
  }
}
