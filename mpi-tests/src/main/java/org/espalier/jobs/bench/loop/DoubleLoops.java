// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import static org.espalier.jobs.bench.loop.ArrayMover.ints;

import org.espalier.jobs.bench.pattern.Loop;
import org.espalier.layout.LongSeq;

/**
 * Loops by hand over arrays of doubles, all places and lengths in elements. Blocks of up to four
 * have loops with an assignment for each element, as a programmer writes them who knows the length.
 */
final class DoubleLoops {
  /** From so many elements on a block is moved in bulk, which costs some nanoseconds to begin. */
  private static final int BULK = 32;

  private DoubleLoops() {}

  static ArrayMover<double[]> of(Loop loop) {
    return switch (loop) {
      case Loop.Nest nest -> new Nest(nest);
      case Loop.Places places -> new Places(ints(places.at()), Math.toIntExact(places.block()));
      case Loop.Runs runs -> new Runs(ints(runs.at()), ints(runs.lengths()));
      case Loop.Records records -> Motif.of(records);
      case Loop.Parts parts -> ArrayMover.sequence(parts, DoubleLoops::of);
    };
  }

  private static void two(double[] from, int at, double[] to, int there) {
    to[there] = from[at];
    to[there + 1] = from[at + 1];
  }

  private static void three(double[] from, int at, double[] to, int there) {
    to[there] = from[at];
    to[there + 1] = from[at + 1];
    to[there + 2] = from[at + 2];
  }

  private static void four(double[] from, int at, double[] to, int there) {
    to[there] = from[at];
    to[there + 1] = from[at + 1];
    to[there + 2] = from[at + 2];
    to[there + 3] = from[at + 3];
  }

  private static void any(double[] from, int at, double[] to, int there, int n) {
    if (n < BULK) {
      for (int k = 0; k < n; k++) {
        to[there + k] = from[at + k];
      }
    } else {
      System.arraycopy(from, at, to, there, n);
    }
  }

