// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.Arrays;
import java.util.Optional;
import org.espalier.signature.Signature;

/**
 * One side of a transfer as its own rank knows it: the signature of (count, type), or the reason
 * why it cannot be compared.
 *
 * @param signature the signature; nothing where there are no elements
 * @param elements what is told of it
 * @param unreadable why it cannot be compared; {@code ""} where it can
 */
record Side(Optional<Signature> signature, Elements elements, String unreadable) {
  /** A call without data. */
  static final Side NONE = new Side(Optional.empty(), Elements.NONE, "");

  /** Packed data match any type (MPI 4.1 §5.2). */
  private static final String PACKED = "MPI_PACKED";

  static Side of(Optional<Signature> signature) {
    if (signature.isEmpty()) {
      return NONE;
    }
    boolean packed =
        signature.get().counts().keySet().stream().anyMatch(type -> type.name().equals(PACKED));
    return packed
        ? unreadable("packed data match any type")
        : new Side(signature, Elements.of(signature.get()), "");
  }

  static Side unreadable(String reason) {
    return new Side(Optional.empty(), Elements.NONE, reason);
  }

  boolean isReadable() {
    return unreadable.isEmpty();
  }

  /** Whether the two sides are one string, as collectives want it (MPI 4.1 §6.1). */
  boolean matches(Elements other) {
    return elements.length() == other.length() && Arrays.equals(elements.digest(), other.digest());
  }

  /** Whether the other side is how this one starts, as a receive wants it (MPI 4.1 §3.3.1). */
  boolean startsWith(Elements other) {
    return other.length() == 0
        || (signature.isPresent()
            && other.length() <= elements.length()
            && Arrays.equals(signature.get().prefixDigest(other.length()), other.digest()));
  }
}
