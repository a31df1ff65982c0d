// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.ArrayProgramBuilder;
import org.espalier.program.array.IndexMap;
import org.espalier.program.array.PointExpression;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Transpositions and sections of drawn arrays, on each rank of drawn distributions. */
final class LocalCopyTest {
  private static final List<String> WORDS = List.of("*", "block:2", "cyclic:2", "cyclic(3):2");

  /** Every element that a rank gets is the one that the index map names. */
  @Test
  void elementsAreThoseOfTheIndexMap() {
    SeededCases.run(getClass(), 1, 400, LocalCopyTest::check);
  }

  @Test
  void onlyWhatComputesNothingAtEqualDistancesIsCopied() {
    long[][] rows = {{0, 3}, {0, 1, 2}};
    long[][] columns = {{0, 1}, {0, 2, 4}};
    assertThat(copies("a", columns, rows)).isTrue();
    assertThat(copies("a + 0", columns, rows)).isFalse();
    assertThat(copies("a", new long[][] {{0, 1}, {0, 2, 5}}, rows)).isFalse();
    assertThat(copies("a", new long[][] {{0, 1}, {0, 0, 0}}, rows)).isFalse();
    assertThat(copies("a", columns, new long[][] {{0, 4}, {0, 1, 2}})).isFalse();
    assertThat(copies("a", columns, new long[][] {{1, 4}, {0, 1, 2}})).isFalse();
    assertThat(copies("a", new long[][] {{0, 1}, {}}, new long[][] {{0, 3}, {}})).isFalse();
  }

  private static boolean copies(String expression, long[][] places, long[][] resultPlaces) {
    return LocalCopy.of(PointExpression.parse(expression), places, resultPlaces, 1).isPresent();
  }

  private static void check(SplittableRandom random) {
    int dimensions = random.nextInt(1, 5);
    long[] shape = IntStream.range(0, dimensions).mapToLong(_ -> random.nextInt(1, 9)).toArray();
    String element = random.nextBoolean() ? "MPI_DOUBLE" : "MPI_C_DOUBLE_COMPLEX";
    ArrayProgramBuilder builder = ArrayProgram.over(4).input("A", element, shape);
    Compute compute =
        (Compute)
            last(
                random.nextBoolean()
                    ? builder.transpose("T", "A", axes(dimensions, random))
                    : section(builder, shape, random));
    ArrayDistribution space = space(compute.space().toArray(), random);
    IndexMap map = compute.operands().getFirst().map();
    int components = element.equals("MPI_DOUBLE") ? 1 : 2;
    for (int rank = 0; rank < 4; rank++) {
      LocalArray operand = LocalArray.of(shape, map.project(space), rank, components);
      number(operand, shape);
      LocalArray result = LocalArray.of(compute.space().toArray(), space, rank, components);
      new PointKernel(compute, space, rank, List.of(operand), result).run(List.of(operand), result);
      compare(result, map, shape);
    }
  }

  private static Object last(ArrayProgramBuilder builder) {
    return builder.result("T").build().nodes().getLast();
  }

  private static int[] axes(int dimensions, SplittableRandom random) {
    List<Integer> axes = new ArrayList<>(IntStream.range(0, dimensions).boxed().toList());
    Collections.shuffle(axes, new Random(random.nextLong()));
    return axes.stream().mapToInt(Integer::intValue).toArray();
  }

  private static ArrayProgramBuilder section(
      ArrayProgramBuilder builder, long[] shape, SplittableRandom random) {
    long[] first = new long[shape.length];
    long[] step = new long[shape.length];
    long[] lengths = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      first[d] = random.nextLong(shape[d]);
      step[d] = random.nextLong(1, 4);
      lengths[d] = random.nextLong(1, (shape[d] - 1 - first[d]) / step[d] + 2);
    }
    return builder.section("T", "A", first, step, lengths);
  }

  /** At most two dimensions are dealt out to two processes each. */
  private static ArrayDistribution space(long[] extents, SplittableRandom random) {
    List<String> words = new ArrayList<>();
    int dealt = 0;
    for (int d = 0; d < extents.length; d++) {
      String word = dealt == 2 ? "*" : WORDS.get(random.nextInt(WORDS.size()));
      dealt += word.equals("*") ? 0 : 1;
      words.add(word);
    }
    return DistributionText.parse(words, extents, 4);
  }

  /** Each element gets the number of its place in the whole array. */
  private static void number(LocalArray array, long[] shape) {
    int[] at = new int[shape.length];
    for (long e = 0; e < array.elements(); e++) {
      long number = 0;
      for (int d = 0; d < shape.length; d++) {
        number = number * shape[d] + array.indices(d)[at[d]];
      }
      for (int c = 0; c < array.components(); c++) {
        array.set(e * array.components() + c, (double) (2 * number + c));
      }
      next(at, array);
    }
  }

  private static void compare(LocalArray result, IndexMap map, long[] shape) {
    int[] at = new int[shape.length];
    for (long e = 0; e < result.elements(); e++) {
      long number = 0;
      for (int d = 0; d < shape.length; d++) {
        int of = map.dimensions().get(d);
        long index = map.first().get(d) + map.step().get(d) * result.indices(of)[at[of]];
        number = number * shape[d] + index;
      }
      for (int c = 0; c < result.components(); c++) {
        assertThat(result.get(e * result.components() + c)).isEqualTo((double) (2 * number + c));
      }
      next(at, result);
    }
  }

  private static void next(int[] at, LocalArray array) {
    for (int d = at.length - 1; d >= 0 && ++at[d] == array.indices(d).length; d--) {
      at[d] = 0;
    }
  }
}
