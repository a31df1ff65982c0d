// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;
import mpi.MPIException;

/**
 * A derived type as plain lists: which basic elements it has, in the order of the type map, and
 * where. Nothing of it asks MPI; all ranks draw the same shapes, and each has MPI make its own.
 */
final class Shape {
  private static final int MOST = 6000;

  /** The basic elements, in order. */
  final Kind[] kinds;

  /** Where they lie, in bytes. */
  final int[] at;

  final int lb;
  final int ub;

  /** What an array has to be of, to be handed over with this type. */
  final Kind base;

  /** How it is made, for people. */
  final String text;

  /** Whether MPI gives the same bounds. */
  private final boolean bounded;

  private final Maker maker;

  /** Has MPI make the type. */
  interface Maker {
    Datatype make() throws MPIException;
  }

  /** A type made of another. */
  interface Derived {
    Datatype of(Datatype old) throws MPIException;
  }

  private Shape(
      Kind[] kinds,
      int[] at,
      int lb,
      int ub,
      Kind base,
      boolean bounded,
      String text,
      Maker maker) {
    this.kinds = kinds;
    this.at = at;
    this.lb = lb;
    this.ub = ub;
    this.base = base;
    this.bounded = bounded;
    this.text = text;
    this.maker = maker;
  }

  int extent() {
    return ub - lb;
  }

  int size() {
    int size = 0;
    for (Kind kind : kinds) {
      size += kind.bytes;
    }
    return size;
  }

  /** The type, committed. */
  Datatype type() throws MPIException {
    Datatype type =
        kinds.length == 1 && text.equals(base.name()) ? base.type().dup() : maker.make();
    type.commit();
    return type;
  }

  /** Where the elements of some copies in a row lie. */
  int[] all(int count) {
    int[] all = new int[count * at.length];
    for (int k = 0; k < all.length; k++) {
      all[k] = k / at.length * extent() + at[k % at.length];
    }
    return all;
  }

  /** Whether no byte of some copies in a row is two elements'. */
  boolean isDisjoint(int count) {
    return isDisjoint(kinds, all(count));
  }

  /** Whether no byte of elements at these places is two elements'. */
  static boolean isDisjoint(Kind[] kinds, int[] places) {
    int low = Arrays.stream(places).min().orElse(0);
    int high = Arrays.stream(places).max().orElse(0) + 8;
    boolean[] taken = new boolean[high - low];
    for (int k = 0; k < places.length; k++) {
      for (int b = 0; b < kinds[k % kinds.length].bytes; b++) {
        if (taken[places[k] - low + b]) {
          return false;
        }
        taken[places[k] - low + b] = true;
      }
    }
    return true;
  }

  static Shape basic(Kind kind) {
    return new Shape(
        new Kind[] {kind}, new int[] {0}, 0, kind.bytes, kind, true, kind.name(), kind::type);
  }

  private Shape derived(
      int[] lengths, int[] places, Kind newBase, boolean plain, String how, Derived making) {
    return blocks(
        same(this, lengths.length),
        lengths,
        places,
        newBase,
        plain,
        how,
        () -> {
          Datatype old = maker.make();
          Datatype made = making.of(old);
          if (!text.equals(base.name())) {
            old.free();
          }
          return made;
        });
  }

  private static Shape[] same(Shape shape, int times) {
    Shape[] all = new Shape[times];
    Arrays.fill(all, shape);
    return all;
  }

  /** Blocks of shapes at places in bytes. */
  private static Shape blocks(
      Shape[] of, int[] lengths, int[] places, Kind base, boolean plain, String how, Maker maker) {
    int total = 0;
    for (int b = 0; b < of.length; b++) {
      total += lengths[b] * of[b].at.length;
    }
    Kind[] kinds = new Kind[total];
    int[] at = new int[total];
    int lb = Integer.MAX_VALUE;
    int ub = Integer.MIN_VALUE;
    boolean bounded = plain && total > 0;
    int next = 0;
    for (int b = 0; b < of.length; b++) {
      bounded &= lengths[b] > 0 && of[b].bounded;
      for (int j = 0; j < lengths[b]; j++) {
        int from = places[b] + j * of[b].extent();
        lb = Math.min(lb, from + of[b].lb);
        ub = Math.max(ub, from + of[b].ub);
        for (int k = 0; k < of[b].at.length; k++) {
          kinds[next] = of[b].kinds[k];
          at[next++] = from + of[b].at[k];
        }
      }
      bounded &= places[b] % base.bytes == 0;
    }
    if (total == 0 || lb > ub) {
      lb = 0;
      ub = 0;
    }
    Shape made = new Shape(kinds, at, lb, ub, base, bounded, how, maker);
    return bounded ? made : made.resized(made.lb, made.extent());
  }

