// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/**
 * The life of datatypes, printed: named, duplicated, composed, freed and made again in a loop. Its
 * output must be the same whatever stands in front of it.
 */
public final class TypeLife {
  private TypeLife() {}

  /**
   * Runs the program on any number of ranks; rank 0 prints.
   *
   * @param args passed on to MPI
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    StringBuilder out = new StringBuilder();
    for (int round = 0; round < 25; round++) {
      named(out, round);
      composed(out, round);
      duplicated(out, round);
      attributes(out);
      structure(out);
      pendingWithFreedType(out, round);
    }
    twice(out);
    nulls(out);
    if (MPI.COMM_WORLD.getRank() == 0) {
      System.out.print(out);
      System.out.println("digest " + out.toString().hashCode());
    }
    MPI.Finalize();
  }

  /** Every second element, each listed: what Espalier turns into a vector. */
  private static Datatype everySecond(int n) throws MPIException {
    int[] lengths = new int[n];
    int[] places = new int[n];
    for (int i = 0; i < n; i++) {
      lengths[i] = 1;
      places[i] = 2 * i;
    }
    return Datatype.createIndexed(lengths, places, MPI.INT);
  }

  private static String bounds(Datatype type) throws MPIException {
    return type.getLb()
        + " "
        + type.getExtent()
        + " "
        + type.getTrueLb()
        + " "
        + type.getTrueExtent()
        + " "
        + type.getSize();
  }

  private static void named(StringBuilder out, int round) throws MPIException {
    Datatype type = everySecond(40);
    out.append("unnamed [").append(type.getName()).append("] ");
    type.setName("before " + round);
    type.commit();
    out.append(type.getName()).append(' ').append(bounds(type));
    type.setName("after " + round);
    out.append(' ').append(type.getName()).append('\n');
    type.free();
    out.append("freed: null ").append(type.isNull()).append('\n');
  }

  private static void composed(StringBuilder out, int round) throws MPIException {
    Datatype inner = everySecond(10 + round);
    Datatype before = Datatype.createContiguous(3, inner);
    inner.commit();
    Datatype after = Datatype.createContiguous(3, inner);
    Datatype vector = Datatype.createVector(2, 2, 5, inner);
    Datatype hvector = Datatype.createHVector(2, 1, 1000, inner);
    Datatype indexed = Datatype.createIndexed(new int[] {1, 2}, new int[] {3, 0}, inner);
    Datatype hindexed = Datatype.createHIndexed(new int[] {2, 1}, new int[] {4, 900}, inner);
    Datatype struct =
        Datatype.createStruct(
            new int[] {1, 2, 1},
            new int[] {0, 400, 1200},
            new Datatype[] {inner, MPI.DOUBLE, inner});
    Datatype resized = Datatype.createResized(inner, 0, 8);
    Datatype[] all = {before, after, vector, hvector, indexed, hindexed, struct, resized};
    for (Datatype type : all) {
      out.append(bounds(type)).append(" | ");
      type.commit();
      out.append(bounds(type)).append(" | ");
    }
    inner.free();
    for (Datatype type : all) {
      out.append(roundTrip(type)).append(' ');
      type.free();
    }
    out.append('\n');
  }

  /** Packs and unpacks a type; a hash of what arrives and where. */
  private static int roundTrip(Datatype type) throws MPIException {
    int bytes = 16384;
    ByteBuffer source = MPI.newByteBuffer(bytes);
    for (int i = 0; i < bytes; i++) {
      source.put(i, (byte) (i * 31 + i / 256));
    }
    ByteBuffer target = MPI.newByteBuffer(bytes);
    int size = MPI.COMM_SELF.packSize(1, type);
    byte[] packed = new byte[size];
    int end = MPI.COMM_SELF.pack(source, 1, type, packed, 0);
    MPI.COMM_SELF.unpack(packed, 0, target, 1, type);
    byte[] arrived = new byte[bytes];
    target.get(0, arrived);
    return Arrays.hashCode(Arrays.copyOf(packed, end)) * 31 + Arrays.hashCode(arrived);
  }

