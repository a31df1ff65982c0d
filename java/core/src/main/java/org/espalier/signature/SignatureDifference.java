// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where two signatures part, in words for people.
 *
 * @param index the first element that differs, counted from 0
 * @param first what the first signature has there: the basic type's name, or {@link #END}
 * @param second what the second signature has there
 */
public record SignatureDifference(long index, String first, String second) {
  /** Stands for the element behind the last one. */
  public static final String END = "(end of data)";

  /**
   * Compares two signatures that have to be equal, as in a collective operation (MPI 4.1 §6.1).
   *
   * @param first one signature; nothing where there are no elements
   * @param second the other
   * @return where they part, or nothing where they are the same string
   */
  public static Optional<SignatureDifference> between(
      Optional<Signature> first, Optional<Signature> second) {
    if (first.isEmpty() || second.isEmpty()) {
      return first.isEmpty() && second.isEmpty() ? Optional.empty() : at(0, first, second);
    }
    OptionalLong index = first.get().firstDifference(second.get());
    return index.isEmpty() ? Optional.empty() : at(index.getAsLong(), first, second);
  }

  /**
   * Compares a message with what it is received into: the receiver may expect more (MPI 4.1
   * §3.2.4), but not something else.
   *
   * @param sent the sender's signature; nothing where there are no elements
   * @param expected the receiver's
   * @return where they part, or nothing where what is sent is how the expected one starts
   */
  public static Optional<SignatureDifference> ofMessage(
      Optional<Signature> sent, Optional<Signature> expected) {
    return sent.isEmpty() || expected.map(whole -> sent.get().isPrefixOf(whole)).orElse(false)
        ? Optional.empty()
        : between(sent, expected);
  }

  private static Optional<SignatureDifference> at(
      long index, Optional<Signature> first, Optional<Signature> second) {
    return Optional.of(
        new SignatureDifference(index, element(first, index), element(second, index)));
  }

  private static String element(Optional<Signature> signature, long index) {
    return signature
        .filter(whole -> index < whole.length())
        .map(whole -> whole.type(index).name())
        .orElse(END);
  }

  /**
   * Says the difference in one line.
   *
   * @param firstPlace who has the first signature, {@code "rank 0"}
   * @param secondPlace who has the second
   * @return one line without a full stop
   */
  public String describe(String firstPlace, String secondPlace) {
    return "signatures differ first in element %d: %s on %s, but %s on %s"
        .formatted(index, first, firstPlace, second, secondPlace);
  }
}
