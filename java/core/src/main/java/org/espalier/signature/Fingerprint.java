// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.espalier.layout.BasicType;

/**
 * A Karp–Rabin fingerprint of a string of basic types: its length and its value as a polynomial at
 * two points modulo p = 2¹²⁷ − 1. Fingerprints of parts compose to that of the whole.
 *
 * <p>Two different strings of at most n types agree at a point drawn at random with probability at
 * most n/p, so at both with at most (n/p)² &lt; 2⁻¹²⁸ for n &lt; 2⁶³. The two points were drawn
 * once at random and are fixed, so that all ranks of a job compute the same fingerprint.
 *
 * @param length number of types, at least 0
 * @param first value at the first point
 * @param second value at the second point
 * @param firstPower first point to the power of {@code length}
 * @param secondPower second point to the power of {@code length}
 */
record Fingerprint(
    long length, Residue first, Residue second, Residue firstPower, Residue secondPower) {
  /** For a pair of strings, log₂ of a bound on the probability of a false "equal". */
  static final int ERROR_EXPONENT = -128;

  static final Fingerprint EMPTY =
      new Fingerprint(0, Residue.ZERO, Residue.ZERO, Residue.ONE, Residue.ONE);

  private static final Residue FIRST_POINT =
      new Residue(0x3228_dd4b_473f_f35aL, 0xb7ca_e82a_b09c_7136L);
  private static final Residue SECOND_POINT =
      new Residue(0x0b1c_7b33_9d6a_4c09L, 0x21a3_7bef_bc40_6cabL);

  /** The fingerprint of one type. */
  static Fingerprint of(BasicType type) {
    Residue letter = letter(Synonyms.canonicalName(type));
    return new Fingerprint(1, letter, letter, FIRST_POINT, SECOND_POINT);
  }

  /** A fingerprint whose powers are computed from its length. */
  static Fingerprint of(long length, Residue first, Residue second) {
    return new Fingerprint(
        length, first, second, FIRST_POINT.power(length), SECOND_POINT.power(length));
  }

  /** A name's letter: 126 bits of its SHA-256, the same on every rank and library. */
  private static Residue letter(String name) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      ByteBuffer words = ByteBuffer.wrap(digest);
      return new Residue(words.getLong() >>> 2, words.getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /** The fingerprint of this string followed by another. */
  Fingerprint then(Fingerprint next) {
    return new Fingerprint(
        length + next.length,
        first.times(next.firstPower).plus(next.first),
        second.times(next.secondPower).plus(next.second),
        firstPower.times(next.firstPower),
        secondPower.times(next.secondPower));
  }

  /** The fingerprint of {@code count} copies, by doubling: O(log count). */
  Fingerprint repeated(long count) {
    Fingerprint result = EMPTY;
    Fingerprint power = this;
    for (long rest = count; rest > 0; rest >>>= 1) {
      if ((rest & 1) == 1) {
        result = result.then(power); // copies of one string commute
      }
      if (rest > 1) {
        power = power.then(power);
      }
    }
    return result;
  }

  /** The fingerprint of what follows {@code prefix} in this string. */
  Fingerprint without(Fingerprint prefix, Fingerprint restPowers) {
    return new Fingerprint(
        length - prefix.length,
        first.minus(prefix.first.times(restPowers.firstPower)),
        second.minus(prefix.second.times(restPowers.secondPower)),
        restPowers.firstPower,
        restPowers.secondPower);
  }

  /** Says whether both are, up to the stated error, fingerprints of one string. */
  boolean sameString(Fingerprint other) {
    return length == other.length && first.equals(other.first) && second.equals(other.second);
  }

  /** Length and both values as five words. */
  long[] words() {
    return new long[] {length, first.high(), first.low(), second.high(), second.low()};
  }

  /** The fingerprint as 80 hexadecimal digits: length and both values. */
  String hex() {
    ByteBuffer bytes = ByteBuffer.allocate(40).putLong(length);
    bytes.putLong(first.high()).putLong(first.low());
    bytes.putLong(second.high()).putLong(second.low());
    return HexFormat.of().formatHex(bytes.array());
  }
}
