// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.RandomTrees;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class SignatureTest {
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

  private static List<BasicType> expand(TypeTree tree, long count) {
    List<BasicType> types = new ArrayList<>();
    for (long copy = 0; copy < count; copy++) {
      tree.forEachElement((type, displacement) -> types.add(type));
    }
    return types;
  }

  private static int bruteForcePeriod(List<BasicType> types) {
    int n = types.size();
    for (int p = 1; p < n; p++) {
      boolean period = n % p == 0;
      for (int i = p; period && i < n; i++) {
        period = types.get(i).equals(types.get(i - p));
      }
      if (period) {
        return p;
      }
    }
    return n;
  }

  private static TypeTree string(String letters) {
    List<TypeTree> children = new ArrayList<>();
    long[] displacements = new long[letters.length()];
    for (int i = 0; i < letters.length(); i++) {
      displacements[i] = 16L * i;
      children.add(new Con(1, letters.charAt(i) == 'a' ? INT : DOUBLE));
    }
    return new Strc(LongSeq.of(displacements), children);
  }

  /** Errata 1.7: "aba" has KMP period 2 but full period 3. */
  @Test
  void thePeriodDividesTheLength() {
    assertThat(Signature.of(string("aba"), 1).periodLength()).isEqualTo(3);
    assertThat(Signature.of(string("abab"), 1).periodLength()).isEqualTo(2);
    assertThat(Signature.of(string("aba"), 5).periodLength()).isEqualTo(3);
  }

  /** Träff's broadcast example: six ways to say 12,000 MPI_INT. */
  @Test
  void differentTreesOfOneStreamAgree() {
    List<Signature> signatures =
        List.of(
            Signature.of(new Con(1, INT), 12_000),
            Signature.of(new Con(2, INT), 6_000),
            Signature.of(new Con(6_000, INT), 2),
            Signature.of(new Vec(30, 8, new Con(1, INT)), 400),
            Signature.of(new Con(12_000, INT), 1),
            Signature.of(new Idx(LongSeq.of(4, 0), new Con(200, INT)), 30));
    for (Signature signature : signatures) {
      assertThat(signature.matches(signatures.getFirst())).isTrue();
      assertThat(signature.period()).isEqualTo(new Con(1, INT));
      assertThat(signature.repetitions()).isEqualTo(12_000);
      assertThat(signature.digest()).isEqualTo(signatures.getFirst().digest());
    }
  }

  @Test
  void exhaustiveBinaryStrings() {
    for (int n = 1; n <= 12; n++) {
      for (int bits = 0; bits < 1 << n; bits++) {
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < n; i++) {
          letters.append((bits >> i & 1) == 0 ? 'a' : 'b');
        }
        TypeTree tree = string(letters.toString());
        Signature signature = Signature.of(tree, 1);
        assertThat(signature.periodLength()).isEqualTo(bruteForcePeriod(expand(tree, 1)));
        assertThat(expand(signature.signatureType(), 1)).isEqualTo(expand(tree, 1));
      }
    }
  }

  /** Everything against the expanded string, on random trees of every constructor. */
  @Test
  void randomTreesAgreeWithTheExpandedString() {
    SeededCases.run(
        SignatureTest.class,
        1,
        3_000,
        random -> {
          TypeTree tree = new RandomTrees(random, true).next(4);
          long count = random.nextInt(1, 6);
          Signature signature = Signature.of(tree, count);
          List<BasicType> types = expand(tree, count);
          assertThat(signature.length()).isEqualTo(types.size());
          assertThat(signature.periodLength()).isEqualTo(bruteForcePeriod(types));
          assertThat(signature.isHomogeneous()).isEqualTo(types.stream().distinct().count() == 1);
          Map<BasicType, Long> counted =
              types.stream().collect(Collectors.groupingBy(t -> t, Collectors.counting()));
          assertThat(signature.counts()).isEqualTo(counted);
          int index = random.nextInt(types.size());
          assertThat(signature.type(index)).isEqualTo(types.get(index));
          assertThat(expand(signature.signatureType(), 1)).isEqualTo(types);
          assertThat(signature.period().length()).isEqualTo(signature.periodLength());
          assertContiguous(signature.signatureType());
        });
  }

  private static void assertContiguous(TypeTree tree) {
    long[] next = {0};
    tree.forEachElement((type, displacement) -> {
      assertThat(displacement).isEqualTo(next[0]);
      next[0] += type.extent();
    });
  }

  /** The fingerprints' periods, which short strings do not use, against KMP. */
  @Test
  void compressedPeriodsAgreeWithKmp() {
    SeededCases.run(
        SignatureTest.class,
        50_000,
        2_000,
        random -> {
          TypeTree tree = new RandomTrees(random, true).next(4);
          TypeTree repeated = new Vec(random.nextInt(1, 40), 3, tree);
          long count = random.nextInt(1, 5);
          TreeFingerprints fingerprints = new TreeFingerprints(repeated, count);
          List<BasicType> types = expand(repeated, count);
          int n = types.size();
          for (int p = 1; p < Math.min(n, 60); p++) {
            boolean expected = true;
            for (int i = p; expected && i < n; i++) {
              expected = types.get(i).equals(types.get(i - p));
            }
            assertThat(fingerprints.hasPeriod(p)).isEqualTo(expected);
          }
        });
  }

  @Test
  void prefixAndFirstDifference() {
    SeededCases.run(
        SignatureTest.class,
        90_000,
        2_000,
        random -> {
          TypeTree a = new RandomTrees(random, true).next(3);
          TypeTree b = random.nextInt(3) == 0 ? a : new RandomTrees(random, true).next(3);
          Signature first = Signature.of(a, random.nextInt(1, 4));
          Signature second = Signature.of(b, random.nextInt(1, 4));
          List<BasicType> x = expand(a, first.length() / a.length());
          List<BasicType> y = expand(b, second.length() / b.length());
          int same = 0;
          while (same < x.size() && same < y.size() && x.get(same).equals(y.get(same))) {
            same++;
          }
          assertThat(first.matches(second)).isEqualTo(x.equals(y));
          assertThat(first.isPrefixOf(second)).isEqualTo(same == x.size());
          if (x.equals(y)) {
            assertThat(first.firstDifference(second)).isEmpty();
          } else {
            assertThat(first.firstDifference(second)).hasValue(same);
          }
        });
  }

  /** 10^15 elements from a tree of some 50 nodes. */
  @Test
  void hugeTreesAreAnsweredOnTheTree() {
    TypeTree tree = string("aab");
    for (int level = 0; level < 23; level++) {
      tree = new Vec(level % 2 == 0 ? 4 : 5, 1 << 20, tree);
    }
    long count = 5;
    Signature signature = Signature.of(tree, count);
    assertThat(signature.length()).isGreaterThan(1_000_000_000_000_000L);
    assertThat(signature.periodLength()).isEqualTo(3);
    assertThat(signature.errorExponent()).isEqualTo(Integer.MIN_VALUE);
    assertThat(signature.period())
        .isEqualTo(new Strc(LongSeq.of(0, 8), List.of(new Con(2, INT), new Con(1, DOUBLE))));
    assertThat(signature.counts()).containsEntry(INT, signature.length() / 3 * 2);
    Signature other = Signature.of(new Strc(LongSeq.of(0, 0), List.of(tree, string("aaa"))), 1);
    assertThat(other.firstDifference(signature)).hasValue(tree.length() + 2);
    assertThat(other.periodLength()).isEqualTo(other.length());
    assertThat(other.errorExponent()).isBetween(-200, -100);
    Signature twice = Signature.of(new Strc(LongSeq.of(0, 0), List.of(tree, tree)), 7);
    assertThat(twice.periodLength()).isEqualTo(3);
    assertThat(twice.errorExponent()).isBetween(-200, -100);
  }

  /** A Fibonacci DAG: nothing may unfold it. */
  @Test
  void dagsAreNotUnfolded() {
    TypeTree shorter = new Con(1, DOUBLE);
    TypeTree longer = new Con(1, INT);
    for (int level = 0; level < 80; level++) {
      TypeTree next = new Strc(LongSeq.of(0, 0), List.of(longer, shorter));
      shorter = longer;
      longer = next;
    }
    Signature signature = Signature.of(longer, 3);
    assertThat(signature.periodLength()).isEqualTo(longer.length());
    assertThat(signature.period().length()).isEqualTo(longer.length());
  }

  @Test
  void synonymsAreOneTypeAndEqualSizesAreNot() {
    Signature a = Signature.of(new Con(2, BasicType.of("MPI_LONG_LONG")), 1);
    Signature b = Signature.of(new Con(2, BasicType.of("MPI_LONG_LONG_INT")), 1);
    Signature c = Signature.of(new Con(2, BasicType.of("MPI_INT64_T")), 1);
    assertThat(a).isEqualTo(b);
    assertThat(a).isNotEqualTo(c);
  }

  @Test
  void badCountsAreRefused() {
    assertThatThrownBy(() -> Signature.of(new Con(1, INT), 0))
        .hasMessage("count must be >= 1, got 0");
    assertThatThrownBy(() -> Signature.of(new Con(4, INT), Long.MAX_VALUE))
        .hasMessageContaining("length must fit 64 bits");
  }

  @Test
  void primeFactorsMultiplyBack() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 300; i++) {
      long n = random.nextLong(1, 1L << random.nextInt(2, 63));
      long rest = n;
      for (long prime : PrimeFactors.of(n)) {
        assertThat(BigInteger.valueOf(prime).isProbablePrime(40)).isTrue();
        assertThat(rest % prime).isZero();
        while (rest % prime == 0) {
          rest /= prime;
        }
      }
      assertThat(rest).isEqualTo(1);
    }
  }
}
