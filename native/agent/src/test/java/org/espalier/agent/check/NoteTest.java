// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.signature.Signature;
import org.espalier.signature.SignatureDifference;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class NoteTest {
  private static final BasicType INT = BasicType.of("MPI_INT");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

  private static Side side(TypeTree tree, long count) {
    return Side.of(Optional.of(Signature.of(tree, count)));
  }

  private static Side words(List<BasicType> word) {
    long[] places = new long[word.size()];
    List<TypeTree> parts = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      places[i] = 8L * i;
      parts.add(new Con(1, word.get(i)));
    }
    return side(new Strc(LongSeq.of(places), parts), 1);
  }

  private static Note sent(Side side) {
    return Note.of(Note.bytes(2, new Site("send", "Halo.java:31"), side));
  }

  @Test
  void textNamesThePeriodAndItsRepetitions() {
    assertThat(SignatureText.of(side(new Con(3, DOUBLE), 4).signature()))
        .isEqualTo("12 elements: MPI_DOUBLE × 12");
    assertThat(SignatureText.of(words(List.of(INT, DOUBLE, DOUBLE)).signature()))
        .isEqualTo("3 elements: MPI_INT, MPI_DOUBLE × 2");
    assertThat(SignatureText.of(Optional.empty())).isEqualTo("no elements");
    List<BasicType> many = new ArrayList<>();
    for (int i = 0; i < 99; i++) {
      many.add(i % 3 == 0 ? INT : DOUBLE);
    }
    many.add(INT);
    assertThat(SignatureText.of(words(many).signature())).hasSizeLessThan(90).endsWith(", …");
  }

  @Test
  void aNoteComesOutAsItWentIn() {
    Note received = sent(side(new Con(3, DOUBLE), 4));
    assertThat(received.rank()).isEqualTo(2);
    assertThat(received.site()).isEqualTo(new Site("send", "Halo.java:31"));
    assertThat(received.readable()).isTrue();
    assertThat(received.signature()).contains(Signature.of(new Con(12, DOUBLE), 1));
    assertThat(sent(Side.NONE).signature()).isEmpty();
    assertThat(sent(Side.unreadable("no")).readable()).isFalse();
  }

  @Test
  void agreesWithComparingElementByElement() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10_000; i++) {
      List<BasicType> first = word(random);
      List<BasicType> second = random.nextInt(3) == 0 ? first : word(random);
      Optional<Signature> mine = words(first).signature();
      Optional<Signature> theirs = sent(words(second)).signature();
      assertThat(SignatureDifference.between(theirs, mine).isEmpty())
          .isEqualTo(first.equals(second));
      boolean prefix =
          second.size() <= first.size() && first.subList(0, second.size()).equals(second);
      assertThat(SignatureDifference.ofMessage(theirs, mine).isEmpty()).isEqualTo(prefix);
      int at = 0;
      while (at < Math.min(first.size(), second.size()) && first.get(at).equals(second.get(at))) {
        at++;
      }
      assertThat(SignatureDifference.between(theirs, mine).map(SignatureDifference::index))
          .isEqualTo(first.equals(second) ? Optional.empty() : Optional.of((long) at));
    }
  }

  private static List<BasicType> word(SplittableRandom random) {
    int length = 1 + random.nextInt(8);
    List<BasicType> word = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      word.add(random.nextInt(4) == 0 ? INT : DOUBLE);
    }
    return word;
  }

  @Test
  void packedDataCannotBeCompared() {
    assertThat(side(new Con(10, BasicType.of("MPI_PACKED")), 1).isReadable()).isFalse();
    assertThat(side(new Vec(2, 8, new Con(1, INT)), 1).isReadable()).isTrue();
  }
}
