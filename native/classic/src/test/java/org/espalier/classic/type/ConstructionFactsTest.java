// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class ConstructionFactsTest {
  private static final Construction DOUBLE = Constructors.basic(23, 8);

  private static ConstructionFacts facts(@org.jspecify.annotations.Nullable Construction made) {
    return ConstructionFacts.of(Objects.requireNonNull(made));
  }

  @Test
  void workedExamples() {
    // Contiguous: a leaf of 6 words; one count and one component.
    assertThat(facts(Constructors.contiguous(100, DOUBLE)))
        .isEqualTo(new ConstructionFacts(100, 6, 4 + 8));
    // 300 listed elements: idx 6 + 300 over a leaf of 6; 601 integers and a component.
    assertThat(facts(Lists.indexed(ones(300), every(2, 300), DOUBLE)))
        .isEqualTo(new ConstructionFacts(300, 312, 4 * 601 + 8));
    // Blocks of two lengths: idxbuc 6 + 2 · 2 over a leaf.
    assertThat(facts(Lists.indexed(new int[] {1, 2}, new int[] {3, 0}, DOUBLE)))
        .isEqualTo(new ConstructionFacts(3, 16, 4 * 5 + 8));
    // One block that is moved: idx 6 + 1 over a leaf.
    assertThat(facts(Lists.hindexed(new int[] {0, 5}, new int[] {8, 16}, DOUBLE)))
        .isEqualTo(new ConstructionFacts(5, 13, 4 * 3 + 8 * 2 + 8));
    // A vector without gaps is a leaf; over a wider extent it is not.
    assertThat(facts(Constructors.vector(4, 3, 3, DOUBLE)).words()).isEqualTo(6);
    assertThat(facts(Constructors.contiguous(4, Constructors.resized(DOUBLE, 0, 16))).words())
        .isEqualTo(12);
    assertThat(facts(Constructors.contiguous(0, DOUBLE)))
        .isEqualTo(new ConstructionFacts(0, 0, 4 + 8));
    // Both parts are made alike: idx of 2, and the part's own call counts once.
    Construction part = Constructors.vector(4, 1, 2, DOUBLE);
    assertThat(
            facts(
                Constructors.struct(
                    new int[] {1, 1}, new int[] {0, 800}, new Construction[] {part, part})))
        .isEqualTo(new ConstructionFacts(8, 12 + 8, (4 * 3 + 16 * 2) + (4 * 3 + 8)));
  }

  @Test
  void countsThatDoNotFitAreTheLargestNumber() {
    Construction made = DOUBLE;
    for (int i = 0; i < 4; i++) {
      made = Objects.requireNonNull(Constructors.contiguous(Integer.MAX_VALUE, made));
    }
    assertThat(facts(made).elements()).isEqualTo(Long.MAX_VALUE);
  }

  private static int[] ones(int n) {
    int[] ones = new int[n];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static int[] every(int step, int n) {
    int[] places = new int[n];
    Arrays.setAll(places, i -> step * i);
    return places;
  }

  /**
   * A construction and, built beside it from the same arguments, its tree and upper bound; lower
   * bounds are 0.
   */
  private record Twin(Construction made, TypeTree tree, long extent) {}

  @Test
  void randomConstructionsCostWhatTheirTreesCost() {
    SeededCases.run(
        ConstructionFactsTest.class,
        4711,
        3000,
        random -> {
          Twin twin = twin(random, 1 + random.nextInt(4));
          ConstructionFacts facts = facts(twin.made());
          assertThat(facts.elements()).isEqualTo(twin.tree().length());
          assertThat(facts.words()).isEqualTo(CostModel.DEFAULT.cost(twin.tree()));
        });
  }

  private static Twin twin(SplittableRandom random, int depth) {
    if (depth == 1) {
      return new Twin(DOUBLE, new Con(1, BasicType.of("MPI_DOUBLE")), 8);
    }
    Twin part = twin(random, depth - 1);
    Construction over = part.made();
    int count = 1 + random.nextInt(4);
    int length = 1 + random.nextInt(3);
    int stride = length + random.nextInt(3);
    long block = length * part.extent();
    return switch (random.nextInt(7)) {
      case 0 -> sized(Constructors.dup(over), part.tree(), part.extent());
      case 1 ->
          sized(
              Constructors.contiguous(count, over),
              repeat(part.tree(), count, part.extent()),
              count * part.extent());
      case 2 ->
          sized(
              Constructors.vector(count, length, stride, over),
              repeat(repeat(part.tree(), length, part.extent()), count, stride * part.extent()),
              (count - 1L) * stride * part.extent() + block);
      case 3 -> {
        long bytes = block + 8L * random.nextInt(3);
        yield sized(
            Constructors.hvector(count, length, (int) bytes, over),
            repeat(repeat(part.tree(), length, part.extent()), count, bytes),
            (count - 1L) * bytes + block);
      }
      case 4 -> {
        int wider = (int) (part.extent() + 8L * random.nextInt(3));
        yield sized(Constructors.resized(over, 0, wider), part.tree(), wider);
      }
      case 5 -> listed(random, part, count);
      default -> structure(random, part, depth);
    };
  }

  private static Twin sized(
      @org.jspecify.annotations.Nullable Construction made, TypeTree tree, long extent) {
    return new Twin(Objects.requireNonNull(made), tree, extent);
  }

  private static TypeTree repeat(TypeTree tree, long count, long step) {
    if (count == 1) {
      return tree;
    }
    return tree instanceof Con con && step == con.count() * con.type().extent()
        ? new Con(count * con.count(), con.type())
        : new Vec(count, step, tree);
  }

  private static Twin listed(SplittableRandom random, Twin part, int count) {
    boolean bytes = random.nextBoolean();
    int[] lengths = new int[count];
    int[] places = new int[count];
    long[] starts = new long[count];
    long[] sizes = new long[count];
    int at = random.nextInt(2);
    for (int i = 0; i < count; i++) {
      lengths[i] = 1 + (random.nextInt(3) == 0 ? 1 : 0);
      sizes[i] = lengths[i];
      starts[i] = at * part.extent();
      places[i] = bytes ? (int) starts[i] : at;
      at += lengths[i] + random.nextInt(3);
    }
    boolean equal = Arrays.stream(lengths).distinct().count() == 1;
    TypeTree block = repeat(part.tree(), lengths[0], part.extent());
    TypeTree tree =
        !equal
            ? new IdxBuc(part.extent(), LongSeq.of(starts), LongSeq.of(sizes), part.tree())
            : count > 1
                ? new Idx(LongSeq.of(starts), block)
                : starts[0] == 0 ? block : new Idx(LongSeq.of(starts), block);
    // The extent that MPI would give starts at the first block; pinned here, as programs do.
    int extent = (int) (at * part.extent());
    Construction list =
        bytes
            ? Lists.hindexed(lengths, places, part.made())
            : Lists.indexed(lengths, places, part.made());
    return sized(Constructors.resized(list, 0, extent), tree, extent);
  }

  private static Twin structure(SplittableRandom random, Twin first, int depth) {
    Twin second = twin(random, 1 + random.nextInt(depth - 1));
    Twin[] parts = {first, random.nextInt(3) == 0 ? first : second};
    int[] lengths = {1, 1 + random.nextInt(2)};
    int[] places = {0, (int) first.extent()};
    List<TypeTree> trees = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      trees.add(repeat(parts[i].tree(), lengths[i], parts[i].extent()));
    }
    // Parts of equal trees that were made in different ways would be an idx to MPI's reader.
    boolean alike = lengths[0] == lengths[1] && parts[0].made().equals(parts[1].made());
    LongSeq starts = LongSeq.of(places[0], places[1]);
    int extent = (int) (first.extent() + lengths[1] * parts[1].extent());
    return sized(
        Constructors.resized(
            Constructors.struct(
                lengths, places, new Construction[] {parts[0].made(), parts[1].made()}),
            0,
            extent),
        alike ? new Idx(starts, trees.getFirst()) : new Strc(starts, trees),
        extent);
  }
}
