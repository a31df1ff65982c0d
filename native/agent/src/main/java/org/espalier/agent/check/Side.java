// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.Optional;
import org.espalier.signature.Signature;
import org.espalier.signature.SignatureEncoding;

/**
 * One side of a transfer as its own rank knows it: the signature of (count, type), or the reason
 * why it cannot be compared.
 */
final class Side {
  /** A call without data. */
  static final Side NONE = new Side(Optional.empty(), new byte[0], "");

  /** Packed data match any type (MPI 4.1 §5.2). */
  private static final String PACKED = "MPI_PACKED";

  /** Notes must stay small beside what they are about. */
  private static final int MAX_BYTES = 1 << 18;

  private final Optional<Signature> signature;
  private final byte[] encoded;
  private final String unreadable;

  private Side(Optional<Signature> signature, byte[] encoded, String unreadable) {
    this.signature = signature;
    this.encoded = encoded;
    this.unreadable = unreadable;
  }

  static Side of(Optional<Signature> signature) {
    if (signature.isEmpty()) {
      return NONE;
    }
    boolean packed =
        signature.get().counts().keySet().stream().anyMatch(type -> type.name().equals(PACKED));
    if (packed) {
      return unreadable("packed data match any type");
    }
    byte[] encoded = SignatureEncoding.encode(signature.get());
    return encoded.length > MAX_BYTES
        ? unreadable("its period has too many parts to be sent along")
        : new Side(signature, encoded, "");
  }

  static Side unreadable(String reason) {
    return new Side(Optional.empty(), new byte[0], reason);
  }

  /** Whether the side can be compared. */
  boolean isReadable() {
    return unreadable.isEmpty();
  }

  /** The signature; nothing where there are no elements, or it is not readable. */
  Optional<Signature> signature() {
    return signature;
  }

  /** The signature as bytes, none where there is none. */
  byte[] encoded() {
    return encoded.clone();
  }
}
