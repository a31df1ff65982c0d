// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Datatype;
import mpi.Int2;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Reductions: all operations, rooted or not, in place, started, scattered, as prefixes. */
final class ReductionPart {
  private static final int ROOT = 1;

  private final Checks checks;
  private final Ring ring;
  private final Intracomm world;
  private final boolean root;
  private final int ranks; // the sum of all ranks
  private final int before; // the sum of the ranks before this one

  ReductionPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
    this.world = ring.world;
    this.root = ring.rank == ROOT;
    this.ranks = ring.size * (ring.size - 1) / 2;
    this.before = ring.rank * (ring.rank - 1) / 2;
  }

  void run() throws MPIException {
    checks.begin("reductions");
    operations();
    places();
    rooted();
    everywhere();
    scattered();
    prefixes();
    users();
    checks.end();
  }

  private int[] mine() {
    return new int[] {ring.rank, 1};
  }

  private int[] sums() {
    return new int[] {ranks, ring.size};
  }

  private void operation(String what, Op op, int mine, int expected) throws MPIException {
    int[] got = {mine};
    world.allReduce(got, 1, MPI.INT, op);
    checks.same(what, expected, got[0]);
  }

  private void operations() throws MPIException {
    int last = ring.size - 1;
    operation("MAX", MPI.MAX, ring.rank, last);
    operation("MIN", MPI.MIN, ring.rank, 0);
    operation("SUM", MPI.SUM, ring.rank, ranks);
    operation("PROD", MPI.PROD, 2, 1 << ring.size);
    operation("LAND", MPI.LAND, ring.rank, 0);
    operation("LOR", MPI.LOR, ring.rank, 1);
    operation("LXOR", MPI.LXOR, ring.rank == 0 ? 1 : 0, 1);
    operation("BAND", MPI.BAND, 12 + ring.rank % 2, 12);
    operation("BOR", MPI.BOR, 1 << ring.rank, (1 << ring.size) - 1);
    operation("BXOR", MPI.BXOR, 1 << ring.rank, (1 << ring.size) - 1);
    int[] into = {3};
    Comm.reduceLocal(new int[] {4}, into, 1, MPI.INT, MPI.PROD);
    checks.same("reduceLocal", 12, into[0]);
    checks.holds("isCommutative", MPI.SUM.isCommutative());
    checks.holds("isNull", !MPI.SUM.isNull());
  }

  /** The greatest and least values, and whose they are. */
  private void places() throws MPIException {
    int extent = MPI.int2.getExtent();
    ByteBuffer data = MPI.newByteBuffer(extent);
    Int2.Data pair = MPI.int2.getData(data);
    pair.putValue(10 + ring.rank);
    pair.putIndex(ring.rank);
    ByteBuffer most = MPI.newByteBuffer(extent);
    world.allReduce(data, most, 1, MPI.INT2, MPI.MAXLOC);
    Int2.Data got = MPI.int2.getData(most);
    checks.same("MAXLOC: value", 9 + ring.size, got.getValue());
    checks.same("MAXLOC: index", ring.size - 1, got.getIndex());
    world.allReduce(data, most, 1, MPI.INT2, MPI.MINLOC);
    checks.same("MINLOC: value", 10, got.getValue());
    checks.same("MINLOC: index", 0, got.getIndex());
  }

  private void rooted() throws MPIException {
    int[] got = new int[2];
    world.reduce(mine(), got, 2, MPI.INT, MPI.SUM, ROOT);
    checks.same("reduce", root ? sums() : new int[2], got);
    int[] place = mine();
    world.reduce(place, 2, MPI.INT, MPI.SUM, ROOT);
    checks.same("reduce in place", root ? sums() : mine(), place);
    IntBuffer into = MPI.newIntBuffer(2);
    world.iReduce(Ring.direct(mine()), into, 2, MPI.INT, MPI.SUM, ROOT).waitFor();
    IntBuffer started = Ring.direct(mine());
    world.iReduce(started, 2, MPI.INT, MPI.SUM, ROOT).waitFor();
    if (root) {
      checks.same("iReduce", sums(), Ring.array(into));
      checks.same("iReduce in place", sums(), Ring.array(started));
    }
  }

  private void everywhere() throws MPIException {
    int[] got = new int[2];
    world.allReduce(mine(), got, 2, MPI.INT, MPI.SUM);
    checks.same("allReduce", sums(), got);
    IntBuffer into = MPI.newIntBuffer(2);
    world.iAllReduce(Ring.direct(mine()), into, 2, MPI.INT, MPI.SUM).waitFor();
    checks.same("iAllReduce", sums(), Ring.array(into));
    IntBuffer place = Ring.direct(mine());
    world.iAllReduce(place, 2, MPI.INT, MPI.SUM).waitFor();
    checks.same("iAllReduce in place", sums(), Ring.array(place));
  }

  private void scattered() throws MPIException {
    int[] data = ring.places(1);
    int[] expected = {ring.rank * ring.size};
    int[] got = new int[1];
    world.reduceScatter(data, got, ring.each(1), MPI.INT, MPI.SUM);
    checks.same("reduceScatter", expected, got);
    int[] place = ring.places(1);
    world.reduceScatter(place, ring.each(1), MPI.INT, MPI.SUM);
    checks.same("reduceScatter in place", expected[0], place[0]);
    IntBuffer into = MPI.newIntBuffer(1);
    world.iReduceScatter(Ring.direct(data), into, ring.each(1), MPI.INT, MPI.SUM).waitFor();
    checks.same("iReduceScatter", expected, Ring.array(into));
    IntBuffer started = Ring.direct(data);
    world.iReduceScatter(started, ring.each(1), MPI.INT, MPI.SUM).waitFor();
    checks.same("iReduceScatter in place", expected[0], started.get(0));
    got = new int[1];
    world.reduceScatterBlock(data, got, 1, MPI.INT, MPI.SUM);
    checks.same("reduceScatterBlock", expected, got);
    place = ring.places(1);
    world.reduceScatterBlock(place, 1, MPI.INT, MPI.SUM);
    checks.same("reduceScatterBlock in place", expected[0], place[0]);
    into = MPI.newIntBuffer(1);
    world.iReduceScatterBlock(Ring.direct(data), into, 1, MPI.INT, MPI.SUM).waitFor();
    checks.same("iReduceScatterBlock", expected, Ring.array(into));
    started = Ring.direct(data);
    world.iReduceScatterBlock(started, 1, MPI.INT, MPI.SUM).waitFor();
    checks.same("iReduceScatterBlock in place", expected[0], started.get(0));
  }

  private void prefixes() throws MPIException {
    int[] up = {before + ring.rank, ring.rank + 1};
    int[] got = new int[2];
    world.scan(mine(), got, 2, MPI.INT, MPI.SUM);
    checks.same("scan", up, got);
    int[] place = mine();
    world.scan(place, 2, MPI.INT, MPI.SUM);
    checks.same("scan in place", up, place);
    IntBuffer into = MPI.newIntBuffer(2);
    world.iScan(Ring.direct(mine()), into, 2, MPI.INT, MPI.SUM).waitFor();
    checks.same("iScan", up, Ring.array(into));
    IntBuffer started = Ring.direct(mine());
    world.iScan(started, 2, MPI.INT, MPI.SUM).waitFor();
    checks.same("iScan in place", up, Ring.array(started));
    world.exScan(mine(), got, 2, MPI.INT, MPI.SUM);
    place = mine();
    world.exScan(place, 2, MPI.INT, MPI.SUM);
    into = MPI.newIntBuffer(2);
    world.iExScan(Ring.direct(mine()), into, 2, MPI.INT, MPI.SUM).waitFor();
    started = Ring.direct(mine());
    world.iExScan(started, 2, MPI.INT, MPI.SUM).waitFor();
    if (ring.rank > 0) {
      int[] below = {before, ring.rank};
      checks.same("exScan", below, got);
      checks.same("exScan in place", below, place);
      checks.same("iExScan", below, Ring.array(into));
      checks.same("iExScan in place", below, Ring.array(started));
    }
  }

  /** Two operations of the program's own: on arrays, and on bytes of a derived type. */
  private void users() throws MPIException {
    Op digits =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype type) {
                int[] left = (int[]) in;
                int[] right = (int[]) inOut;
                for (int i = 0; i < count; i++) {
                  right[i] = 10 * left[i] + right[i];
                }
              }
            },
            false);
    checks.holds("isCommutative of a user's", !digits.isCommutative());
    int[] got = new int[1];
    world.reduce(new int[] {ring.rank}, got, 1, MPI.INT, digits, 0);
    if (ring.rank == 0 && ring.size == 2) {
      checks.same("a user's operation in rank order", 1, got[0]);
    }
    digits.free();
    checks.holds("free", digits.isNull());
    Datatype pair = Datatype.createContiguous(2, MPI.INT);
    pair.commit();
    Op sums =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                for (int i = 0; i < 8 * count; i += 4) {
                  inOut.putInt(i, in.getInt(i) + inOut.getInt(i));
                }
              }
            },
            true);
    IntBuffer total = MPI.newIntBuffer(2);
    world.allReduce(Ring.direct(mine()), total, 1, pair, sums);
    checks.same("a user's operation on a derived type", sums(), Ring.array(total));
    sums.free();
    pair.free();
  }
}
