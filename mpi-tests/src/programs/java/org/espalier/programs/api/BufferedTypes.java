// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.Request;

/**
 * Messages that the library packs itself, buffered ones and those that are replaced, by types
 * without gaps of which a thousand and more live at once: each brings all of its data.
 */
public final class BufferedTypes {
  private static final int TYPES = 1500;
  private static final int STEP = 60;
  private static final int BYTES = 400;

  private final Checks checks = new Checks();
  private final Ring ring = new Ring();

  private BufferedTypes() throws MPIException {}

  /** Has MPI make a type. */
  private interface Maker {
    Datatype make() throws MPIException;
  }

  /**
   * Runs the program on two ranks or more.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    BufferedTypes types = new BufferedTypes();
    MPI.attachBuffer(new byte[1 << 20]);
    types.checks.begin("buffered types");
    types.each("five ints", 2, () -> indexed(MPI.INT, 5, 2), 8, 20);
    types.each("seven bytes", 3, () -> indexed(MPI.BYTE, 7, 1), 1, 7);
    types.each("an int and a short", 3, BufferedTypes::mixed, 0, 6);
    types.each("three pairs", 2, () -> Datatype.createContiguous(3, MPI.INT2), 0, 24);
    types.checks.end();
    MPI.detachBuffer();
    int wrong = types.checks.wrongInAll();
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }

  private static Datatype indexed(Datatype of, int length, int at) throws MPIException {
    return Datatype.createIndexed(new int[] {length}, new int[] {at}, of);
  }

  private static Datatype mixed() throws MPIException {
    Datatype[] both = {MPI.INT, MPI.SHORT};
    Datatype padded = Datatype.createStruct(new int[] {1, 1}, new int[] {0, 4}, both);
    Datatype made = Datatype.createResized(padded, 0, 6);
    padded.free();
    return made;
  }

  /** Types of one kind that live at once; each comes {@code count} times, from a byte on. */
  private void each(String kind, int count, Maker maker, int from, int bytes) throws MPIException {
    Datatype[] alive = new Datatype[TYPES];
    for (int k = 0; k < TYPES; k++) {
      alive[k] = maker.make();
      alive[k].commit();
    }
    for (int k = 0; k < TYPES; k += STEP) {
      int copies = bytes % 8 == 0 || from == 0 ? count : 1; // others leave gaps between them
      String what = kind + ", type " + k;
      sent(what, copies, alive[k], from, copies * bytes);
      replaced(what, copies, alive[k], from, copies * bytes);
    }
    for (Datatype type : alive) {
      type.free();
    }
  }

  private static byte[] image(int rank) {
    byte[] image = new byte[BYTES];
    for (int k = 0; k < BYTES; k++) {
      image[k] = (byte) (7 * rank + k + 1);
    }
    return image;
  }

  private void sent(String what, int count, Datatype type, int from, int bytes)
      throws MPIException {
    ByteBuffer direct = MPI.newByteBuffer(BYTES).put(0, image(ring.rank));
    arrives(what + " by bSend", from, bytes, () -> send(direct, count, type));
    arrives(what + " by bSend of an array", from, bytes, () -> send(image(ring.rank), count, type));
    arrives(
        what + " by ibSend",
        from,
        bytes,
        () -> {
          Request request = ring.world.ibSend(direct, count, type, ring.right, Ring.TAG);
          request.waitFor();
        });
    Prequest prepared = ring.world.bSendInit(direct, count, type, ring.right, Ring.TAG);
    for (int turn = 0; turn < 2; turn++) {
      byte last = (byte) (50 + turn);
      direct.put(from + bytes - 1, last);
      byte[] expected = Arrays.copyOfRange(image(ring.left), from, from + bytes);
      expected[bytes - 1] = last;
      prepared.start();
      checks.same(what + " by bSendInit, turn " + turn, expected, received(bytes));
      prepared.waitFor();
    }
    prepared.free();
  }

  private void send(Object buffer, int count, Datatype type) throws MPIException {
    ring.world.bSend(buffer, count, type, ring.right, Ring.TAG);
  }

  private void arrives(String what, int from, int bytes, Checks.Call call) throws MPIException {
    call.make();
    byte[] expected = Arrays.copyOfRange(image(ring.left), from, from + bytes);
    checks.same(what, expected, received(bytes));
  }

  private byte[] received(int bytes) throws MPIException {
    byte[] got = new byte[bytes];
    ring.world.recv(got, bytes, MPI.BYTE, ring.left, Ring.TAG);
    return got;
  }

  private void replaced(String what, int count, Datatype type, int from, int bytes)
      throws MPIException {
    byte[] expected = image(ring.rank);
    System.arraycopy(image(ring.left), from, expected, from, bytes);
    ByteBuffer direct = MPI.newByteBuffer(BYTES).put(0, image(ring.rank));
    replace(direct, count, type);
    checks.same(what + " replaced", expected, Ring.array(direct));
    byte[] array = image(ring.rank);
    replace(array, count, type);
    checks.same(what + " replaced in an array", expected, array);
  }

  private void replace(Object buffer, int count, Datatype type) throws MPIException {
    int tag = Ring.TAG;
    ring.world.sendRecvReplace(buffer, count, type, ring.right, tag, ring.left, tag);
  }
}
