// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Packing by the program: pieces behind one another, unpacked by other shapes and in parts. */
final class RandomPacks {
  private final Findings findings;
  private final Intracomm world = MPI.COMM_WORLD;

  RandomPacks(Findings findings) {
    this.findings = findings;
  }

  /** One row of packed pieces. */
  void run(Random random) throws MPIException {
    Kind[] period = Shapes.period(random, random.nextInt(3) == 0);
    int pieces = 1 + random.nextInt(3);
    Side[] sides = new Side[pieces];
    int bytes = 0;
    for (int p = 0; p < pieces; p++) {
      int times = 1 + random.nextInt(Shapes.number(random));
      sides[p] = new Side(random, Shapes.of(random, period, times, 3), random.nextInt(4));
      bytes += sides[p].count * sides[p].shape.size();
    }
    int begin = random.nextInt(6);
    byte[] packed = new byte[begin + bytes + random.nextInt(4)];
    random.nextBytes(packed);
    byte[] expected = packed.clone();
    int at = begin;
    for (Side side : sides) {
      at = packed(random, side, packed, expected, at);
    }
    findings.same("packed " + Arrays.toString(sides), expected, packed);
    at = begin;
    for (Side side : sides) {
      at = unpacked(random, period, side, packed, at);
    }
  }

  private int packed(Random random, Side side, byte[] packed, byte[] expected, int at)
      throws MPIException {
    side.fill(random);
    Memory from = side.memory(random, random.nextInt(3) == 0);
    String what = "packing " + side + " from " + from.form;
    Datatype type = side.type();
    int end = world.pack(from.buffer, side.count, type, packed, at);
    int size = side.count * side.shape.size();
    findings.same(what + ": end", at + size, end);
    findings.same(what + ": source", side.before, from.image());
    if (world.packSize(side.count, type) < size) {
      findings.same(what + ": packSize", size, world.packSize(side.count, type));
    }
    type.free();
    int next = at;
    for (int k = 0; k < side.places.length; k++) {
      int bytes = side.kind(k).bytes;
      System.arraycopy(side.before, side.origin + side.places[k], expected, next, bytes);
      next += bytes;
    }
    return next;
  }

  private int unpacked(Random random, Kind[] period, Side from, byte[] packed, int at)
      throws MPIException {
    int periods = from.places.length / period.length;
    if (periods == 0) {
      return at;
    }
    int times = 1 + random.nextInt(periods);
    Shape shape = Shapes.of(random, period, times, 3);
    int count = random.nextInt(periods / times + 1);
    if (!shape.isDisjoint(count)) {
      return at + from.count * from.shape.size();
    }
    Side in = new Side(random, shape, count);
    in.fill(random);
    Memory to = in.memory(random, random.nextInt(3) == 0);
    String what = "unpacking " + from + " to " + in + ", " + to.form;
    Datatype type = in.type();
    int end = world.unpack(packed, at, to.buffer, count, type);
    type.free();
    findings.same(what + ": end", at + count * shape.size(), end);
    byte[] expected = in.before.clone();
    in.take(expected, 0, from, 0, in.places.length);
    findings.same(what, expected, to.image());
    return at + from.count * from.shape.size();
  }
}