  Shape resized(int newLb, int extent) {
    return new Shape(
        kinds,
        at,
        newLb,
        newLb + extent,
        base,
        newLb % base.bytes == 0 && extent % base.bytes == 0,
        "resized(" + newLb + "," + extent + "," + text + ")",
        () -> {
          Datatype old = maker.make();
          Datatype made = Datatype.createResized(old, newLb, extent);
          if (!text.equals(base.name())) {
            old.free();
          }
          return made;
        });
  }

  private Shape dup() {
    return new Shape(
        kinds,
        at,
        lb,
        ub,
        base,
        bounded,
        "dup(" + text + ")",
        () -> {
          Datatype old = maker.make();
          Datatype made = old.dup();
          if (!text.equals(base.name())) {
            old.free();
          }
          return made;
        });
  }

  /** A random shape of a period of basic elements that comes some times. */
  static Shape of(Random random, Kind[] period, int times, int depth) {
    Shape made = inner(random, period, times, depth);
    for (int more = random.nextInt(4); more >= 3 && depth > 0; more--) {
      made = random.nextInt(3) == 0 ? made.dup() : made.otherBounds(random);
    }
    return made;
  }

  private Shape otherBounds(Random random) {
    int unit = random.nextInt(5) == 0 ? 1 : 8;
    int newLb =
        switch (random.nextInt(4)) {
          case 0 -> lb;
          case 1 -> -unit * random.nextInt(3);
          case 2 -> unit * random.nextInt(3);
          default -> 0;
        };
    int low = Arrays.stream(at).min().orElse(0);
    int span = Arrays.stream(at).max().orElse(0) + 8 - low;
    int extent =
        switch (random.nextInt(5)) {
          case 0 -> base.bytes; // interleaved, where that fits
          case 1 -> extent();
          case 2 -> span;
          default -> (span + 7) / 8 * 8 + unit * random.nextInt(4);
        };
    return resized(newLb, extent);
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
      return period.length == 1 ? basic(period[0]) : struct(random, period, depth);
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
            + text(lengths)
            + ","
            + text(bytes ? places : units)
            + ","
            + child.text
            + ")",
        old ->
            bytes
                ? Datatype.createHIndexed(lengths, places, old)
                : Datatype.createIndexed(lengths, units, old));
  }

  private static String text(int[] list) {
    return list.length > 8 ? list.length + " numbers" : Arrays.toString(list);
  }

  private static Shape ofStructs(Random random, Shape child, int blocks) {
    int[] lengths = cut(random, blocks);
    int[] units = placed(random, lengths, 4);
    int[] places = new int[units.length];
    Arrays.setAll(places, k -> units[k] * child.extent());
    return struct(same(child, lengths.length), lengths, places);
  }

  private static Shape struct(Shape[] of, int[] lengths, int[] places) {
    StringBuilder how = new StringBuilder("struct(" + text(lengths) + "," + text(places));
    for (int b = 0; b < of.length && b < 8; b++) {
      how.append(",").append(of[b].text);
    }
    return blocks(
        of,
        lengths,
        places,
        Kind.BYTE,
        false,
        how + ")",
        () -> {
          Datatype[] types = new Datatype[of.length];
          for (int b = 0; b < of.length; b++) {
            types[b] = of[b].maker.make();
          }
          Datatype made = Datatype.createStruct(lengths, places, types);
          for (int b = 0; b < of.length; b++) {
            if (!of[b].text.equals(of[b].base.name())) {
              types[b].free();
            }
          }
          return made;
        });
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
      return struct(new Shape[] {first, second}, new int[] {1, 1}, places);
    }
    int[] lengths = new int[period.length];
    Shape[] of = new Shape[period.length];
    int blocks = 0;
    for (int k = 0; k < period.length; k++) {
      if (k > 0 && period[k] == period[k - 1] && random.nextInt(4) > 0) {
        lengths[blocks - 1]++;
      } else {
        of[blocks] = basic(period[k]);
        lengths[blocks++] = 1;
      }
    }
    int[] bytes = new int[blocks];
    for (int b = 0; b < blocks; b++) {
      bytes[b] = lengths[b] * of[b].kinds[0].bytes;
    }
    int[] places = placed(random, bytes, random.nextBoolean() ? 1 : 9);
    return struct(Arrays.copyOf(of, blocks), Arrays.copyOf(lengths, blocks), places);
  }

  /** Bytes from one that is certainly before all data to one behind, twice. */
  private int reach() {
    int far = 8;
    for (int place : at) {
      far = Math.max(far, Math.abs(place) + 8);
    }
    return 2 * far;
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
