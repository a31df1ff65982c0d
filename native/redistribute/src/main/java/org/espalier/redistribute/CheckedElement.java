// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.espalier.distribution.ElementLayout;
import org.espalier.layout.BasicType;

/**
 * Which bytes of an element are data, to be filled before a move and compared behind it; what lies
 * between them is untouched. Kept as ranges: a record may reach over more bytes than arrays hold.
 */
final class CheckedElement {
  /** Where C leaves a gap within a pair of MPI. */
  private static final Map<String, List<Range>> PAIRS =
      Map.of("MPI_SHORT_INT", List.of(new Range(0, 2), new Range(4, 8)));

  private final List<Range> ranges;
  private final long extent;

  /** Bytes from {@code begin} to before {@code end}. */
  record Range(long begin, long end) {}

  private CheckedElement(List<Range> ranges, long extent) {
    this.ranges = ranges;
    this.extent = extent;
  }

  /**
   * Looks where the data of an element lie.
   *
   * @throws IllegalArgumentException if a basic type in it has gaps at places that nobody knows
   */
  static CheckedElement of(ElementLayout element) {
    List<Range> found = new ArrayList<>();
    element
        .tree()
        .forEachRun(
            0,
            (type, at, count, stride) -> {
              List<Range> data = data(type);
              if (stride == type.size() && data.size() == 1) {
                found.add(new Range(at, at + count * stride));
                return;
              }
              for (long k = 0; k < count; k++) {
                for (Range part : data) {
                  long from = at + k * stride;
                  found.add(new Range(from + part.begin(), from + part.end()));
                }
              }
            });
    return new CheckedElement(joined(found), element.extent());
  }

  private static List<Range> data(BasicType type) {
    if (type.size() == type.trueExtent()) {
      return List.of(new Range(0, type.size()));
    }
    List<Range> parts = PAIRS.get(type.name());
    if (parts == null) {
      throw new IllegalArgumentException(
          "element must be of types whose gaps are known to be checked, got " + type.name());
    }
    return parts;
  }

  /** The same bytes in rising order, those that touch or overlap as one range. */
  private static List<Range> joined(List<Range> found) {
    found.sort(Comparator.comparingLong(Range::begin));
    List<Range> joined = new ArrayList<>();
    for (Range next : found) {
      if (next.begin() == next.end()) {
        continue;
      }
      if (!joined.isEmpty() && joined.getLast().end() >= next.begin()) {
        Range last = joined.removeLast();
        joined.add(new Range(last.begin(), Math.max(last.end(), next.end())));
      } else {
        joined.add(next);
      }
    }
    return List.copyOf(joined);
  }

  List<Range> ranges() {
    return ranges;
  }

  /** Fills the data of the element of that number, whose first byte is {@code base}. */
  void write(MemorySegment memory, long base, long number) {
    int k = 0;
    for (Range range : ranges) {
      for (long at = range.begin(); at < range.end(); at++) {
        memory.set(ValueLayout.JAVA_BYTE, base + at, CheckPattern.of(number, k++));
      }
    }
  }

  /** Whether an element has come whole, and its gaps are as they were. */
  boolean isRight(MemorySegment memory, long base, long number) {
    int k = 0;
    long gap = 0;
    for (Range range : ranges) {
      if (!isUntouched(memory, base + gap, base + range.begin())) {
        return false;
      }
      for (long at = range.begin(); at < range.end(); at++) {
        if (memory.get(ValueLayout.JAVA_BYTE, base + at) != CheckPattern.of(number, k++)) {
          return false;
        }
      }
      gap = range.end();
    }
    return isUntouched(memory, base + gap, base + extent);
  }

  /** Whether the first byte is untouched, and each is as the one before it. */
  private static boolean isUntouched(MemorySegment memory, long begin, long end) {
    return begin == end
        || (memory.get(ValueLayout.JAVA_BYTE, begin) == CheckPattern.UNTOUCHED
            && MemorySegment.mismatch(memory, begin, end - 1, memory, begin + 1, end) < 0);
  }
}
