// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;

/** Derived datatypes: all constructors, bounds, copies, names. */
final class DatatypePart {
  private final Checks checks;
  private final Ring ring;

  DatatypePart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("datatypes");
    sizes();
    moves("createContiguous", Datatype.createContiguous(3, MPI.INT), 0, 1, 2);
    moves("createVector", Datatype.createVector(2, 2, 3, MPI.INT), 0, 1, 3, 4);
    moves("createHVector", Datatype.createHVector(3, 1, 12, MPI.INT), 0, 3, 6);
    moves(
        "createIndexed",
        Datatype.createIndexed(new int[] {1, 2}, new int[] {5, 1}, MPI.INT),
        5,
        1,
        2);
    moves(
        "createHIndexed",
        Datatype.createHIndexed(new int[] {2, 1}, new int[] {8, 0}, MPI.INT),
        2,
        3,
        0);
    moves(
        "createStruct",
        Datatype.createStruct(
            new int[] {1, 2}, new int[] {4, 20}, new Datatype[] {MPI.INT, MPI.INT}),
        1,
        5,
        6);
    moves(
        "createResized",
        Datatype.createContiguous(2, Datatype.createResized(MPI.INT, 0, 16)),
        0,
        4);
    bounds();
    copies();
    checks.end();
  }

  /** Sizes and bounds are told in elements of the type that a type is made of. */
  private void sizes() throws MPIException {
    checks.same("BYTE", 1, MPI.BYTE.getSize());
    checks.same("CHAR", 1, MPI.CHAR.getSize());
    checks.same("SHORT", 1, MPI.SHORT.getSize());
    checks.same("BOOLEAN", 1, MPI.BOOLEAN.getSize());
    checks.same("INT", 1, MPI.INT.getSize());
    checks.same("LONG", 1, MPI.LONG.getSize());
    checks.same("FLOAT", 1, MPI.FLOAT.getSize());
    checks.same("DOUBLE", 1, MPI.DOUBLE.getSize());
    checks.same("FLOAT_COMPLEX", 2, MPI.FLOAT_COMPLEX.getSize());
    checks.same("DOUBLE_COMPLEX", 2, MPI.DOUBLE_COMPLEX.getSize());
    checks.same("INT2", 8, MPI.INT2.getSize());
    checks.same("SHORT_INT", 6, MPI.SHORT_INT.getSize());
    checks.same("LONG_INT", 12, MPI.LONG_INT.getSize());
    checks.same("FLOAT_INT", 8, MPI.FLOAT_INT.getSize());
    checks.same("DOUBLE_INT", 12, MPI.DOUBLE_INT.getSize());
    checks.holds("DATATYPE_NULL", MPI.DATATYPE_NULL.isNull());
  }

  /** Moves one copy from array to array, and says which elements came. */
  private void moves(String what, Datatype type, int... places) throws MPIException {
    type.commit();
    int[] data = ring.mine(8);
    int[] got = new int[places.length];
    ring.world.sendRecv(data, 1, type, ring.right, 1, got, places.length, MPI.INT, ring.left, 1);
    int[] from = Ring.of(ring.left, 8);
    int[] expected = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      expected[i] = from[places[i]];
    }
    checks.same(what, expected, got);
    int[] into = new int[8];
    ring.world.sendRecv(
        expected, places.length, MPI.INT, ring.right, 1, into, 1, type, ring.left, 1);
    int[] sent = Ring.of((ring.left + ring.size - 1) % ring.size, 8);
    int[] spread = new int[8];
    for (int place : places) {
      spread[place] = sent[place];
    }
    checks.same(what + ", received", spread, into);
    // A structure is made of bytes, all others here of numbers of four bytes.
    checks.same(
        what + ": getSize", (what.equals("createStruct") ? 4 : 1) * places.length, type.getSize());
    type.free();
    checks.holds(what + ": free", type.isNull());
  }

  private void bounds() throws MPIException {
    Datatype list = Datatype.createIndexed(new int[] {1, 1}, new int[] {2, 5}, MPI.INT);
    checks.same("getLb", 2, list.getLb());
    checks.same("getExtent", 4, list.getExtent());
    Datatype wide = Datatype.createResized(list, -4, 40);
    checks.same("getLb of a resized", -1, wide.getLb());
    checks.same("getExtent of a resized", 10, wide.getExtent());
    checks.same("getTrueLb", 2, wide.getTrueLb());
    checks.same("getTrueExtent", 4, wide.getTrueExtent());
    wide.free();
    list.free();
  }

  private void copies() throws MPIException {
    Datatype type = Datatype.createVector(2, 1, 2, MPI.INT);
    type.commit();
    type.setName("every second");
    checks.same("getName", "every second", type.getName());
    Datatype copy = type.dup();
    Datatype clone = type.clone();
    type.free();
    checks.same("dup", 2, copy.getSize());
    int[] got = new int[2];
    ring.world.sendRecv(ring.mine(3), 1, copy, ring.right, 1, got, 2, MPI.INT, ring.left, 1);
    int[] from = Ring.of(ring.left, 3);
    checks.same("a copy outlives its type", new int[] {from[0], from[2]}, got);
    checks.same("clone", 2, clone.getSize());
    copy.free();
    clone.free();
  }
}