  private static void duplicated(StringBuilder out, int round) throws MPIException {
    Datatype type = everySecond(64);
    type.setName("origin");
    Datatype early = type.dup();
    type.commit();
    Datatype late = type.dup();
    Datatype cloned = type.clone();
    late.setName("late " + round);
    type.free();
    early.commit();
    late.commit();
    Datatype ofLate = late.dup();
    late.free();
    out.append(late.isNull())
        .append(' ')
        .append(ofLate.getName().startsWith("Dup") || ofLate.getName().isEmpty());
    for (Datatype each : new Datatype[] {early, cloned, ofLate}) {
      out.append(' ').append(bounds(each)).append(' ').append(roundTrip(each));
      each.free();
    }
    out.append('\n');
  }

  private static void attributes(StringBuilder out) throws MPIException {
    int key = Datatype.createKeyval();
    Datatype type = everySecond(33);
    type.setAttr(key, "set before");
    type.commit();
    out.append(type.getAttr(key));
    type.setAttr(key, "set after");
    Datatype copy = type.dup();
    type.deleteAttr(key);
    out.append(' ').append(type.getAttr(key)).append(' ').append(copy.getAttr(key)).append('\n');
    type.free();
    copy.free();
    Datatype.freeKeyval(key);
  }

  private static void structure(StringBuilder out) throws MPIException {
    // An int and a char have extent 8; a char behind them makes 12, but over a resized part it
    // would be 8.
    Datatype part =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {0, 4}, new Datatype[] {MPI.INT, MPI.BYTE});
    part.commit();
    Datatype whole =
        Datatype.createStruct(new int[] {1, 1}, new int[] {0, 8}, new Datatype[] {part, MPI.BYTE});
    whole.commit();
    out.append(bounds(part)).append(" | ").append(bounds(whole)).append('\n');
    whole.free();
    part.free();
  }

  /** A type that is freed while a request that uses it is pending stays right (MPI 4.1 §5.1.9). */
  private static void pendingWithFreedType(StringBuilder out, int round) throws MPIException {
    int n = 300 + round;
    Datatype type = everySecond(n);
    type.commit();
    IntBuffer received = MPI.newIntBuffer(2 * n);
    IntBuffer sent = MPI.newIntBuffer(2 * n);
    for (int i = 0; i < 2 * n; i++) {
      sent.put(i, i + round);
      received.put(i, -1);
    }
    Request receive = MPI.COMM_SELF.iRecv(received, 1, type, 0, 7);
    type.free();
    Datatype again = everySecond(n);
    again.commit();
    MPI.COMM_SELF.send(sent, 1, again, 0, 7);
    Status status = receive.waitStatus();
    long sum = 0;
    for (int i = 0; i < 2 * n; i++) {
      sum = sum * 31 + received.get(i);
    }
    out.append(sum)
        .append(' ')
        .append(status.getCount(again))
        .append(' ')
        .append(status.getElements(again))
        .append('\n');
    again.free();
  }

  private static void twice(StringBuilder out) throws MPIException {
    Datatype type = everySecond(12);
    type.commit();
    type.commit();
    out.append("twice ").append(bounds(type)).append(' ').append(roundTrip(type)).append('\n');
    type.free();
    MPI.INT.commit();
    out.append(bounds(MPI.INT)).append(' ').append(MPI.DOUBLE_INT.getExtent()).append('\n');
  }

  private static void nulls(StringBuilder out) throws MPIException {
    Datatype empty = Datatype.createIndexed(new int[0], new int[0], MPI.DOUBLE);
    empty.commit();
    out.append("empty ").append(bounds(empty)).append('\n');
    empty.free();
    Datatype zero = Datatype.createVector(0, 3, 5, MPI.DOUBLE);
    zero.commit();
    out.append("zero ").append(bounds(zero)).append('\n');
    zero.free();
    out.append(MPI.DATATYPE_NULL.isNull()).append('\n');
  }
}
