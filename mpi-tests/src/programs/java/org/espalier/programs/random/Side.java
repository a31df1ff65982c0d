// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.MPIException;

/** Some copies of a shape in memory: what one rank hands to a call, known to all ranks. */
final class Side {
  final Shape shape;
  final int count;

  /** Where the elements lie, from the origin on, in the order in which they travel. */
  final int[] places;

  /** The origin, from the beginning of the memory on. */
  final int origin;

  /** What was there before. */
  byte[] before = {};

  private final int length;
  private final boolean flags;

  Side(Random random, Shape shape, int count) {
    this(random, shape, count, shape.all(count));
  }

  Side(Random random, Shape shape, int count, int[] places) {
    this.shape = shape;
    this.count = count;
    this.places = places;
    this.origin = Memory.before(places) + (random.nextInt(3) == 0 ? 8 * random.nextInt(4) : 0);
    int high = Arrays.stream(places).max().orElse(0) + 8;
    this.length = origin + (Math.max(high, 8) + 7) / 8 * 8 + 8 * random.nextInt(3);
    this.flags = Arrays.asList(shape.kinds).contains(Kind.BOOLEAN);
  }

  /** Whether no byte is two elements'. */
  boolean isDisjoint() {
    return Shape.isDisjoint(shape.kinds, places);
  }

  /** Fills the memory anew, as all ranks do. */
  void fill(Random random) {
    before = Memory.bytes(random, length, flags);
  }

  /** The memory of this rank. */
  Memory memory(Random random, boolean direct) {
    return Memory.of(random, shape.base, before, origin, direct);
  }

  /** The same in an array, or in direct memory where there is none. */
  Memory array(Random random) {
    Memory drawn = memory(random, false);
    while (drawn.form.startsWith("direct") && shape.base != Kind.BOOLEAN) {
      drawn = memory(random, false);
    }
    return drawn;
  }

  Kind kind(int element) {
    return shape.kinds[element % shape.kinds.length];
  }

  /** Copies the elements of another side over those here, from some of them to some. */
  void take(byte[] image, int to, Side from, int first, int elements) {
    for (int k = 0; k < elements; k++) {
      int bytes = kind(to + k).bytes;
      System.arraycopy(
          from.before, from.origin + from.places[first + k], image, origin + places[to + k], bytes);
    }
  }

  /** Copies all elements as they are in an image of the same memory. */
  void take(byte[] image, byte[] from) {
    for (int k = 0; k < places.length; k++) {
      int at = origin + places[k];
      System.arraycopy(from, at, image, at, kind(k).bytes);
    }
  }

  Datatype type() throws MPIException {
    return shape.type();
  }

  @Override
  public String toString() {
    return count + " of " + shape.text;
  }
}
