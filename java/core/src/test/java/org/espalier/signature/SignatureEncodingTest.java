// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.RandomTrees;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class SignatureEncodingTest {
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

  /** All of one signature: displacements mean nothing to it. */
  private static TypeTree strc(List<TypeTree> parts) {
    return new Strc(LongSeq.of(new long[parts.size()]), parts);
  }

  /** Law: decode∘encode is the identity on signatures, and powers are what copies give. */
  @Test
  void whatIsEncodedIsDecoded() {
    SeededCases.run(
        SignatureEncodingTest.class,
        1,
        3_000,
        random -> {
          TypeTree tree = new RandomTrees(random, true).next(4);
          Signature signature = Signature.of(tree, random.nextInt(1, 6));
          Signature back = SignatureEncoding.decode(SignatureEncoding.encode(signature));
          assertThat(back.matches(signature)).isTrue();
          assertThat(back.periodLength()).isEqualTo(signature.periodLength());
          assertThat(back.period()).isEqualTo(signature.period());
          assertThat(back.counts()).isEqualTo(signature.counts());
        });
  }

  @Test
  void aPowerIsTheSignatureOfSoManyCopies() {
    SeededCases.run(
        SignatureEncodingTest.class,
        2,
        2_000,
        random -> {
          TypeTree tree = new RandomTrees(random, true).next(4);
          long count = random.nextInt(1, 4);
          long copies = random.nextInt(1, 9);
          Signature power = Signature.of(tree, count).repeated(copies);
          Signature direct = Signature.of(tree, count * copies);
          assertThat(power.length()).isEqualTo(direct.length());
          assertThat(power.periodLength()).isEqualTo(direct.periodLength());
          assertThat(power.digest()).isEqualTo(direct.digest());
          assertThat(power.period()).isEqualTo(direct.period());
          long prefix = random.nextLong(direct.length() + 1);
          assertThat(power.prefixDigest(prefix)).isEqualTo(direct.prefixDigest(prefix));
          if (prefix < direct.length()) {
            assertThat(power.type(prefix)).isEqualTo(direct.type(prefix));
          }
        });
  }

  @Test
  void theSizeFollowsTheTreeAndSharedPartsStayShared() {
    TypeTree tree = strc(List.of(new Con(1, INT), new Con(2, DOUBLE)));
    for (int level = 0; level < 40; level++) { // 2⁴⁰ leaves, of which 42 are distinct
      tree = strc(List.of(tree, new Con(1, INT), tree));
    }
    Signature signature = Signature.of(tree, 1);
    byte[] bytes = SignatureEncoding.encode(signature);
    assertThat(bytes.length).isLessThan(5_000);
    assertThat(SignatureEncoding.decode(bytes).matches(signature)).isTrue();
  }

  @Test
  void bytesThatAreNoSignatureAreRefused() {
    byte[] bytes = SignatureEncoding.encode(Signature.of(new Vec(3, 8, new Con(1, INT)), 2));
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> SignatureEncoding.decode(cut))
          .isInstanceOf(IllegalArgumentException.class);
    }
    byte[] kind = bytes.clone();
    kind[bytes.length - 13] = 7; // the only node's kind
    assertThatThrownBy(() -> SignatureEncoding.decode(kind))
        .hasMessage("a node's kind must be 0, 1 or 2, got 7");
  }

  @Test
  void aDifferenceNamesBothElements() {
    Optional<Signature> ints = Optional.of(Signature.of(new Con(7, INT), 1));
    Optional<Signature> more = Optional.of(Signature.of(new Con(9, INT), 1));
    Optional<Signature> mixed =
        Optional.of(Signature.of(strc(List.of(new Con(3, INT), new Con(4, DOUBLE))), 1));
    assertThat(SignatureDifference.between(ints, ints)).isEmpty();
    assertThat(SignatureDifference.between(Optional.empty(), Optional.empty())).isEmpty();
    assertThat(SignatureDifference.between(ints, mixed))
        .contains(new SignatureDifference(3, "MPI_INT", "MPI_DOUBLE"));
    assertThat(SignatureDifference.between(ints, Optional.empty()))
        .contains(new SignatureDifference(0, "MPI_INT", "(end of data)"));
    assertThat(SignatureDifference.ofMessage(ints, more)).isEmpty();
    assertThat(SignatureDifference.ofMessage(Optional.empty(), ints)).isEmpty();
    assertThat(SignatureDifference.ofMessage(more, ints))
        .map(difference -> difference.describe("rank 1", "rank 0"))
        .contains(
            "signatures differ first in element 7: MPI_INT on rank 1, but (end of data) on rank 0");
    assertThat(SignatureDifference.ofMessage(mixed, more))
        .contains(new SignatureDifference(3, "MPI_DOUBLE", "MPI_INT"));
  }
}
