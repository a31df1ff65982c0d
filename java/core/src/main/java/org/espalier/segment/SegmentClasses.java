// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which segments of a sequence are equal up to their place, letters included: the first start with
 * the same content stands for its class. O(n²) time and space, certain.
 */
public final class SegmentClasses {
  /**
   * A class of equal segments.
   *
   * @param start where the first of them starts
   * @param length how many atoms each has
   */
  public record Segment(int start, int length) {}

  private final int n;
  // first[i][l]: the least start of a segment equal to that of l atoms from i
  private final int[][] first;

  /**
   * Compares all segments.
   *
   * @param atoms the sequence
   */
  public SegmentClasses(Atoms atoms) {
    n = atoms.length();
    long[] d = atoms.displacements;
    int[] codes = atoms.codes;
    // equal[i][j]: how many atoms from i and from j agree
    int[][] equal = new int[n + 1][n + 1];
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i - 1; j >= 0; j--) {
        if (codes[i] == codes[j]) {
          boolean step = i + 1 < n && d[i + 1] - d[i] == d[j + 1] - d[j];
          equal[i][j] = 1 + (step ? equal[i + 1][j + 1] : 0);
        }
      }
    }
    first = new int[n][];
    for (int i = 0; i < n; i++) {
      first[i] = new int[n - i + 1];
      int filled = 0;
      for (int j = 0; j < i && filled < n - i; j++) {
        for (; filled < equal[i][j]; filled++) {
          first[i][filled + 1] = j;
        }
      }
      for (; filled < n - i; filled++) {
        first[i][filled + 1] = i;
      }
    }
  }

  /**
   * Returns the class of a segment.
   *
   * @param start its first atom
   * @param length how many atoms
   * @return the class
   */
  public Segment of(int start, int length) {
    return new Segment(first[start][length], length);
  }

  /**
   * Marks all segments of some classes, as {@link SegmentTable} takes it.
   *
   * @param classes the classes
   * @return marked[i][l]: whether the segment of l atoms from i is of one of them
   */
  public boolean[][] marked(Iterable<Segment> classes) {
    boolean[][] marked = new boolean[n][];
    for (int i = 0; i < n; i++) {
      marked[i] = new boolean[n - i + 1];
    }
    for (Segment segment : classes) {
      int l = segment.length();
      for (int i = segment.start(); i + l <= n; i++) {
        marked[i][l] |= first[i][l] == segment.start();
      }
    }
    return marked;
  }

  /**
   * Lists the classes that come twice or more without overlap, by what sharing them could save: the
   * least cost of one times the number of the others.
   *
   * @param table the costs
   * @param most how many to list
   * @return the classes, the most promising first
   */
  public List<Segment> repeated(SegmentTable table, int most) {
    record Scored(Segment segment, long score) {}
    List<Scored> found = new ArrayList<>();
    int[] count = new int[n];
    int[] end = new int[n];
    for (int l = 2; l <= n / 2; l++) {
      for (int i = 0; i + l <= n; i++) {
        int f = first[i][l];
        if (f == i) {
          count[f] = 0;
          end[f] = 0;
        }
        if (i >= end[f]) {
          count[f]++;
          end[f] = i + l;
        }
      }
      for (int i = 0; i + l <= n; i++) {
        if (first[i][l] == i && count[i] > 1) {
          found.add(new Scored(new Segment(i, l), (count[i] - 1) * table.cost(i, l)));
        }
      }
    }
    found.sort(Comparator.comparingLong(Scored::score).reversed());
    return found.stream().limit(most).map(Scored::segment).toList();
  }
}
