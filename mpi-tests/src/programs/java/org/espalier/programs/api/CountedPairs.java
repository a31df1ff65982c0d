// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * How many basic elements came, of types that hold pairs of a value and an index: a pair is two of
 * them. Messages come in full, in part, and cut within a pair.
 */
public final class CountedPairs {
  private final Checks checks = new Checks();
  private final Ring ring = new Ring();
  private final boolean isMpich = MPI.getLibVersion().startsWith("MPICH");

  private CountedPairs() throws MPIException {}

  /**
   * Runs the program on two ranks or more.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    CountedPairs pairs = new CountedPairs();
    pairs.checks.begin("counted pairs");
    pairs.all("INT2", MPI.INT2, MPI.INT, 4);
    pairs.all("SHORT_INT", MPI.SHORT_INT, MPI.SHORT, 2);
    pairs.all("LONG_INT", MPI.LONG_INT, MPI.LONG, 8);
    pairs.all("FLOAT_INT", MPI.FLOAT_INT, MPI.FLOAT, 4);
    pairs.all("DOUBLE_INT", MPI.DOUBLE_INT, MPI.DOUBLE, 8);
    pairs.checks.end();
    int wrong = pairs.checks.wrongInAll();
    MPI.Finalize();
    System.exit(wrong == 0 ? 0 : 1);
  }

  private void all(String name, Datatype pair, Datatype value, int bytes) throws MPIException {
    int one = bytes + 4; // of a pair
    if (isMpich) {
      counted(name, pair, bytes, -4);
    } else {
      counted(name, pair, one); // for Open MPI it is a basic type, unless it is part of another
    }
    owned(
        "contiguous " + name, Datatype.createContiguous(3, pair), bytes, -4, bytes, -4, bytes, -4);
    owned("vector " + name, Datatype.createVector(2, 1, 3, pair), bytes, -4, bytes, -4);
    owned("dup " + name, pair.dup(), bytes, -4);
    Datatype struct =
        Datatype.createStruct(
            new int[] {2, 1, 3}, new int[] {0, 64, 96}, new Datatype[] {pair, value, MPI.BYTE});
    owned("structure of " + name, struct.dup(), bytes, -4, bytes, -4, bytes, 1, 1, 1);
    Datatype nested =
        Datatype.createStruct(
            new int[] {1, 1}, new int[] {0, 128}, new Datatype[] {struct, MPI.SHORT});
    struct.free();
    owned("nested " + name, nested, bytes, -4, bytes, -4, bytes, 1, 1, 1, 2);
    Datatype wide = Datatype.createResized(pair, 0, 64);
    owned("resized " + name, wide, bytes, -4);
    Datatype beside =
        Datatype.createStruct(
            new int[] {1, 1, 1}, new int[] {0, 32, 64}, new Datatype[] {value, MPI.INT, pair});
    owned(name + " beside its parts", beside, bytes, -4, bytes, -4);
    checks.same("size of " + name, one, pair.getSize());
  }

  private void owned(String what, Datatype type, int... sizes) throws MPIException {
    type.commit();
    counted(what, type, sizes);
    Status status =
        ring.world.sendRecv(null, 0, MPI.BYTE, ring.right, 1, null, 0, MPI.BYTE, ring.left, 1);
    status.setElements(type, sizes.length + 1);
    checks.same(what + ": elements that were set", sizes.length + 1, status.getElements(type));
    type.free();
  }

  /**
   * Every number of whole elements from none to two of the type comes; the second of a pair has a
   * minus.
   */
  private void counted(String what, Datatype type, int... sizes) throws MPIException {
    int size = 0;
    for (int each : sizes) {
      size += Math.abs(each);
    }
    byte[] out = new byte[3 * 160];
    byte[] in = new byte[3 * 1000];
    int bytes = 0;
    for (int elements = 0; elements <= 2 * sizes.length; elements++) {
      int next = sizes[elements % sizes.length];
      if (next > 0 || !isMpich) { // MPICH takes no half of a pair into data with gaps
        int sent = bytes;
        Status status =
            ring.world.sendRecv(out, sent, MPI.BYTE, ring.right, 1, in, 3, type, ring.left, 1);
        String now = what + ", " + bytes + " bytes: ";
        checks.same(now + "elements", elements, status.getElements(type));
        checks.same(now + "elementsX", elements, status.getElementsX(type).getCount());
        int count = bytes % size == 0 ? bytes / size : MPI.UNDEFINED;
        checks.same(now + "count", count, status.getCount(type));
      }
      bytes += Math.abs(next);
    }
  }
}
