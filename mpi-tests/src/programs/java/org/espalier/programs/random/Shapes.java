// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;

/** Random shapes of all constructors, nested, with gaps, empty blocks, and places before 0. */
final class Shapes {
  private static final int MOST = 6000;

  private Shapes() {}

  /** A random shape of a period of basic elements that comes some times. */
  static Shape of(Random random, Kind[] period, int times, int depth) {
    Shape made = inner(random, period, times, depth);
    for (int more = random.nextInt(4); more >= 3 && depth > 0; more--) {
      made = random.nextInt(3) == 0 ? made.dup() : otherBounds(random, made);
    }
    return made;
  }

  private static Shape otherBounds(Random random, Shape of) {
    int unit = random.nextInt(5) == 0 ? 1 : 8;
    int newLb =
        switch (random.nextInt(4)) {
          case 0 -> of.lb;
          case 1 -> -unit * random.nextInt(3);
          case 2 -> unit * random.nextInt(3);
          default -> 0;
        };
    int low = Arrays.stream(of.at).min().orElse(0);
    int span = Arrays.stream(of.at).max().orElse(0) + 8 - low;
    int extent =
        switch (random.nextInt(5)) {
          case 0 -> of.base.bytes; // interleaved, where that fits
          case 1 -> of.extent();
          case 2 -> span;
          default -> (span + 7) / 8 * 8 + unit * random.nextInt(4);
        };
    return of.resized(newLb, extent);
  }

  private static int divisor(Random random, int number) {
    int tried = 1 + random.nextInt(number);
    while (number % tried != 0) {
      tried--;
    }
    return tried;
  }

  private static Shape inner(Random random, Kind[] period, int times, int depth) {
    if (times == 1) {
      return period.length == 1 ? Shape.basic(period[0]) : struct(random, period, depth);
    }
    int each = depth == 0 ? 1 : random.nextInt(3) == 0 ? divisor(random, times) : 1;
    if (each == times) {
      each = 1;
    }
    Shape child = of(random, period, each, depth - 1 < 0 ? 0 : depth - 1);
    int blocks = times / each;
    return switch (random.nextInt(7)) {
      case 0 ->
          child.derived(
              new int[] {blocks},
              new int[1],
              child.base,
              true,
              "contiguous(" + blocks + "," + child.text + ")",
              old -> Datatype.createContiguous(blocks, old));
      case 1, 2 -> vector(random, child, blocks);
      case 3, 4, 5 -> listed(random, child, blocks);
      default -> ofStructs(random, child, blocks);
    };
  }

  private static Shape vector(Random random, Shape child, int blocks) {
    int length = random.nextBoolean() ? 1 : divisor(random, blocks);
    int count = blocks / length;
    int stride = length + random.nextInt(4);
    if (random.nextInt(4) == 0) {
      stride = -1 - stride; // a stride of -1 byte is none for Open MPI (docs/mpi-quirks.md)
    }
    boolean bytes = random.nextBoolean();
    int span =
        Arrays.stream(child.at).max().orElse(0) - Arrays.stream(child.at).min().orElse(0) + 8;
    int step =
        bytes && random.nextInt(3) == 0
            ? length * Math.max(span, child.extent()) + random.nextInt(9)
            : stride * child.extent();
    int asked = stride;
    int[] lengths = new int[count];
    int[] places = new int[count];
    Arrays.fill(lengths, length);
    Arrays.setAll(places, k -> k * step);
    return child.derived(
        lengths,
        places,
        child.base,
        true,
        (bytes ? "hvector(" : "vector(")
            + count
            + ","
            + length
            + ","
            + (bytes ? step : asked)
            + ","
            + child.text
            + ")",
        old ->
            bytes
                ? Datatype.createHVector(count, length, step, old)
                : Datatype.createVector(count, length, asked, old));
  }

  /** Cuts a number of elements into blocks, some of them empty. */
  private static int[] cut(Random random, int elements) {
    int most = random.nextInt(3) == 0 ? elements : 1 + random.nextInt(3);
    int[] lengths = new int[2 * elements + 2];
    int blocks = 0;
    for (int left = elements; left > 0; blocks++) {
      boolean empty = random.nextInt(40) == 0 && blocks < elements;
      lengths[blocks] = empty ? 0 : 1 + random.nextInt(Math.min(most, left));
      left -= lengths[blocks];
    }
    return Arrays.copyOf(lengths, blocks);
  }

