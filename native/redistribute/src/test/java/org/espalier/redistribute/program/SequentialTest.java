// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.ArrayProgramBuilder;
import org.espalier.program.array.InitialValues;
import org.espalier.program.array.LineKernel;
import org.junit.jupiter.api.Test;

/** A run on one rank, which all others are compared with, against the mathematics. */
final class SequentialTest {
  private static final Offset<Double> NEARLY = within(1e-12);
  private static final InitialValues RANDOM = new InitialValues.Random();

  private static double random(String name, long place) {
    return RANDOM.at(name, new long[0], place, 0);
  }

  private static LocalArray result(ArrayProgramBuilder builder, String name) {
    return Objects.requireNonNull(
        SequentialRun.results(builder.result(name).build(), Map.of()).get(name));
  }

  @Test
  void productsSectionsAndReductions() {
    LocalArray c =
        result(
            ArrayProgram.over(1)
                .input("A", "MPI_DOUBLE", 3, 4)
                .input("B", "MPI_DOUBLE", 4, 5)
                .product("C", "A", "B"),
            "C");
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 5; j++) {
        double sum = 0;
        for (int k = 0; k < 4; k++) {
          sum += random("A", i * 4L + k) * random("B", k * 5L + j);
        }
        assertThat(c.get(i * 5L + j)).isEqualTo(sum);
      }
    }
    LocalArray s =
        result(
            ArrayProgram.over(1)
                .input("A", "MPI_DOUBLE", 6, 7)
                .transpose("T", "A", 1, 0)
                .section("S", "T", new long[] {1, 0}, new long[] {2, 3}, new long[] {3, 2})
                .reduce("m", "S", 0, Reduction.MIN)
                .let("m", "-m * 2 + max(m, 0.5)"),
            "m");
    for (int j = 0; j < 2; j++) {
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < 3; i++) {
        least = Math.min(least, random("A", 3L * j * 7 + 1 + 2L * i));
      }
      assertThat(s.get(j)).isEqualTo(-least * 2 + Math.max(least, 0.5));
    }
  }

  /** Fibonacci numbers: two arrays change places through a third that ends with each iteration. */
  @Test
  void loopsCarryWhatTheyAssign() {
    LocalArray x =
        result(
            ArrayProgram.over(1)
                .input("x", "MPI_DOUBLE", 2)
                .values("x", new InitialValues.Constant(1))
                .input("y", "MPI_DOUBLE", 2)
                .values("y", new InitialValues.Constant(1))
                .repeat(
                    5,
                    body ->
                        body.let("t", "x + y")
                            .let("x", "y")
                            .let("y", "t")
                            .repeat(2, in -> in.let("x", "x"))),
            "x");
    assertThat(x.get(0)).isEqualTo(8);
  }

  @Test
  void kernelsAlongEachDimension() {
    LocalArray t =
        result(
            ArrayProgram.over(1)
                .input("u", "MPI_DOUBLE", 5, 6)
                .along("v", "u", 0, LineKernel.TRIDIAGONAL),
            "v");
    for (int j = 0; j < 6; j++) {
      for (int i = 0; i < 5; i++) {
        double before = i == 0 ? 0 : t.get((i - 1) * 6L + j);
        double after = i == 4 ? 0 : t.get((i + 1) * 6L + j);
        assertThat(4 * t.get(i * 6L + j) - before - after)
            .isCloseTo(random("u", i * 6L + j), NEARLY);
      }
    }
    LocalArray sums =
        result(
            ArrayProgram.over(1).input("u", "MPI_DOUBLE", 4, 3).along("v", "u", 1, LineKernel.SCAN),
            "v");
    assertThat(sums.get(5)).isEqualTo(random("u", 3) + random("u", 4) + random("u", 5));
  }

  @Test
  void fourierTransformAgreesWithTheSumAndItsInverse() {
    int n = 16;
    LocalArray f =
        result(
            ArrayProgram.over(1)
                .input("u", "MPI_C_DOUBLE_COMPLEX", n)
                .along("f", "u", 0, LineKernel.FFT),
            "f");
    for (int k = 0; k < n; k++) {
      double real = 0;
      double imaginary = 0;
      for (int i = 0; i < n; i++) {
        double angle = -2 * Math.PI * k * i / n;
        double a = random("u", 2L * i);
        double b = random("u", 2L * i + 1);
        real += a * Math.cos(angle) - b * Math.sin(angle);
        imaginary += a * Math.sin(angle) + b * Math.cos(angle);
      }
      assertThat(f.get(2L * k)).isCloseTo(real, NEARLY);
      assertThat(f.get(2L * k + 1)).isCloseTo(imaginary, NEARLY);
    }
    LocalArray back =
        result(
            ArrayProgram.over(1)
                .input("u", "MPI_C_DOUBLE_COMPLEX", 3, n)
                .along("f", "u", 1, LineKernel.FFT)
                .let("f", "f * 2 / 2")
                .along("u", "f", 1, LineKernel.INVERSE_FFT),
            "u");
    for (long k = 0; k < 6L * n; k++) {
      assertThat(back.get(k)).isCloseTo(random("u", k), NEARLY);
    }
  }

  /** Bundles of lines that are full, cut short and less than one, of numbers and of pairs. */
  @Test
  void linesAreTheSameInAnyBundle() {
    for (int width : new int[] {1, 3, 7, 8, 9, 20}) {
      for (LineKernel kernel : LineKernel.values()) {
        String element = kernel.isComplex() ? "MPI_C_DOUBLE_COMPLEX" : "MPI_DOUBLE";
        int doubles = kernel.isComplex() ? 2 : 1;
        LocalArray across =
            result(
                ArrayProgram.over(1).input("u", element, 2, 8, width).along("v", "u", 1, kernel),
                "v");
        LocalArray inOrder =
            result(
                ArrayProgram.over(1)
                    .input("u", element, 2, 8, width)
                    .transpose("t", "u", 0, 2, 1)
                    .along("w", "t", 2, kernel)
                    .transpose("v", "w", 0, 2, 1),
                "v");
        for (long k = 0; k < 16L * width * doubles; k++) {
          assertThat(across.get(k)).as("%s of %d", kernel, width).isEqualTo(inOrder.get(k));
        }
      }
    }
  }

  /** What nobody reads any more gives its memory to what is computed next, within loops too. */
  @Test
  void memoryIsUsedAgain() {
    long bytes = 8L * 1024;
    ArrayProgramBuilder builder = ArrayProgram.over(1).input("x", "MPI_DOUBLE", 1024);
    builder.let("y", "x + 1");
    for (int k = 0; k < 20; k++) {
      builder.let("y", "2 * y");
    }
    builder.repeat(
        7, body -> body.let("t", "y - 1").let("u", "t + x").let("v", "u * t").let("y", "v / 2"));
    ArrayProgram program = builder.let("z", "y + 1").result("z").build();
    Interpreter interpreter = SequentialRun.interpreter(program, Map.of());
    try (InputArrays inputs = new InputArrays(false)) {
      interpreter.fillInputs(inputs);
    }
    for (int run = 0; run < 3; run++) {
      interpreter.run();
      assertThat(interpreter.memoryBytes())
          .isEqualTo(3 * bytes); // x, t, and all others in one place
    }
    LocalArray z =
        interpreter.in(program.results().getFirst().node(), ArrayDistribution.replicated(1, 1));
    for (int i = 0; i < 1024; i++) {
      double x = random("x", i);
      double y = (x + 1) * (1 << 20);
      for (int k = 0; k < 7; k++) {
        double t = y - 1;
        y = (t + x) * t / 2;
      }
      assertThat(z.get(i)).isEqualTo(y + 1);
    }
  }

  /** An array that is read elsewhere than at the point that is computed is not written over. */
  @Test
  void nothingIsWrittenBeforeItIsRead() {
    LocalArray s =
        result(
            ArrayProgram.over(1)
                .input("A", "MPI_DOUBLE", 5, 5)
                .let("B", "2 * A")
                .transpose("T", "B", 1, 0)
                .let("C", "B + T")
                .section("D", "C", new long[] {0, 0}, new long[] {1, 1}, new long[] {3, 3})
                .let("E", "3 * D")
                .reduce("s", "E", 1, Reduction.SUM),
            "s");
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) {
        sum += 3 * (2 * random("A", 5L * i + j) + 2 * random("A", 5L * j + i));
      }
      assertThat(s.get(i)).isCloseTo(sum, NEARLY);
    }
  }
}
