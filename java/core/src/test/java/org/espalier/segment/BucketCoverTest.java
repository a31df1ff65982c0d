// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.espalier.layout.LongSeq;
import org.junit.jupiter.api.Test;

/** The fewest strided buckets of every prefix, against every way to cut it. */
class BucketCoverTest {
  private static final int LONGEST = 32;

  // One object for all sequences, as the search has it: what a load leaves must not be seen later.
  private final BucketCover cover = new BucketCover(LONGEST);

  @Test
  void everySequenceOfSmallSteps() {
    everySequence(7, 1, 2, 3);
    everySequence(6, 1, -1, 5);
    everySequence(5, -2, 0, 1, 2, 4);
    everySequence(5, -1, -2, -3, 6, 0);
  }

  private void everySequence(int longest, long... steps) {
    for (int length = 0; length <= longest; length++) {
      for (int code = 0; code < Math.pow(steps.length, length); code++) {
        long[] bases = new long[length + 1];
        for (int k = 0, rest = code; k < length; k++, rest /= steps.length) {
          bases[k + 1] = bases[k] + steps[rest % steps.length];
        }
        load(bases);
        // Prefixes are sequences of their own, so the longest few are enough.
        for (int count = Math.max(1, length); count <= length + 1; count++) {
          assertThat(cover.fewest(count)).as(text(bases, count)).isEqualTo(fewest(bases, count));
          covers(bases, count);
        }
      }
    }
  }

  /** Loads the bases as every second number from the fourth, elsewhere than at 0. */
  private void load(long[] bases) {
    long[] apart = new long[3 + 2 * bases.length];
    Arrays.fill(apart, 77);
    for (int k = 0; k < bases.length; k++) {
      apart[3 + 2 * k] = 11 + bases[k];
    }
    assertThat(cover.load(apart, 3, 2, bases.length, () -> false)).isTrue();
  }

  private static String text(long[] bases, int count) {
    return Arrays.toString(Arrays.copyOf(bases, count));
  }

  /** The buckets that are named are as few as is said, and are the sequence. */
  private void covers(long[] bases, int count) {
    if (cover.fewest(count) == BucketCover.NONE) {
      return;
    }
    BucketCover.Cover found = cover.cover(count);
    assertThat(found.sizes().size()).as(text(bases, count)).isEqualTo(cover.fewest(count));
    long[] made = sequence(found.stride(), found.bucketStride(), found.sizes().toArray());
    for (int k = 0; k < made.length; k++) {
      made[k] += bases[0];
    }
    assertThat(made).as("%s", found).isEqualTo(Arrays.copyOf(bases, count));
  }

  private static long[] sequence(long stride, long bucketStride, long... sizes) {
    long[] made = new long[(int) Arrays.stream(sizes).sum()];
    int k = 0;
    for (int bucket = 0; bucket < sizes.length; bucket++) {
      for (long copy = 0; copy < sizes[bucket]; copy++) {
        made[k++] = bucket * stride + copy * bucketStride;
      }
    }
    return made;
  }

  /** Tries every way to cut; bit k says that copy k + 1 starts a bucket. */
  private static int fewest(long[] bases, int count) {
    int fewest = BucketCover.NONE;
    for (int cut = 0; cut < 1 << (count - 1); cut++) {
      int buckets = 1 + Integer.bitCount(cut);
      if (buckets < fewest && isCover(bases, count, cut)) {
        fewest = buckets;
      }
    }
    return fewest;
  }

  private static boolean isCover(long[] bases, int count, int cut) {
    Long inside = null;
    Long between = null;
    int start = 0;
    for (int k = 1; k < count; k++) {
      boolean starts = ((cut >> (k - 1)) & 1) == 1;
      long step = bases[k] - bases[starts ? start : k - 1];
      if (starts) {
        if (between != null && between != step) {
          return false;
        }
        between = step;
        start = k;
      } else {
        if (inside != null && inside != step) {
          return false;
        }
        inside = step;
      }
    }
    return true;
  }

  /** Buckets of every stride, also of those that run into one another, are found again. */
  @Test
  void bucketsAreFoundAgain() {
    for (long e = -2; e <= 3; e++) {
      for (long d = -6; d <= 9; d++) {
        for (int code = 0; code < 4 * 4 * 4 * 4; code++) {
          long[] sizes = new long[4];
          for (int k = 0, rest = code; k < 4; k++, rest /= 4) {
            sizes[k] = 1L + rest % 4;
          }
          long[] bases = sequence(d, e, sizes);
          load(bases);
          assertThat(cover.fewest(bases.length)).as(text(bases, bases.length)).isBetween(1, 4);
          covers(bases, bases.length);
        }
      }
    }
  }

  /** The first example that the scan of §4.1 misses, and ones whose first run is many buckets. */
  @Test
  void fullBucketsThatRunIntoTheNext() {
    load(new long[] {0, 1, 2, 3, 4, 6, 7, 9});
    assertThat(cover.fewest(8)).isEqualTo(4);
    assertThat(cover.cover(8)).isEqualTo(new BucketCover.Cover(3, 1, LongSeq.of(3, 2, 2, 1)));
    for (long e : new long[] {-3, 1, 5}) {
      for (int b = 2; b <= 5; b++) {
        long[] bases = sequence(b * e, e, b, b, b - 1, b, b - 1, 1);
        load(bases);
        assertThat(cover.fewest(bases.length)).as(text(bases, bases.length)).isEqualTo(6);
        covers(bases, bases.length);
      }
    }
  }

  /** Whenever the search is ended nothing counts as covered. */
  @Test
  void anEndedSearchCoversNothing() {
    long[] bases = {0, 1, 2, 3, 4, 6, 7, 9};
    int[] asked = new int[1];
    cover.load(bases, 0, 1, bases.length, () -> asked[0]++ < 0);
    assertThat(asked[0]).isGreaterThan(1);
    for (int end = 1; end <= asked[0]; end++) {
      int[] left = {end};
      assertThat(cover.load(bases, 0, 1, bases.length, () -> --left[0] == 0)).isFalse();
      for (int count = 1; count <= bases.length; count++) {
        assertThat(cover.fewest(count)).isEqualTo(BucketCover.NONE);
      }
    }
    assertThat(cover.load(new long[] {4, 6, 8}, 0, 1, 3, () -> true)).isTrue();
    assertThat(cover.fewest(3)).isEqualTo(1);
  }
}
