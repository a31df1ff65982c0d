// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.HashMap;
import java.util.Map;

/**
 * A cost of every position under the discrete metric, by its levels: finitely many positions that
 * cost less than all others, and what the others cost.
 *
 * <p>In the unweighted problem there are two levels one apart, the level sets of Chatterjee et al.;
 * with weights there are more, and their map is all that has to be kept.
 *
 * @param <P> the positions
 */
final class LevelSets<P> {
  /** More than any sum of weights. */
  static final long NONE = 1L << 60;

  private final Map<P, Long> better;
  private final long elsewhere;

  private LevelSets(Map<P, Long> better, long elsewhere) {
    this.better = better;
    this.elsewhere = elsewhere;
  }

  /** Nothing at one position, no way anywhere else. */
  static <P> LevelSets<P> at(P position) {
    return new LevelSets<>(Map.of(position, 0L), NONE);
  }

  /** Nothing anywhere. */
  static <P> LevelSets<P> free() {
    return new LevelSets<>(Map.of(), 0);
  }

  long cost(P position) {
    return better.getOrDefault(position, elsewhere);
  }

  long least() {
    return better.values().stream().mapToLong(Long::longValue).min().orElse(elsewhere);
  }

  Map<P, Long> better() {
    return better;
  }

  /** A least position, or the given one where none is better than others. */
  P leastPosition(P any) {
    long least = least();
    return better.entrySet().stream()
        .filter(entry -> entry.getValue() == least)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(any);
  }

  /** After a move at cost {@code weight}, wherever that is cheaper. */
  LevelSets<P> moved(long weight) {
    long anywhere = Math.min(elsewhere, least() + weight);
    Map<P, Long> kept = new HashMap<>();
    better.forEach((position, cost) -> {
      if (cost < anywhere) {
        kept.put(position, cost);
      }
    });
    return new LevelSets<>(kept, anywhere);
  }

  /** The sum with the cost of an operand, whose positions are mapped back to the result's. */
  LevelSets<P> plus(LevelSets<P> operand, PositionMap<P> map) {
    Map<P, Long> sum = new HashMap<>();
    better.forEach(
        (position, cost) -> sum.put(position, cost + operand.cost(map.operand(position))));
    operand.better.forEach((position, cost) -> {
      P result = map.result(position);
      sum.put(result, cost(result) + cost);
    });
    return new LevelSets<>(sum, Math.min(NONE, elsewhere + operand.elsewhere));
  }
}
