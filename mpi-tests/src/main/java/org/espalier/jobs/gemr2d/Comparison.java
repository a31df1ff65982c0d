// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.gemr2d;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import org.espalier.mpi.Communicator;
import org.espalier.redistribute.clock.Ratio;
import org.espalier.redistribute.clock.RunClock;
import org.espalier.redistribute.clock.WarmUp;

/**
 * Times the sides of each case by turns, and says how often ours, the first, loses. A case whose
 * interval does not tell on which side of the bound it lies gets more turns, all of which count.
 */
final class Comparison implements AutoCloseable {
  /** What the time of another side over ours must not be below in any case. */
  private static final double BOUND = 0.9;

  /** How many times as many turns a case gets at most. */
  private static final int MOST_ROUNDS = 5;

  private static final double WARM_SECONDS = 5;

  private final Communicator world;
  private final RunClock clock;
  private final List<String> sides;
  private final int turns;
  private final Random random = new Random(7); // alike on all ranks
  private final List<Timed> cases = new ArrayList<>();

  /**
   * The times of a case.
   *
   * @param number which case
   * @param medians seconds of each side
   * @param ratios the time of each other side over ours
   * @param turns of each side
   */
  record Timed(int number, List<Double> medians, List<Ratio> ratios, int turns) {
    private static Timed of(int number, double[][] seconds) {
      List<Ratio> ratios = new ArrayList<>();
      for (int side = 1; side < seconds.length; side++) {
        ratios.add(Ratio.of(seconds[side], seconds[0]));
      }
      return new Timed(
          number,
          Arrays.stream(seconds).map(Ratio::median).toList(),
          List.copyOf(ratios),
          seconds[0].length);
    }

    private boolean isUndecided() {
      return ratios.stream().anyMatch(ratio -> ratio.low() < BOUND && ratio.high() >= BOUND);
    }
  }

  /**
   * Compares nothing yet. Collective.
   *
   * @param sides their names, ours first
   * @param turns of each side in each case, at least 1
   */
  Comparison(Communicator world, List<String> sides, int turns) {
    this.world = world;
    this.clock = new RunClock(world);
    this.sides = List.copyOf(sides);
    this.turns = turns;
  }

  /** Times a case. Collective. */
  Timed time(int number, List<Runnable> works) {
    WarmUp.atMost(WARM_SECONDS).run(() -> works.forEach(Runnable::run), world);
    double[][] seconds = new double[works.size()][0];
    Timed timed;
    do {
      seconds = longer(seconds, works);
      timed = Timed.of(number, seconds);
    } while (timed.isUndecided() && timed.turns() < MOST_ROUNDS * turns);
    cases.add(timed);
    return timed;
  }

  private double[][] longer(double[][] before, List<Runnable> works) {
    int first = before[0].length;
    double[][] seconds = new double[before.length][];
    List<Integer> order = new ArrayList<>();
    for (int side = 0; side < before.length; side++) {
      seconds[side] = Arrays.copyOf(before[side], first + turns);
      order.add(side);
    }
    for (int turn = first; turn < first + turns; turn++) {
      Collections.shuffle(order, random);
      for (int side : order) {
        seconds[side][turn] = clock.seconds(works.get(side));
      }
    }
    return seconds;
  }

  /** Each other side beside ours over all cases. */
  String summary() {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < sides.size() - 1 && !cases.isEmpty(); k++) {
      int side = k;
      double[] values =
          cases.stream().mapToDouble(timed -> timed.ratios().get(side).value()).toArray();
      text.append(
          String.format(
              Locale.ROOT,
              ", %s / ours: geometric mean %.2f, least %.2f, below %.1f: %d",
              sides.get(side + 1),
              Ratio.mean(values),
              Arrays.stream(values).min().orElseThrow(),
              BOUND,
              Arrays.stream(values).filter(value -> value < BOUND).count()));
      String lost =
          cases.stream()
              .filter(timed -> timed.ratios().get(side).value() < BOUND)
              .map(timed -> name(timed, timed.ratios().get(side)))
              .collect(Collectors.joining(", "));
      text.append(lost.isEmpty() ? "" : " (" + lost + ")");
    }
    return text.toString();
  }

  private static String name(Timed timed, Ratio ratio) {
    return String.format(
        Locale.ROOT, "case %d: %s, %d turns", timed.number(), text(ratio), timed.turns());
  }

  /** A ratio with its interval. */
  static String text(Ratio ratio) {
    return String.format(
        Locale.ROOT, "%.2f [%.2f, %.2f]", ratio.value(), ratio.low(), ratio.high());
  }

  @Override
  public void close() {
    clock.close();
  }
}
