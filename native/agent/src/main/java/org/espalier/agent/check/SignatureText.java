// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.Optional;
import org.espalier.signature.Signature;

/** A signature in a few words: {@code 20 elements: 10 × (MPI_INT, MPI_DOUBLE)}. */
final class SignatureText {
  private static final int MAX_CHARACTERS = 48;

  /** A run is counted so far, and then goes on as another. */
  private static final long MAX_RUN = 1 << 20;

  private SignatureText() {}

  static String of(Optional<Signature> signature) {
    if (signature.isEmpty()) {
      return "no elements";
    }
    Signature whole = signature.get();
    long length = whole.length();
    long repetitions = whole.repetitions();
    String period = period(whole);
    String text =
        repetitions == 1
            ? period
            : whole.periodLength() == 1
                ? period + " × " + repetitions
                : repetitions + " × (" + period + ")";
    return "%,d element%s: %s".formatted(length, length == 1 ? "" : "s", text);
  }

  /** How the period starts, as runs of one type. */
  private static String period(Signature whole) {
    StringBuilder text = new StringBuilder();
    long end = whole.periodLength();
    for (long i = 0; i < end; ) {
      String type = whole.type(i).name();
      long next = i + 1;
      while (next < end && next - i < MAX_RUN && whole.type(next).name().equals(type)) {
        next++;
      }
      text.append(i == 0 ? "" : ", ").append(type);
      if (next - i > 1) {
        text.append(" × ").append(next - i);
      }
      i = next;
      if (i < end && text.length() > MAX_CHARACTERS) {
        return text.append(", …").toString();
      }
    }
    return text.toString();
  }
}