  /** Places, in units, of blocks that do not overlap, in a random order or in their own. */
  private static int[] placed(Random random, int[] lengths, int unitGap) {
    int blocks = lengths.length;
    int[] order = new int[blocks];
    boolean shuffled = random.nextBoolean();
    for (int k = 0; k < blocks; k++) {
      int other = shuffled ? random.nextInt(k + 1) : k;
      order[k] = order[other];
      order[other] = k;
    }
    int[] places = new int[blocks];
    int at = random.nextInt(4) == 0 ? -random.nextInt(20) : random.nextInt(3);
    int widest = 1 + random.nextInt(unitGap);
    for (int k : order) {
      at += random.nextInt(widest);
      places[k] = at;
      at += lengths[k];
    }
    return places;
  }

  private static Shape listed(Random random, Shape child, int blocks) {
    int[] lengths = cut(random, blocks);
    int[] units = placed(random, lengths, 4);
    boolean bytes = random.nextBoolean();
    int extent = child.extent();
    int shift = bytes && random.nextInt(4) == 0 ? random.nextInt(8) : 0;
    int[] places = new int[units.length];
    Arrays.setAll(places, k -> units[k] * extent + shift);
    return child.derived(
        lengths,
        places,
        child.base,
        true,
        (bytes ? "hindexed(" : "indexed(")
            + Shape.text(lengths)
            + ","
            + Shape.text(bytes ? places : units)
            + ","
            + child.text
            + ")",
        old ->
            bytes
                ? Datatype.createHIndexed(lengths, places, old)
                : Datatype.createIndexed(lengths, units, old));
  }

  private static Shape ofStructs(Random random, Shape child, int blocks) {
    int[] lengths = cut(random, blocks);
    int[] units = placed(random, lengths, 4);
    int[] places = new int[units.length];
    Arrays.setAll(places, k -> units[k] * child.extent());
    return Shape.struct(Shape.same(child, lengths.length), lengths, places);
  }

  /** A structure of basic elements, each run of equal ones a block, or of two structures. */
  private static Shape struct(Random random, Kind[] period, int depth) {
    if (depth > 0 && period.length > 2 && random.nextInt(3) == 0) {
      int half = 1 + random.nextInt(period.length - 1);
      Shape first = of(random, Arrays.copyOf(period, half), 1, depth - 1);
      Shape second = of(random, Arrays.copyOfRange(period, half, period.length), 1, depth - 1);
      int room = Math.max(first.reach(), second.reach());
      boolean behind = random.nextBoolean();
      int[] places = {behind ? room : 0, behind ? 0 : room};
      return Shape.struct(new Shape[] {first, second}, new int[] {1, 1}, places);
    }
    int[] lengths = new int[period.length];
    Shape[] of = new Shape[period.length];
    int blocks = 0;
    for (int k = 0; k < period.length; k++) {
      if (k > 0 && period[k] == period[k - 1] && random.nextInt(4) > 0) {
        lengths[blocks - 1]++;
      } else {
        of[blocks] = Shape.basic(period[k]);
        lengths[blocks++] = 1;
      }
    }
    int[] bytes = new int[blocks];
    for (int b = 0; b < blocks; b++) {
      bytes[b] = lengths[b] * of[b].kinds[0].bytes;
    }
    int[] places = placed(random, bytes, random.nextBoolean() ? 1 : 9);
    return Shape.struct(Arrays.copyOf(of, blocks), Arrays.copyOf(lengths, blocks), places);
  }

  /** A random period of basic elements. */
  static Kind[] period(Random random, boolean mixed) {
    Kind[] all = Kind.values();
    Kind[] period = new Kind[mixed ? 2 + random.nextInt(5) : 1];
    for (int k = 0; k < period.length; k++) {
      period[k] = k > 0 && random.nextInt(3) == 0 ? period[k - 1] : all[random.nextInt(all.length)];
    }
    return period;
  }

  /** A random number of elements: few, some, or thousands. */
  static int number(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> 1;
      case 1 -> 1000 + random.nextInt(MOST - 1000);
      case 2, 3 -> 100 + random.nextInt(300);
      default -> 1 + random.nextInt(24);
    };
  }
}
