// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

/**
 * An invertible map between the positions of an operation's result and of one of its operands: the
 * review's relationship function r (§2.5.4).
 *
 * @param <P> the positions, with value equality
 */
public interface PositionMap<P> {
  /**
   * Tells where the operand is asked for.
   *
   * @param result a position of the result
   * @return r(result)
   */
  P operand(P result);

  /**
   * Tells which result asks for an operand there.
   *
   * @param operand a position of the operand
   * @return the position whose {@link #operand} is the given one
   */
  P result(P operand);

  /**
   * The map that changes nothing: element-wise operations (§2.5.5).
   *
   * @param <P> the positions
   * @return the identity
   */
  static <P> PositionMap<P> identity() {
    return new PositionMap<>() {
      @Override
      public P operand(P result) {
        return result;
      }

      @Override
      public P result(P operand) {
        return operand;
      }
    };
  }
}
