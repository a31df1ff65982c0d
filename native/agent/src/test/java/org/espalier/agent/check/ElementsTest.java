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
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class ElementsTest {
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

  @Test
  void textNamesThePeriodAndItsRepetitions() {
    assertThat(side(new Con(3, DOUBLE), 4).elements()).hasToString("12 elements: MPI_DOUBLE × 12");
    assertThat(Side.NONE.elements()).hasToString("no elements");
  }

  @Test
  void aNoteComesOutAsItWentIn() {
    Side sent = side(new Con(3, DOUBLE), 4);
    Note note = Note.of(2, new Site("send", "Halo.java:31"), sent);
    Note received = Note.of(note.bytes());
    assertThat(received.rank()).isEqualTo(2);
    assertThat(received.call()).isEqualTo("send");
    assertThat(received.where()).isEqualTo("Halo.java:31");
    assertThat(received.readable()).isTrue();
    assertThat(sent.matches(received.elements())).isTrue();
  }

  @Test
  void agreesWithComparingElementByElement() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10_000; i++) {
      List<BasicType> first = word(random);
      List<BasicType> second = random.nextInt(3) == 0 ? first : word(random);
      Side mine = words(first);
      Elements theirs = Note.of(Note.of(0, new Site("", ""), words(second)).bytes()).elements();
      assertThat(mine.matches(theirs)).isEqualTo(first.equals(second));
      boolean prefix =
          second.size() <= first.size() && first.subList(0, second.size()).equals(second);
      assertThat(mine.startsWith(theirs)).isEqualTo(prefix);
      int at = 0;
      while (at < Math.min(first.size(), second.size()) && first.get(at).equals(second.get(at))) {
        at++;
      }
      assertThat(mine.elements().firstDifference(theirs)).hasValue(at);
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
  void whatIsNotToldIsNotClaimed() {
    List<BasicType> one = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      one.add(i % 2 == 0 ? INT : DOUBLE);
    }
    one.add(INT);
    List<BasicType> other = new ArrayList<>(one);
    other.set(300, DOUBLE);
    Side mine = words(one);
    Elements theirs = words(other).elements();
    assertThat(mine.matches(theirs)).isFalse();
    assertThat(mine.elements().firstDifference(theirs)).isEmpty();
  }

  @Test
  void packedDataCannotBeCompared() {
    assertThat(side(new Con(10, BasicType.of("MPI_PACKED")), 1).isReadable()).isFalse();
    assertThat(side(new Vec(2, 8, new Con(1, INT)), 1).isReadable()).isTrue();
  }
}
