// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * Blocking messages of some bytes to some kilobytes with gaps out of and into direct buffers,
 * arrays and buffers on arrays, from rank 0 to rank 1, whole, in part and too long, again and
 * again: whichever way they go, each byte of data arrives, no byte between them is written, and the
 * status tells what came.
 */
public final class ShortTypes {
  private static final int TAG = 5;
  private static final byte GAP = -7;
  private static final int TURNS = 40;

  /** Bytes of messages; Espalier treats those of up to 2 KB apart, in arrays of up to 4 and 64. */
  private static final int[] SIZES = {
    1, 200, 2047, 2048, 2049, 4095, 4096, 4097, 20_000, 65_535, 65_536, 65_800
  };

  /** Bytes of a message that is far too long: it goes in another way than short ones. */
  private static final int FAR = 300_000;

  /** Of more bytes a quarter of the turns is enough. */
  private static final int LONG = 5000;

  /** Bytes of an array in front of a buffer on it. */
  private static final int FRONT = 24;

  /** Where data lie. */
  private enum Place {
    DIRECT,
    ARRAY,
    BUFFER_ON_ARRAY;

    /** A program's buffer with such bytes. */
    Object of(byte[] content) {
      if (this == ARRAY) {
        return content.clone();
      }
      ByteBuffer memory;
      if (this == DIRECT) {
        memory = MPI.newByteBuffer(content.length);
      } else {
        memory = ByteBuffer.allocate(FRONT + content.length).position(FRONT).slice();
      }
      memory.put(0, content);
      return memory;
    }

    static byte[] content(Object buffer) {
      if (buffer instanceof byte[] array) {
        return array;
      }
      ByteBuffer memory = (ByteBuffer) buffer;
      byte[] content = new byte[memory.capacity()];
      memory.get(0, content);
      return content;
    }
  }

  private final Checks checks = new Checks();
  private final Intracomm world = MPI.COMM_WORLD;
  private final int rank = world.getRank();
  private final String name;
  private final Datatype type;
  private final Datatype basic;
  private final int unit; // bytes of the basic type
  private final int[] places; // of the basic elements, in bytes
  private final int extent; // in bytes

  private ShortTypes(String name, Datatype made, Datatype basic, int unit, int[] places, int extent)
      throws MPIException {
    this.name = name;
    this.type = Datatype.createResized(made, 0, extent);
    this.basic = basic;
    this.unit = unit;
    this.places = places;
    this.extent = extent;
    type.commit();
    made.free();
  }

  /**
   * Runs the program on two ranks or more.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    int wrong = 0;
    for (ShortTypes types : new ShortTypes[] {column(), list(), bytes(), behind()}) {
      types.run();
      wrong += types.checks.wrongInAll();
    }
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }

  private static ShortTypes column() throws MPIException {
    Datatype made = Datatype.createVector(5, 1, 3, MPI.DOUBLE);
    return new ShortTypes("a column", made, MPI.DOUBLE, 8, new int[] {0, 24, 48, 72, 96}, 120);
  }

  private static ShortTypes list() throws MPIException {
    Datatype made = Datatype.createIndexed(new int[] {1, 2, 1}, new int[] {4, 0, 7}, MPI.INT);
    return new ShortTypes("a list", made, MPI.INT, 4, new int[] {16, 0, 4, 28}, 36);
  }

  private static ShortTypes bytes() throws MPIException {
    Datatype made = Datatype.createVector(3, 1, 2, MPI.BYTE);
    return new ShortTypes("bytes", made, MPI.BYTE, 1, new int[] {0, 2, 4}, 7);
  }

  /** The first element lies behind the second one, and the next copy before both. */
  private static ShortTypes behind() throws MPIException {
    Datatype made = Datatype.createHIndexed(new int[] {1, 1}, new int[] {24, 8}, MPI.DOUBLE);
    return new ShortTypes("behind one another", made, MPI.DOUBLE, 8, new int[] {24, 8}, 40);
  }

  private int size() {
    return unit * places.length;
  }

