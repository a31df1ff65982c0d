// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

/**
 * What a line of points takes in itself, and each of its operations: two equations, of times of the
 * same work in long lines and in short ones.
 *
 * @param line nanoseconds of a line, at least 0
 * @param operation nanoseconds of an operation, more than 0
 */
record PointFit(double line, double operation) {
  /** Of a time, the least that is put down to a part of it: other work may have been in between. */
  static final double LEAST_SHARE = 0.1;

  /**
   * What was measured.
   *
   * @param nanos of the whole, more than 0
   * @param lines how many lines
   * @param operations operations on all of their points
   */
  record Measured(double nanos, double lines, double operations) {
    private double without(double step) {
      return Math.max(nanos - step, LEAST_SHARE * nanos);
    }
  }

  /**
   * Solves the equations.
   *
   * @param step what a step takes beside its lines
   */
  static PointFit of(Measured few, Measured many, double step) {
    double inFew = few.without(step);
    double inMany = many.without(step);
    double operation =
        Math.max(
            LEAST_SHARE * inFew / few.operations(),
            (inFew * many.lines() - inMany * few.lines())
                / (few.operations() * many.lines() - many.operations() * few.lines()));
    return new PointFit(
        Math.max(0, (inFew - few.operations() * operation) / few.lines()), operation);
  }
}
