// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.collective;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.espalier.jobs.Job;

/** Arrays of numbers that are worked out by hand, and their comparison. */
final class Numbers {
  private Numbers() {}

  /** As many numbers, each by its place. */
  static int[] of(int size, IntUnaryOperator value) {
    int[] result = new int[size];
    Arrays.setAll(result, value);
    return result;
  }

  /** Checks that numbers came out as expected. */
  static void same(Job.Checks checks, String what, int[] got, int[] expected) {
    checks.that(
        Arrays.equals(got, expected),
        "%s: got %s, not %s".formatted(what, Arrays.toString(got), Arrays.toString(expected)));
  }
}
