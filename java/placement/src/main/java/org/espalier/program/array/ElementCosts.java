// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.Comparator;
import java.util.List;

/**
 * What elements take besides operations on them: where they lie, and how they are met.
 *
 * @param lineNanos nanoseconds that a line of points takes, however short
 * @param foldNanos nanoseconds more that a point takes where all points of a line become one
 *     element, each after the one before
 * @param stridedNanos nanoseconds more that a double takes which does not lie beside the one before
 * @param memory what reading or writing a double takes more where much is worked with, by bytes
 *     rising; nothing where that is not known
 */
public record ElementCosts(
    double lineNanos, double foldNanos, double stridedNanos, List<Level> memory) {
  /** Of a machine of which no more is known. */
  public static final ElementCosts NONE = new ElementCosts(0, 0, 0, List.of());

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is negative or not finite, or levels do not rise
   */
  public ElementCosts {
    check("lineNanos", lineNanos);
    check("foldNanos", foldNanos);
    check("stridedNanos", stridedNanos);
    memory = List.copyOf(memory);
    if (!memory.stream().sorted(Comparator.comparingLong(Level::bytes)).toList().equals(memory)) {
      throw new IllegalArgumentException(
          "memory must be of rising bytes, got " + memory.stream().map(Level::bytes).toList());
    }
  }

  private static void check(String what, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(what + " must be >= 0 and finite, got " + value);
    }
  }

  /**
   * What was measured with so many bytes.
   *
   * @param bytes bytes that a rank works with, over and over
   * @param nanos nanoseconds more for a double that is read or written
   */
  public record Level(long bytes, double nanos) {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if there are no bytes, or the time is negative or not finite
     */
    public Level {
      if (bytes < 1) {
        throw new IllegalArgumentException("bytes must be >= 1, got " + bytes);
      }
      check("nanos", nanos);
    }
  }

  /**
   * What a double takes more that is read or written.
   *
   * @param bytes bytes that a rank works with, over and over
   * @return nanoseconds; between two levels by the logarithm of the bytes, beyond them as there
   */
  public double memoryNanos(double bytes) {
    if (memory.isEmpty()) {
      return 0;
    }
    Level below = memory.getFirst();
    if (bytes <= below.bytes()) {
      return below.nanos();
    }
    for (Level level : memory) {
      if (bytes < level.bytes()) {
        double share =
            Math.log(bytes / below.bytes()) / Math.log((double) level.bytes() / below.bytes());
        return below.nanos() + share * (level.nanos() - below.nanos());
      }
      below = level;
    }
    return below.nanos();
  }
}