  private void run() throws MPIException {
    checks.begin("messages of " + name);
    for (int bytes : SIZES) {
      for (Place place : Place.values()) {
        run(Math.max(1, bytes / size()), place, bytes + " bytes, " + place);
      }
    }
    checks.end();
    type.free();
  }

  private void run(int count, Place place, String which) throws MPIException {
    int turns = count * size() > LONG ? TURNS / 4 : TURNS;
    for (int turn = 0; turn < turns; turn++) {
      String what = which + ", turn " + turn;
      whole(count, turn, place, what);
      part(count, turn, place, what + ", in part");
    }
    tooLong(count, 1, place, which + ", too long");
    tooLong(count, FAR / size(), place, which + ", far too long");
    whole(count, TURNS, place, which + ", behind the one that was too long");
  }

  /** Memory of this process, each byte of it another one than a message's at that place. */
  private byte[] memory(int count) {
    byte[] memory = new byte[count * extent];
    Arrays.fill(memory, GAP);
    return memory;
  }

  private static byte value(int turn, int k) {
    return (byte) ((turn + 3) * 31 + k + k / 255);
  }

  private byte[] filled(int count, int turn) {
    byte[] memory = new byte[count * extent];
    for (int k = 0; k < memory.length; k++) {
      memory[k] = value(turn, k);
    }
    return memory;
  }

  /** What memory holds when the first elements have come, of data that lay as they do here. */
  private byte[] expected(int count, int elements, int turn) {
    byte[] expected = memory(count);
    for (int element = 0; element < elements; element++) {
      int at = element / places.length * extent + places[element % places.length];
      for (int k = at; k < at + unit; k++) {
        expected[k] = value(turn, k);
      }
    }
    return expected;
  }

  private void whole(int count, int turn, Place place, String what) throws MPIException {
    if (rank == 0) {
      world.send(place.of(filled(count, turn)), count, type, 1, TAG);
    } else if (rank == 1) {
      Object memory = place.of(memory(count));
      boolean any = turn % 2 == 0;
      Status status =
          world.recv(memory, count, type, any ? MPI.ANY_SOURCE : 0, any ? MPI.ANY_TAG : TAG);
      checks.same(what, expected(count, count * places.length, turn), Place.content(memory));
      checks.same(what + ": source", 0, status.getSource());
      checks.same(what + ": tag", TAG, status.getTag());
      checks.same(what + ": elements", count * places.length, status.getElements(type));
    }
  }

  /** One element less than there is room for, sent as they lie side by side. */
  private void part(int count, int turn, Place place, String what) throws MPIException {
    int elements = count * places.length - 1;
    if (rank == 0) {
      byte[] from = filled(count, turn);
      byte[] row = new byte[elements * unit];
      for (int element = 0; element < elements; element++) {
        int at = element / places.length * extent + places[element % places.length];
        System.arraycopy(from, at, row, element * unit, unit);
      }
      world.send(place.of(row), elements, basic, 1, TAG);
    } else if (rank == 1) {
      Object memory = place.of(memory(count));
      Status status = world.recv(memory, count, type, 0, TAG);
      checks.same(what, expected(count, elements, turn), Place.content(memory));
      checks.same(what + ": elements", elements, status.getElements(type));
      checks.same(what + ": copies", MPI.UNDEFINED, status.getCount(type));
    }
  }

  /** Nothing is written behind the room that there is. */
  private void tooLong(int count, int more, Place place, String what) throws MPIException {
    if (rank == 0) {
      world.send(place.of(filled(count + more, 0)), count + more, type, 1, TAG);
    } else if (rank == 1) {
      Object memory = place.of(memory(count + 1));
      checks.refused(what, MPI.ERR_TRUNCATE, () -> world.recv(memory, count, type, 0, TAG));
      byte[] content = Place.content(memory);
      byte[] behind = Arrays.copyOfRange(content, count * extent, content.length);
      byte[] untouched = new byte[extent];
      Arrays.fill(untouched, GAP);
      checks.same(what + ": behind", untouched, behind);
    }
  }
}
