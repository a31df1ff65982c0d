// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import static org.espalier.jobs.bench.loop.ArrayMover.ints;

import org.espalier.jobs.bench.pattern.Loop;

/**
 * Loops by hand over arrays of floats: those of {@link DoubleLoops} that patterns of floats need,
 * line by line.
 */
final class FloatLoops {
  /** From so many elements on a block is moved in bulk, which costs some nanoseconds to begin. */
  private static final int BULK = 32;

  private FloatLoops() {}

  static ArrayMover<float[]> of(Loop loop) {
    return switch (loop) {
      case Loop.Nest nest -> new Nest(nest);
      case Loop.Places places -> new Places(ints(places.at()), Math.toIntExact(places.block()));
      case Loop.Parts parts -> ArrayMover.sequence(parts, FloatLoops::of);
      case Loop.Runs _, Loop.Records _ ->
          throw new IllegalArgumentException("no pattern has floats in " + loop);
    };
  }

  private static void three(float[] from, int at, float[] to, int there) {
    to[there] = from[at];
    to[there + 1] = from[at + 1];
    to[there + 2] = from[at + 2];
  }

  private static void any(float[] from, int at, float[] to, int there, int n) {
    if (n < BULK) {
      for (int k = 0; k < n; k++) {
        to[there + k] = from[at + k];
      }
    } else {
      System.arraycopy(from, at, to, there, n);
    }
  }

  private record Nest(Loop.Nest loop) implements ArrayMover<float[]> {
    private static void packRow(
        float[] memory, int at, int stride, float[] packed, int to, int m, int n) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < m; k++) {
            packed[to + k] = memory[at + k * stride];
          }
        }
        case 3 -> {
          for (int k = 0; k < m; k++) {
            three(memory, at + k * stride, packed, to + 3 * k);
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
        float[] packed, int from, float[] memory, int at, int stride, int m, int n) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < m; k++) {
            memory[at + k * stride] = packed[from + k];
          }
        }
        case 3 -> {
          for (int k = 0; k < m; k++) {
            three(packed, from + 3 * k, memory, at + k * stride);
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
    public void pack(float[] memory, int start, float[] packed, int target) {
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
    public void unpack(float[] packed, int source, float[] memory, int start) {
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

  private static final class Places implements ArrayMover<float[]> {
    private final int[] at;
    private final int n;

    Places(int[] at, int n) {
      this.at = at;
      this.n = n;
    }

    @Override
    public void pack(float[] memory, int start, float[] packed, int target) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < at.length; k++) {
            packed[target + k] = memory[start + at[k]];
          }
        }
        case 3 -> {
          for (int k = 0; k < at.length; k++) {
            three(memory, start + at[k], packed, target + 3 * k);
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
    public void unpack(float[] packed, int source, float[] memory, int start) {
      switch (n) {
        case 1 -> {
          for (int k = 0; k < at.length; k++) {
            memory[start + at[k]] = packed[source + k];
          }
        }
        case 3 -> {
          for (int k = 0; k < at.length; k++) {
            three(packed, source + 3 * k, memory, start + at[k]);
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
}
