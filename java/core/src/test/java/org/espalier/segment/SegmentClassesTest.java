// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.deadline.Deadline;
import org.espalier.layout.Layout;
import org.espalier.segment.SegmentClasses.Segment;
import org.junit.jupiter.api.Test;

/** Classes of equal segments, against comparing them element by element. */
class SegmentClassesTest {
  private static final long[] STEPS = {2, 5};
  private static final Rules RULES = Rules.basic(CostModel.DEFAULT);

  private static boolean equal(Layout layout, int i, int j, int length) {
    for (int k = 0; k < length; k++) {
      long here = layout.displacement(i + k) - layout.displacement(i);
      long there = layout.displacement(j + k) - layout.displacement(j);
      if (here != there || !layout.type(i + k).equals(layout.type(j + k))) {
        return false;
      }
    }
    return true;
  }

  /** The first start of a segment that is equal to the one at {@code i}. */
  private static int first(Layout layout, int i, int length) {
    int j = 0;
    while (!equal(layout, j, i, length)) {
      j++;
    }
    return j;
  }

  @Test
  void theFirstEqualSegmentStandsForItsClass() {
    SmallSequences.typed(5, 0, STEPS, SegmentClassesTest::classesAndMarks);
    SmallSequences.untyped(8, 3, STEPS, SegmentClassesTest::classesAndMarks);
  }

  private static void classesAndMarks(Layout layout) {
    SegmentClasses classes = new SegmentClasses(Atoms.of(layout, CostModel.DEFAULT));
    int n = layout.length();
    List<Segment> odd = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      for (int l = 1; i + l <= n; l++) {
        Segment segment = classes.of(i, l);
        assertThat(segment).as("%s", layout).isEqualTo(new Segment(first(layout, i, l), l));
        if (i == segment.start() && (i + l) % 2 == 1) {
          odd.add(segment);
        }
      }
    }
    boolean[][] marked = classes.marked(odd);
    for (int i = 0; i < n; i++) {
      assertThat(marked[i]).hasSize(n - i + 1);
      for (int l = 1; i + l <= n; l++) {
        assertThat(marked[i][l]).isEqualTo(odd.contains(classes.of(i, l)));
      }
    }
  }

  @Test
  void classesThatComeTwiceAreListedByWhatTheySave() {
    SmallSequences.typed(5, 0, STEPS, SegmentClassesTest::repeated);
    SmallSequences.untyped(8, 0, STEPS, SegmentClassesTest::repeated);
    for (int seed = 1; seed <= 8; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] d = new long[22];
      for (int k = 1; k < d.length; k++) {
        d[k] = d[k - 1] + STEPS[random.nextInt(2)];
      }
      repeated(Layout.untyped(d));
    }
  }

  private static void repeated(Layout layout) {
    Atoms atoms = Atoms.of(layout, CostModel.DEFAULT);
    SegmentTable table = SegmentTable.fill(atoms, RULES, Deadline.none()).orElseThrow();
    Map<Segment, Long> saved = new HashMap<>();
    for (int i = 0; i < layout.length(); i++) {
      for (int l = 2; i + l <= layout.length(); l++) {
        int times = times(layout, i, l, i);
        if (first(layout, i, l) == i && times > 1) {
          saved.put(new Segment(i, l), (times - 1) * table.cost(i, l));
        }
      }
    }
    SegmentClasses classes = new SegmentClasses(atoms);
    List<Segment> listed = classes.repeated(table, 1_000);
    assertThat(listed).as("%s", layout).containsExactlyInAnyOrderElementsOf(saved.keySet());
    assertThat(listed)
        .extracting(saved::get)
        .isSortedAccordingTo(Comparator.<Long>naturalOrder().reversed());
    int few = listed.size() / 2;
    assertThat(classes.repeated(table, few)).isEqualTo(listed.subList(0, few));
  }

  /** How often a segment comes from {@code from} on, at most, without overlap. */
  private static int times(Layout layout, int i, int length, int from) {
    if (from + length > layout.length()) {
      return 0;
    }
    int without = times(layout, i, length, from + 1);
    return equal(layout, i, from, length)
        ? Math.max(without, 1 + times(layout, i, length, from + length))
        : without;
  }
}
