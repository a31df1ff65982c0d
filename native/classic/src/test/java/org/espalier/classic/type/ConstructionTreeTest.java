// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.type;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.mpi.transfer.kernel.Steps;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.testkit.SeededCases;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Trees by the calls that made a type, beside the standard's own rules written down element by
 * element.
 */
class ConstructionTreeTest {
  private static final Construction DOUBLE = Constructors.basic(23, 8);

  /** Places of elements of 8 bytes in type map order, with the bounds (MPI 4.1 §5.1). */
  private record TypeMap(List<Long> places, long lb, long ub) {
    static TypeMap basic() {
      return new TypeMap(List.of(0L), 0, 8);
    }

    long extent() {
      return ub - lb;
    }

    /** Copies at given displacements, in bytes. */
    TypeMap at(List<Long> displacements) {
      List<Long> all = new ArrayList<>();
      long low = Long.MAX_VALUE;
      long high = Long.MIN_VALUE;
      for (long displacement : displacements) {
        for (long place : places) {
          all.add(displacement + place);
        }
        low = Math.min(low, displacement + lb);
        high = Math.max(high, displacement + ub);
      }
      return new TypeMap(all, low, high);
    }

    TypeMap blocks(int[] lengths, int[] at, long unit) {
      List<Long> displacements = new ArrayList<>();
      for (int k = 0; k < lengths.length; k++) {
        for (int copy = 0; copy < lengths[k]; copy++) {
          displacements.add(at[k] * unit + copy * extent());
        }
      }
      return at(displacements);
    }
  }

  private record Twin(Construction made, TypeMap map) {}

  private static Twin twin(SplittableRandom random, int depth) {
    if (depth == 0) {
      return new Twin(DOUBLE, TypeMap.basic());
    }
    Twin part = twin(random, depth - 1);
    TypeMap map = part.map();
    Construction over = part.made();
    int count = 1 + random.nextInt(4);
    int length = 1 + random.nextInt(3);
    int stride = random.nextInt(-4, 8);
    return switch (random.nextInt(7)) {
      case 0 -> new Twin(requireNonNull(Constructors.dup(over)), map);
      case 1 ->
          new Twin(
              requireNonNull(Constructors.contiguous(count, over)),
              map.blocks(new int[] {count}, new int[1], 1));
      case 2 ->
          new Twin(
              requireNonNull(Constructors.vector(count, length, stride, over)),
              map.blocks(filled(count, length), steps(count, stride), map.extent()));
      case 3 ->
          new Twin(
              requireNonNull(Constructors.hvector(count, length, 8 * stride, over)),
              map.blocks(filled(count, length), steps(count, 8 * stride), 1));
      case 4 -> {
        int lb = 8 * random.nextInt(-2, 3);
        int extent = 8 * random.nextInt(1, 20);
        yield new Twin(
            requireNonNull(Constructors.resized(over, lb, extent)),
            new TypeMap(map.places(), lb, (long) lb + extent));
      }
      case 5 -> {
        int[] lengths = lengths(random, 1 + random.nextInt(12));
        int[] places = places(random, lengths.length, 1);
        yield new Twin(
            requireNonNull(Lists.indexed(lengths, places, over)),
            map.blocks(lengths, places, map.extent()));
      }
      default -> {
        int[] lengths = lengths(random, 1 + random.nextInt(12));
        int[] places = places(random, lengths.length, 8);
        yield new Twin(
            requireNonNull(Lists.hindexed(lengths, places, over)), map.blocks(lengths, places, 1));
      }
    };
  }

  private static int[] filled(int n, int value) {
    int[] result = new int[n];
    Arrays.fill(result, value);
    return result;
  }

  private static int[] steps(int n, int step) {
    int[] result = new int[n];
    Arrays.setAll(result, k -> k * step);
    return result;
  }

  private static int[] lengths(SplittableRandom random, int n) {
    int[] result = filled(n, 1 + random.nextInt(3));
    if (random.nextInt(3) == 0) {
      Arrays.setAll(result, k -> random.nextInt(3));
      result[random.nextInt(n)] = 1;
    }
    return result;
  }

  /** Any places, or in nested steps, or in all but one of them. */
  private static int[] places(SplittableRandom random, int n, int unit) {
    int[] result = new int[n];
    if (random.nextInt(4) == 0) {
      Arrays.setAll(result, k -> unit * random.nextInt(-20, 20));
      return result;
    }
    int inner = 1 + random.nextInt(n);
    int small = random.nextInt(-3, 6);
    int large = random.nextInt(-30, 60);
    int first = random.nextInt(-5, 6);
    Arrays.setAll(result, k -> unit * (first + k % inner * small + k / inner * large));
    if (random.nextInt(5) == 0) {
      result[random.nextInt(n)] += unit;
    }
    return result;
  }

  private static List<Long> elements(TypeTree tree) {
    List<Long> all = new ArrayList<>();
    tree.forEachRun(
        0,
        (type, place, count, stride) -> {
          for (long k = 0; k < count; k++) {
            all.add(place + k * stride);
          }
        });
    return all;
  }

  private static void assertIs(@Nullable ConstructionTree read, TypeMap map) {
    ConstructionTree tree = requireNonNull(read);
    assertThat(elements(tree.tree())).isEqualTo(map.places());
    long low = map.places().stream().mapToLong(Long::longValue).min().orElseThrow();
    long high = map.places().stream().mapToLong(Long::longValue).max().orElseThrow() + 8;
    long size = 8L * map.places().size();
    assertThat(tree.isWithin(new TypeBounds(size, map.lb(), map.ub() - map.lb(), low, high - low)))
        .isTrue();
    assertThat(
            tree.isWithin(new TypeBounds(size, map.lb(), map.ub() - map.lb() + 8, low, high - low)))
        .isFalse();
  }

