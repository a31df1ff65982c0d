// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.math.BigDecimal;
import java.util.Arrays;
import org.espalier.expression.ExpressionBuilder;

/**
 * The weights of an expression's edges as a file gives them: integers, or decimal fractions such as
 * 0.25. The engine's are integers, so that sums compare exactly; here all are multiplied by one
 * power of ten, which multiplies every embedding's cost and changes no choice.
 */
final class EdgeWeights {
  /** As {@link ExpressionBuilder#weight} has it. */
  private static final BigDecimal LARGEST = BigDecimal.valueOf(1L << 60);

  /** More decimal places than these do not fit beside any digit before the point. */
  private static final int MOST_PLACES = 17;

  private int count;
  private int[] nodes = new int[16];
  private long[] digits = new long[16]; // the weight of nodes[i], times ten to the places[i]
  private byte[] places = new byte[16];
  private int decimalPlaces;

  /** How many decimal places the finest weight has. */
  int decimalPlaces() {
    return decimalPlaces;
  }

  /** Reads the weight of the edge from a node to its user. */
  void read(JsonValue value, int node) {
    BigDecimal weight = value.asDecimal();
    if (weight.signum() < 0 || weight.compareTo(LARGEST) > 0) {
      throw value.complaint("a weight must lie in 0 … 2^60, got " + weight);
    }
    int scale = weight.signum() == 0 ? 0 : Math.max(0, weight.stripTrailingZeros().scale());
    if (scale > MOST_PLACES) {
      throw value.complaint(
          "a weight must have <= %d decimal places, got %d".formatted(MOST_PLACES, scale));
    }
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * count);
      digits = Arrays.copyOf(digits, 2 * count);
      places = Arrays.copyOf(places, 2 * count);
    }
    BigDecimal scaled = weight.movePointRight(scale);
    if (scaled.compareTo(LARGEST) > 0) {
      throw value.complaint(
          "a weight's digits, without the point, must make at most 2^60, got " + weight);
    }
    nodes[count] = node;
    digits[count] = scaled.longValueExact();
    places[count] = (byte) scale;
    count++;
    decimalPlaces = Math.max(decimalPlaces, scale);
  }

  /** Gives all nodes of a tree to be their weights, those not read 1, in units of the finest. */
  void apply(ExpressionBuilder builder, int size) {
    long[] power = new long[decimalPlaces + 1];
    Arrays.setAll(power, i -> BigDecimal.TEN.pow(i).longValueExact());
    if (decimalPlaces > 0) {
      for (int x = 0; x < size; x++) {
        builder.weight(x, power[decimalPlaces]);
      }
    }
    for (int i = 0; i < count; i++) {
      long factor = power[decimalPlaces - places[i]];
      if (digits[i] > LARGEST.longValueExact() / factor) {
        throw new IllegalArgumentException(
            "beside a weight of %d decimal places all must be <= %s, got %s"
                .formatted(
                    decimalPlaces,
                    LARGEST.movePointLeft(decimalPlaces).toBigInteger(),
                    BigDecimal.valueOf(digits[i], places[i])));
      }
      builder.weight(nodes[i], digits[i] * factor);
    }
  }
}
