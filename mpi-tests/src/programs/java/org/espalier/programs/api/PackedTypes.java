// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * One rank that packs and unpacks data of the same types again and again, so that a library may
 * prepare what it needs of them: out of and into arrays of several kinds, wrapped ones and direct
 * memory, at any place of the packed bytes. Between these come calls that cannot be done: each is
 * refused as at first, and changes nothing.
 */
public final class PackedTypes {
  private static final int TURNS = 600;
  private static final int BETWEEN_REFUSALS = 75;
  private static final byte GAP = -3;
  private static final int MOST_BEFORE = 9;

  private final Checks checks = new Checks();
  private final Intracomm self = MPI.COMM_SELF;
  private final Random random = new Random(12);

  private PackedTypes() throws MPIException {}

  /**
   * Runs the program.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    PackedTypes program = new PackedTypes();
    program.checks.begin("types that are packed again");
    for (int again = 0; again < 2; again++) { // made again at the same lines
      for (UsedType used : UsedType.all()) {
        for (int turn = 0; turn < TURNS; turn++) {
          program.move(used, turn);
          if (turn % BETWEEN_REFUSALS == 0) {
            program.refusals(used);
          }
        }
        used.type().free();
        program.freed(used);
      }
    }
    program.predefined();
    program.backwards();
    program.checks.end();
    MPI.Finalize();
    System.exit(program.checks.wrongInAll() == 0 ? 0 : 1);
  }

  private void move(UsedType used, int turn) throws MPIException {
    int length = (used.bytes() + 7) / 8 * 8;
    int count = random.nextInt(UsedType.MOST + 1);
    int at = random.nextInt(MOST_BEFORE);
    int size = count * used.places().length;
    int kind = random.nextInt(Memories.KINDS + 1);
    String what = used.name() + ", turn " + turn + ", " + count + " of kind " + kind;

    byte[] data = Memories.random(random, length);
    byte[] packed = Memories.random(random, at + size + random.nextInt(MOST_BEFORE));
    byte[] expected = packed.clone();
    System.arraycopy(used.packed(data, count), 0, expected, at, size);
    Object from = buffer(data, kind);
    checks.same(what + ": end", at + size, self.pack(from, count, used.type(), packed, at));
    checks.same(what + ": packed", expected, packed);
    checks.same(what + ": source", data, content(from, length));

    byte[] gaps = new byte[length];
    Arrays.fill(gaps, GAP);
    Object to = buffer(gaps, kind);
    checks.same(what + ": back", at + size, self.unpack(packed, at, to, count, used.type()));
    byte[] came = gaps.clone();
    for (int k = 0; k < size; k++) {
      came[used.place(k)] = packed[at + k];
    }
    checks.same(what + ": unpacked", came, content(to, length));
    checks.same(what + ": read only", expected, packed);
  }

  /** Those of {@link Memories}, and an array that is wrapped. */
  private static Object buffer(byte[] content, int kind) {
    return kind < Memories.KINDS
        ? Memories.of(content, kind)
        : DoubleBuffer.wrap((double[]) Memories.of(content, 1));
  }

  private static byte[] content(Object buffer, int length) {
    return Memories.content(
        buffer instanceof DoubleBuffer wrapped ? wrapped.array() : buffer, length);
  }

  /** Whether a call fails in any way that a program can catch. */
  private static boolean isRefused(Checks.Call call) {
    try {
      call.make();
      return false;
    } catch (MPIException | RuntimeException refusal) {
      return true;
    }
  }

  private void refusals(UsedType used) {
    Datatype type = used.type();
    int size = 2 * used.places().length;
    byte[] data = Memories.random(random, used.bytes());
    byte[] packed = Memories.random(random, size + 1);
    byte[] short1 = new byte[used.place(size - 1)];
    byte[] before = packed.clone();
    byte[] was = data.clone();
    ByteBuffer readOnly = ByteBuffer.allocateDirect(used.bytes()).asReadOnlyBuffer();
    String name = used.name();
    Checks.Call[] wrong = {
      () -> self.pack(short1, 2, type, packed, 0),
      () -> self.pack(data, 2, type, packed, 2),
      () -> self.pack(data, 2, type, packed, -1),
      () -> self.pack(data, 2, type, packed, Integer.MAX_VALUE),
      () -> self.pack(data, -1, type, packed, 0),
      () -> self.pack(null, 2, type, packed, 0),
      () -> self.pack(new String[9], 1, type, packed, 0),
      () -> self.unpack(packed, 0, short1, 2, type),
      () -> self.unpack(packed, 2, data, 2, type),
      () -> self.unpack(packed, -1, data, 2, type),
      () -> self.unpack(packed, 0, data, -1, type),
      () -> self.unpack(packed, 0, null, 2, type),
      () -> self.unpack(packed, 0, new Object(), 1, type),
      () -> self.unpack(packed, 0, readOnly, 2, type)
    };
    for (int k = 0; k < wrong.length; k++) {
      checks.holds(name + ": refusal " + k, isRefused(wrong[k]));
    }
    checks.same(name + ": no packed byte is changed", before, packed);
    checks.same(name + ": nothing is unpacked", was, data);
  }

  private void freed(UsedType used) {
    byte[] data = new byte[used.bytes()];
    byte[] packed = new byte[used.places().length];
    checks.holds(
        used.name() + ": freed", isRefused(() -> self.pack(data, 1, used.type(), packed, 0)));
    checks.holds(
        used.name() + ": freed, back",
        isRefused(() -> self.unpack(packed, 0, data, 1, used.type())));
  }

  /** Numbers side by side, by a communicator that is freed in the end. */
  private void predefined() throws MPIException {
    Intracomm own = MPI.COMM_SELF.dup();
    int[] row = new int[9];
    byte[] packed = new byte[36];
    for (int turn = 0; turn < TURNS; turn++) {
      row[turn % 9] = turn;
      int[] back = new int[9];
      checks.same("row: end", 36, own.pack(row, 9, MPI.INT, packed, 0));
      checks.same("row: back", 36, own.unpack(packed, 0, back, 9, MPI.INT));
      checks.same("row, turn " + turn, row, back);
    }
    Datatype column = Datatype.createVector(4, 1, 2, MPI.INT);
    column.commit();
    for (int turn = 0; turn < TURNS; turn++) {
      checks.same("column: end", 16, own.pack(row, 1, column, packed, 0));
    }
    own.free();
    checks.holds(
        "freed communicator, column", isRefused(() -> own.pack(row, 1, column, packed, 0)));
    checks.holds(
        "freed communicator, column back", isRefused(() -> own.unpack(packed, 0, row, 1, column)));
    column.free();
    checks.holds("freed communicator", isRefused(() -> own.pack(row, 9, MPI.INT, packed, 0)));
    checks.holds(
        "freed communicator, back", isRefused(() -> own.unpack(packed, 0, row, 9, MPI.INT)));
  }

  /** Displacement 0 lies behind all data, and copies go backwards: all must lie in the array. */
  private void backwards() throws MPIException {
    Datatype pair = Datatype.createIndexed(new int[] {1, 1}, new int[] {-2, 0}, MPI.INT);
    Datatype type = Datatype.createResized(pair, 0, -16);
    type.commit();
    int[] data = new int[16];
    byte[] packed = new byte[16];
    for (int turn = 0; turn < TURNS; turn++) {
      checks.holds("in front of the array", isRefused(() -> self.pack(data, 1, type, packed, 0)));
      checks.holds("backwards", isRefused(() -> self.unpack(packed, 0, data, 2, type)));
    }
    type.free();
    pair.free();
  }
}