  @Test
  void randomConstructionsHaveTheElementsOfTheStandardsRules() {
    SeededCases.run(
        ConstructionTreeTest.class,
        449,
        20_000,
        random -> {
          Twin twin = twin(random, random.nextInt(5));
          assertIs(ConstructionTree.of(twin.made()), twin.map());
          assertThat(ConstructionTree.isTold(twin.made())).isTrue();
        });
  }

  /** What stands for a list is the same type as the list. */
  @Test
  void stepsStandForTheirList() {
    SeededCases.run(
        ConstructionTreeTest.class,
        450,
        2_000,
        random -> {
          long[] levels = new long[2 * random.nextInt(4)];
          for (int k = 0; k < levels.length; k += 2) {
            levels[k] = 2L + random.nextInt(3);
            levels[k + 1] = random.nextInt(-5, 30);
          }
          Steps steps = new Steps(1 + random.nextInt(3), random.nextInt(-9, 9), levels);
          int[] lengths = filled(steps.size(), steps.length());
          int[] places = new int[steps.size()];
          Arrays.setAll(places, k -> (int) steps.place(k));
          Construction short_ = requireNonNull(Lists.indexed(steps, DOUBLE));
          Construction listed = requireNonNull(Lists.indexed(lengths, places, DOUBLE));
          TypeMap map = TypeMap.basic().blocks(lengths, places, 8);
          assertIs(ConstructionTree.of(short_), map);
          assertIs(ConstructionTree.of(listed), map);
          assertThat(ConstructionFacts.of(short_)).isEqualTo(ConstructionFacts.of(listed));
          assertThat(short_)
              .isEqualTo(Lists.indexed(new Steps(steps.length(), steps.first(), levels), DOUBLE))
              .isNotEqualTo(
                  Lists.indexed(new Steps(steps.length(), steps.first() + 1, levels), DOUBLE));
        });
  }

  @Test
  void aTransposedMatrixIsNoList() {
    int[] places = new int[64 * 32];
    Arrays.setAll(places, k -> 1000 * (k % 32) + k / 32);
    Construction made = requireNonNull(Lists.indexed(filled(places.length, 1), places, DOUBLE));
    TypeTree tree = requireNonNull(ConstructionTree.of(made)).tree();
    for (TypeTree below = tree; !below.children().isEmpty(); below = below.children().get(0)) {
      assertThat(below).isNotInstanceOf(Idx.class);
    }
    assertThat(tree.length()).isEqualTo(64 * 32);
  }

  /** Libraries walk lists block by block; whatever repeats a list is a form of its own. */
  @Test
  void theFormIsWhatMpiWasTold() {
    int[] two = {1, 1};
    Construction list = requireNonNull(Lists.indexed(two, new int[] {0, 5}, DOUBLE));
    Construction column = requireNonNull(Constructors.vector(4, 1, 9, DOUBLE));
    Construction blocks = requireNonNull(Constructors.contiguous(3, DOUBLE));
    assertForm(list, true, null);
    assertForm(requireNonNull(Constructors.resized(list, 0, 8)), true, null);
    assertForm(requireNonNull(Lists.hindexed(two, new int[] {0, 64}, blocks)), true, null);
    assertForm(
        requireNonNull(Lists.hindexed(two, new int[] {0, 800}, column)), true, TreeForm.HVECTOR);
    assertForm(requireNonNull(Constructors.vector(3, 1, 9, list)), true, TreeForm.VECTOR);
    assertForm(column, false, TreeForm.VECTOR);
    assertForm(
        requireNonNull(
            Constructors.contiguous(4, requireNonNull(Constructors.resized(column, 0, 8)))),
        false,
        TreeForm.CONTIGUOUS_OF_RESIZED);
  }

  private static void assertForm(Construction made, boolean listed, @Nullable TreeForm form) {
    assertThat(ConstructionTree.isListed(made)).isEqualTo(listed);
    assertThat(ConstructionTree.told(made)).isEqualTo(form);
  }

  /** Of these MPI alone knows the extent: structures, pairs, and what alignment may round. */
  @Test
  void whatTheCallsDoNotSayIsNotGuessed() {
    Construction struct =
        requireNonNull(
            Constructors.struct(
                new int[] {1, 1}, new int[] {0, 8}, new Construction[] {DOUBLE, DOUBLE}));
    Construction pair = Constructors.basic(24, -1);
    assertThat(ConstructionTree.isTold(struct)).isFalse();
    assertThat(ConstructionTree.of(struct)).isNull();
    assertThat(ConstructionTree.isTold(requireNonNull(Constructors.contiguous(2, pair)))).isFalse();
    assertThat(ConstructionTree.of(requireNonNull(Constructors.contiguous(2, struct)))).isNull();
    assertThat(ConstructionTree.of(requireNonNull(Constructors.hvector(2, 1, 12, DOUBLE))))
        .isNull();
    assertThat(ConstructionTree.of(requireNonNull(Constructors.contiguous(0, DOUBLE)))).isNull();
    Construction far = requireNonNull(Constructors.vector(1 << 30, 1, 1 << 30, DOUBLE));
    assertThat(ConstructionTree.of(requireNonNull(Constructors.vector(1 << 30, 1, 1 << 30, far))))
        .isNull();
  }
}