  private record Nest(Loop.Nest loop) implements ArrayMover<double[]> {
    private static void packRow(
        double[] memory, int at, int stride, double[] packed, int to, int m, int n) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < m; k++) {
            packed[to + k] = memory[at + k * stride];
          }
        }
        case 2 -> {
          for (int k = 0; k < m; k++) {
            two(memory, at + k * stride, packed, to + 2 * k);
          }
        }
        case 3 -> {
          for (int k = 0; k < m; k++) {
            three(memory, at + k * stride, packed, to + 3 * k);
          }
        }
        case 4 -> {
          for (int k = 0; k < m; k++) {
            four(memory, at + k * stride, packed, to + 4 * k);
          }
        }
        default -> {
          for (int k = 0; k < m; k++) {
            any(memory, at + k * stride, packed, to + k * n, n);
          }
        }
      }
    }

    private static void unpackRow(
        double[] packed, int from, double[] memory, int at, int stride, int m, int n) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < m; k++) {
            memory[at + k * stride] = packed[from + k];
          }
        }
        case 2 -> {
          for (int k = 0; k < m; k++) {
            two(packed, from + 2 * k, memory, at + k * stride);
          }
        }
        case 3 -> {
          for (int k = 0; k < m; k++) {
            three(packed, from + 3 * k, memory, at + k * stride);
          }
        }
        case 4 -> {
          for (int k = 0; k < m; k++) {
            four(packed, from + 4 * k, memory, at + k * stride);
          }
        }
        default -> {
          for (int k = 0; k < m; k++) {
            any(packed, from + k * n, memory, at + k * stride, n);
          }
        }
      }
    }

    @Override
    public void pack(double[] memory, int start, double[] packed, int target) {
      int n = (int) loop.block();
      int stride = (int) loop.innerStride();
      int m = (int) loop.innerCount();
      int to = target;
      for (int i = 0; i < loop.outerCount(); i++) {
        for (int j = 0; j < loop.middleCount(); j++, to += m * n) {
          int at = start + (int) (i * loop.outerStride() + j * loop.middleStride());
          packRow(memory, at, stride, packed, to, m, n);
        }
      }
    }

    @Override
    public void unpack(double[] packed, int source, double[] memory, int start) {
      int n = (int) loop.block();
      int stride = (int) loop.innerStride();
      int m = (int) loop.innerCount();
      int from = source;
      for (int i = 0; i < loop.outerCount(); i++) {
        for (int j = 0; j < loop.middleCount(); j++, from += m * n) {
          int at = start + (int) (i * loop.outerStride() + j * loop.middleStride());
          unpackRow(packed, from, memory, at, stride, m, n);
        }
      }
    }
  }

  private static final class Places implements ArrayMover<double[]> {
    private final int[] at;
    private final int n;

    Places(int[] at, int n) {
      this.at = at;
      this.n = n;
    }

    @Override
    public void pack(double[] memory, int start, double[] packed, int target) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < at.length; k++) {
            packed[target + k] = memory[start + at[k]];
          }
        }
        case 2 -> {
          for (int k = 0; k < at.length; k++) {
            two(memory, start + at[k], packed, target + 2 * k);
          }
        }
        case 3 -> {
          for (int k = 0; k < at.length; k++) {
            three(memory, start + at[k], packed, target + 3 * k);
          }
        }
        case 4 -> {
          for (int k = 0; k < at.length; k++) {
            four(memory, start + at[k], packed, target + 4 * k);
          }
        }
        default -> {
          for (int k = 0; k < at.length; k++) {
            any(memory, start + at[k], packed, target + k * n, n);
          }
        }
      }
    }

    @Override
    public void unpack(double[] packed, int source, double[] memory, int start) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < at.length; k++) {
            memory[start + at[k]] = packed[source + k];
          }
        }
        case 2 -> {
          for (int k = 0; k < at.length; k++) {
            two(packed, source + 2 * k, memory, start + at[k]);
          }
        }
        case 3 -> {
          for (int k = 0; k < at.length; k++) {
            three(packed, source + 3 * k, memory, start + at[k]);
          }
        }
        case 4 -> {
          for (int k = 0; k < at.length; k++) {
            four(packed, source + 4 * k, memory, start + at[k]);
          }
        }
        default -> {
          for (int k = 0; k < at.length; k++) {
            any(packed, source + k * n, memory, start + at[k], n);
          }
        }
      }
    }
  }

  private static final class Runs implements ArrayMover<double[]> {
    private final int[] at;
    private final int[] lengths;

    Runs(int[] at, int[] lengths) {
      this.at = at;
      this.lengths = lengths;
    }

    @Override
    public void pack(double[] memory, int start, double[] packed, int target) {
      int to = target;
      for (int k = 0; k < at.length; k++) {
        any(memory, start + at[k], packed, to, lengths[k]);
        to += lengths[k];
      }
    }

    @Override
    public void unpack(double[] packed, int source, double[] memory, int start) {
      int from = source;
      for (int k = 0; k < at.length; k++) {
        any(packed, from, memory, start + at[k], lengths[k]);
        from += lengths[k];
      }
    }
  }

  /** Elements 0, 3, 7 and 8 of every twelve: the only records of doubles in any pattern. */
  private record Motif(int count) implements ArrayMover<double[]> {
    static Motif of(Loop.Records records) {
      LongSeq at = LongSeq.of(0, 3, 7, 8);
      if (!records.equals(new Loop.Records(records.count(), 12, at, LongSeq.of(1, 1, 1, 1)))) {
        throw new IllegalArgumentException("no loop for " + records);
      }
      return new Motif(Math.toIntExact(records.count()));
    }

    @Override
    public void pack(double[] memory, int start, double[] packed, int target) {
      for (int k = 0, at = start, to = target; k < count; k++, at += 12, to += 4) {
        packed[to] = memory[at];
        packed[to + 1] = memory[at + 3];
        packed[to + 2] = memory[at + 7];
        packed[to + 3] = memory[at + 8];
      }
    }

    @Override
    public void unpack(double[] packed, int source, double[] memory, int start) {
      for (int k = 0, at = start, from = source; k < count; k++, at += 12, from += 4) {
        memory[at] = packed[from];
        memory[at + 3] = packed[from + 1];
        memory[at + 7] = packed[from + 2];
        memory[at + 8] = packed[from + 3];
      }
    }
  }
}
