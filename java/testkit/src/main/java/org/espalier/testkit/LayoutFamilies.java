// SPDX-License-Identifier: Apache-2.0
package org.espalier.testkit;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Families of untyped layouts for tests and benchmarks: what numerical programs send, and the words
 * that are hardest for algorithms on repetitions. Each gives about the asked number of elements,
 * never more, and at least one.
 */
public enum LayoutFamilies {
  /** A square part of a row-major matrix of twice its width. */
  SUBMATRIX_2D {
    @Override
    public long[] generate(int n, long seed) {
      int side = Math.max(1, (int) Math.sqrt(n));
      Sequence out = new Sequence(n);
      for (int i = 0; i < side; i++) {
        out.run(2L * side * i, side);
      }
      return out.toArray();
    }
  },
  /** A cubic part of a three-dimensional array. */
  SUBMATRIX_3D {
    @Override
    public long[] generate(int n, long seed) {
      int side = Math.max(1, (int) Math.cbrt(n));
      Sequence out = new Sequence(n);
      for (int z = 0; z < side; z++) {
        for (int y = 0; y < side; y++) {
          out.run((z * (side + 5L) + y) * (side + 3L), side);
        }
      }
      return out.toArray();
    }
  },
  /** The six faces of a cube with a halo of one cell, one after another. */
  HALO_FACES {
    @Override
    public long[] generate(int n, long seed) {
      int s = Math.max(1, (int) Math.sqrt(n / 6.0));
      long row = s + 2L;
      long[] step = {1, row, row * row};
      Sequence out = new Sequence(n);
      for (int axis = 0; axis < 3; axis++) {
        long inner = step[axis == 0 ? 1 : 0];
        long outer = step[axis == 2 ? 1 : 2];
        for (int side = 0; side < 2; side++) {
          long base = inner + outer + (side == 0 ? step[axis] : s * step[axis]);
          for (int i = 0; i < s; i++) {
            for (int j = 0; j < s; j++) {
              out.add(base + i * outer + j * inner);
            }
          }
        }
      }
      return out.toArray();
    }
  },
  /** What one process of a 2 × 2 grid holds of a matrix distributed in blocks of 32 × 32. */
  BLOCK_CYCLIC {
    @Override
    public long[] generate(int n, long seed) {
      int side = 2 * Math.max(1, (int) Math.sqrt(n));
      Sequence out = new Sequence(n);
      for (int i = 0; i < side; i++) {
        for (int j = 0; j < side && i / 32 % 2 == 1; j += 64) {
          out.run((long) i * side + j, Math.min(32, side - j));
        }
      }
      return out.toArray();
    }
  },
  /** What one process of a 3 × 2 grid holds of a matrix distributed in ragged blocks of 5 × 3. */
  BLOCK_CYCLIC_SMALL {
    @Override
    public long[] generate(int n, long seed) {
      int side = 1 + (int) Math.sqrt(6.0 * n);
      Sequence out = new Sequence(n);
      for (int i = 0; i < side; i++) {
        for (int j = 3; j < side && i / 5 % 3 == 1; j += 6) {
          out.run((long) i * side + j, Math.min(3, side - j));
        }
      }
      return out.toArray();
    }
  },
  /** What one process of a 2 × 2 × 2 grid holds of an array distributed in blocks of 4 × 4 × 4. */
  BLOCK_CYCLIC_3D {
    @Override
    public long[] generate(int n, long seed) {
      int side = 1 + (int) Math.cbrt(8.0 * n);
      Sequence out = new Sequence(n);
      for (int i = 0; i < side * side; i++) {
        boolean mine = i / side / 4 % 2 == 0 && i % side / 4 % 2 == 0;
        for (int j = 0; j < side && mine; j += 8) {
          out.run((long) i * side + j, Math.min(4, side - j));
        }
      }
      return out.toArray();
    }
  },
  /** Rows of eight, taken in steps of 37 modulo their number. */
  STRIDED_PERMUTATION {
    @Override
    public long[] generate(int n, long seed) {
      int rows = Math.max(1, n / 8);
      Sequence out = new Sequence(n);
      for (long i = 0; i < rows; i++) {
        out.run(37 * i % rows * 8, 8);
      }
      return out.toArray();
    }
  },
  /** One irregular motif, each time begun at another of its elements. */
  ROTATED_MOTIFS {
    @Override
    public long[] generate(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] motif = walk(random, Math.max(1, (int) Math.sqrt(n) / 2), 1, 4);
      Sequence out = new Sequence(n);
      for (long base = 0; out.size < n; base += 4L * motif.length) {
        int turn = random.nextInt(motif.length);
        for (int i = 0; i < motif.length; i++) {
          out.add(base + motif[(i + turn) % motif.length]);
        }
      }
      return out.toArray();
    }
  },
  /** A band of 33 diagonals of a row-major matrix. */
  BAND {
    @Override
    public long[] generate(int n, long seed) {
      int rows = Math.max(1, n / 33);
      Sequence out = new Sequence(n);
      for (int i = 0; i < rows; i++) {
        int low = Math.max(0, i - 16);
        out.run((long) i * rows + low, Math.min(rows - 1, i + 16) - low + 1);
      }
      return out.toArray();
    }
  },
  /** The lower triangle of a row-major matrix. */
  TRIANGLE {
    @Override
    public long[] generate(int n, long seed) {
      int rows = Math.max(1, (int) ((Math.sqrt(8.0 * n + 1) - 1) / 2));
      Sequence out = new Sequence(n);
      for (int i = 0; i < rows; i++) {
        out.run((long) i * rows, i + 1);
      }
      return out.toArray();
    }
  },
  /** The non-zeros of a sparse matrix: up to twenty a row, at random columns in order. */
  SPARSE_ROWS {
    @Override
    public long[] generate(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      Sequence out = new Sequence(n);
      for (long row = 0; out.size < n; row++) {
        long column = row * 1_000_000;
        for (int c = random.nextInt(20); c >= 0; c--) {
          column += 1 + random.nextInt(2000);
          out.add(column);
        }
      }
      return out.toArray();
    }
  },
  /** Three values at each of the eight nodes of the elements of an irregular mesh. */
  NODE_LISTS {
    @Override
    public long[] generate(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      Sequence out = new Sequence(n);
      while (out.size < n) {
        int corner = random.nextInt(n);
        for (int node = 0; node < 8; node++) {
          out.run(3L * (corner + random.nextInt(50)), 3);
        }
      }
      return out.toArray();
    }
  },
  /** A motif of fifty elements at irregular places, one element in a thousand out of line. */
  MOTIFS_WITH_NOISE {
    @Override
    public long[] generate(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] motif = walk(random, 50, 1, 20);
      Sequence out = new Sequence(n);
      for (long base = 0; out.size < n; base += 1000 + random.nextInt(3)) {
        for (long place : motif) {
          out.add(base + place + (random.nextInt(1000) == 0 ? 7 : 0));
        }
      }
      return out.toArray();
    }
  },
  /** Increasing by one to four. */
  RANDOM_INCREASING {
    @Override
    public long[] generate(int n, long seed) {
      return walk(new SplittableRandom(seed), n, 1, 5);
    }
  },
  /** Up or down by one. */
  RANDOM_WALK {
    @Override
    public long[] generate(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] at = new long[n];
      for (int i = 1; i < n; i++) {
        at[i] = at[i - 1] + (random.nextBoolean() ? 1 : -1);
      }
      return at;
    }
  },
  /** No structure at all. */
  NOISE {
    @Override
    public long[] generate(int n, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] at = random.longs(n, 0, 1L << 40).toArray();
      at[0] = 0;
      return at;
    }
  },
  /** Steps 1 and 2 in the order of the Fibonacci word. */
  FIBONACCI {
    @Override
    public long[] generate(int n, long seed) {
      return word(n, new int[] {0}, new int[] {0, 1}, new int[] {0});
    }
  },
  /** Steps 1 and 2 in the order of the period-doubling word. */
  PERIOD_DOUBLING {
    @Override
    public long[] generate(int n, long seed) {
      return word(n, new int[] {0}, new int[] {0, 1}, new int[] {0, 0});
    }
  },
  /** Steps 1 and 2 in the order of the Thue–Morse word. */
  THUE_MORSE {
    @Override
    public long[] generate(int n, long seed) {
      return word(n, new int[] {0}, new int[] {0, 1}, new int[] {1, 0});
    }
  },
  /** One random motif of √n elements repeated √n times. */
  SQRT_MOTIF {
    @Override
    public long[] generate(int n, long seed) {
      int side = Math.max(1, (int) Math.sqrt(n));
      long[] motif = walk(new SplittableRandom(seed), side, 1, 5);
      Sequence out = new Sequence(n);
      for (int i = 0; i < side; i++) {
        for (long place : motif) {
          out.add(i * 10L * side + place);
        }
      }
      return out.toArray();
    }
  };

  /**
   * Generates a layout of the family.
   *
   * @param n about how many elements, at least 1
   * @param seed of whatever is random in it
   * @return the displacements; the first is mostly 0
   */
  public abstract long[] generate(int n, long seed);

  private static long[] walk(SplittableRandom random, int n, int low, int high) {
    long[] at = new long[n];
    for (int i = 1; i < n; i++) {
      at[i] = at[i - 1] + random.nextInt(low, high);
    }
    return at;
  }

  private static long[] word(int n, int[] start, int[] zero, int[] one) {
    int[] word = start;
    while (word.length < n) {
      int[] next = new int[2 * word.length];
      int size = 0;
      for (int letter : word) {
        for (int image : letter == 0 ? zero : one) {
          next[size++] = image;
        }
      }
      word = Arrays.copyOf(next, size);
    }
    long[] at = new long[n];
    for (int i = 1; i < n; i++) {
      at[i] = at[i - 1] + 1 + word[i - 1];
    }
    return at;
  }

  /** Displacements up to a number of them; what is more is dropped. */
  private static final class Sequence {
    private final long[] at;
    private int size;

    Sequence(int n) {
      at = new long[n];
    }

    void add(long displacement) {
      if (size < at.length) {
        at[size++] = displacement;
      }
    }

    void run(long first, long count) {
      for (long i = 0; i < count; i++) {
        add(first + i);
      }
    }

    long[] toArray() {
      return Arrays.copyOf(at, Math.max(1, size));
    }
  }
}
