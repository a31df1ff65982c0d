// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.Map;
import org.espalier.distribution.MoveCounts;

/**
 * What moving and computing take on a machine, in a few numbers.
 *
 * <pre>
 *   a move            step + latency · messages + bytes / bandwidth + (bytes + bytes kept) / copyRate
 *   a step            step + operations / rate + line · lines + fold · points + strided · doubles
 *   both              + memory · doubles read and written
 * </pre>
 *
 * <p>each of the busiest rank. A rank pays for what it sends and for what it receives, since both
 * take its time. Costs are whole nanoseconds, rounded up.
 *
 * @param latencyNanos nanoseconds that a message takes, however short
 * @param bandwidth bytes that a rank sends or receives in a second
 * @param copyRate bytes that a rank lays out anew in a second
 * @param operationRate operations on an element that a rank does in a second
 * @param stepNanos nanoseconds that a step takes, however little it computes or moves
 * @param lineRates the rates of kernels along a line, where they are not {@code operationRate}
 * @param elements what elements take besides
 */
public record MachineModel(
    double latencyNanos,
    double bandwidth,
    double copyRate,
    double operationRate,
    double stepNanos,
    Map<LineKernel, Double> lineRates,
    ElementCosts elements) {
  /** Round numbers of a machine of today: a process of one node, no better known. */
  public static final MachineModel DEFAULT =
      new MachineModel(2_000, 4e9, 4e9, 5e8, 0, Map.of(), ElementCosts.NONE);

  private static final double NANOS = 1e9;
  private static final double MOST = 0x1p60;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is not positive and finite; a step may take nothing
   */
  public MachineModel {
    check("latencyNanos", latencyNanos);
    check("bandwidth", bandwidth);
    check("copyRate", copyRate);
    check("operationRate", operationRate);
    if (!(stepNanos >= 0) || Double.isInfinite(stepNanos)) {
      throw new IllegalArgumentException("stepNanos must be >= 0 and finite, got " + stepNanos);
    }
    lineRates = Map.copyOf(lineRates);
    lineRates.forEach((kernel, rate) -> check("the rate of " + kernel, rate));
  }

  private static void check(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(what + " must be > 0 and finite, got " + value);
    }
  }

  /**
   * What a move takes.
   *
   * @param counts what moves
   * @param elementBytes bytes of an element
   * @param workingBytes bytes that a rank works with around it
   * @return nanoseconds
   */
  public long move(MoveCounts counts, int elementBytes, double workingBytes) {
    double bytes = (double) counts.busiestElements() * elementBytes;
    double kept = (double) counts.busiestKept() * elementBytes;
    // What is sent is read here, what comes is written, and what stays is both.
    double doubles = (bytes + 2 * kept) / Double.BYTES;
    return rounded(
        stepNanos
            + latencyNanos * counts.busiestMessages()
            + NANOS * bytes / bandwidth
            + NANOS * (bytes + kept) / copyRate
            + doubles * elements.memoryNanos(workingBytes));
  }

  /**
   * What an exchange takes in which every rank of a group gives all others its partial results.
   *
   * @param group ranks in a group
   * @param elements partial results of a rank
   * @param elementBytes bytes of an element
   * @return nanoseconds
   */
  public long exchange(int group, long elements, int elementBytes) {
    double bytes = 2.0 * (group - 1) * elements * elementBytes;
    return rounded(
        2 * latencyNanos * (group - 1)
            + NANOS * bytes / bandwidth
            + NANOS * (group - 1.0) * elements / operationRate);
  }

  /**
   * What a step takes of which nothing but its operations is known.
   *
   * @param points points that the busiest rank computes
   * @param operations operations at each of them
   * @return nanoseconds
   */
  public long compute(long points, double operations) {
    return rounded(stepNanos + NANOS * points * operations / operationRate);
  }

  /** What a step at points takes, by a rank that works with so many bytes. */
  long compute(PointWork work, double workingBytes) {
    double each =
        work.doubles()
                * (NANOS * work.operations() / operationRate
                    + elements.stridedNanos() * work.strided()
                    + elements.memoryNanos(workingBytes) * work.accesses())
            + (work.folds() ? elements.foldNanos() : 0);
    return rounded(stepNanos + elements.lineNanos() * work.lines() + each * work.points());
  }

  /**
   * What a step along lines takes.
   *
   * @param points points that the busiest rank computes
   * @param kernel what is done to each line
   * @param length the length of a line
   * @param inOrder whether the elements of a line lie one behind another
   * @param workingBytes bytes that a rank works with around it
   * @return nanoseconds
   */
  public long along(
      long points, LineKernel kernel, long length, boolean inOrder, double workingBytes) {
    double rate = lineRates.getOrDefault(kernel, operationRate);
    double each = (inOrder ? 0 : elements.stridedNanos()) + 2 * elements.memoryNanos(workingBytes);
    return rounded(
        stepNanos + points * (NANOS * kernel.operations(length) / rate + kernel.doubles() * each));
  }

  private static long rounded(double nanos) {
    if (nanos >= MOST) {
      throw new IllegalArgumentException(
          "a step must take less than 2^60 ns by the machine model, got %.3g".formatted(nanos));
    }
    return (long) Math.ceil(nanos);
  }
}
