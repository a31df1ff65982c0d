// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.List;
import org.espalier.program.array.PointExpression;
import org.espalier.program.array.PointExpression.Function;
import org.espalier.program.array.PointExpression.Step;

/**
 * An expression over lines of values: every step works on a whole line of the stack, so that loops
 * are plain and long. Complex numbers are pairs of doubles.
 */
final class Lines {
  private final List<Step> steps;
  private final int components;
  // stack[k]: a line of values; the expression's value ends in stack[0]
  private final double[][] stack;

  Lines(PointExpression expression, int components, int longest) {
    this.steps = expression.steps();
    this.components = components;
    int depth = 0;
    int deepest = 0;
    for (Step step : steps) {
      depth += step instanceof Step.Apply apply ? 1 - apply.function().operands() : 1;
      deepest = Math.max(deepest, depth);
      if (components == 2 && step instanceof Step.Apply apply && !isComplex(apply.function())) {
        throw new IllegalArgumentException(
            "\"%s\": complex numbers run with + - * / alone, got %s"
                .formatted(expression, apply.function()));
      }
    }
    this.stack = new double[deepest][longest * components];
  }

  private static boolean isComplex(Function function) {
    return switch (function) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, NEGATE -> true;
      case MAX, MIN, SQRT, ABS, EXP -> false;
    };
  }

  /** Puts an operand's line on the stack. */
  @FunctionalInterface
  interface Loader {
    void load(int operand, double[] line);
  }

  /** Computes a line of n values; the answer holds until the next call. */
  double[] value(int n, Loader loader) {
    int top = -1;
    for (Step step : steps) {
      switch (step) {
        case Step.Literal literal -> fill(stack[++top], n, literal.value());
        case Step.Operand operand -> loader.load(operand.operand(), stack[++top]);
        case Step.Apply apply -> {
          top -= apply.function().operands() - 1;
          double[] a = stack[top];
          double[] b = stack[Math.min(top + 1, stack.length - 1)];
          if (components == 1) {
            apply(apply.function(), n, a, b);
          } else {
            applyComplex(apply.function(), n, a, b);
          }
        }
      }
    }
    return stack[0];
  }

  private void fill(double[] line, int n, double value) {
    for (int i = 0; i < n * components; i++) {
      line[i] = components == 2 && i % 2 == 1 ? 0 : value;
    }
  }

  private static void apply(Function function, int n, double[] a, double[] b) {
    switch (function) {
      case ADD -> {
        for (int i = 0; i < n; i++) {
          a[i] += b[i];
        }
      }
      case SUBTRACT -> {
        for (int i = 0; i < n; i++) {
          a[i] -= b[i];
        }
      }
      case MULTIPLY -> {
        for (int i = 0; i < n; i++) {
          a[i] *= b[i];
        }
      }
      case DIVIDE -> {
        for (int i = 0; i < n; i++) {
          a[i] /= b[i];
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.max(a[i], b[i]);
        }
      }
      case MIN -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.min(a[i], b[i]);
        }
      }
      case NEGATE -> {
        for (int i = 0; i < n; i++) {
          a[i] = -a[i];
        }
      }
      case SQRT -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.sqrt(a[i]);
        }
      }
      case ABS -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.abs(a[i]);
        }
      }
      case EXP -> {
        for (int i = 0; i < n; i++) {
          a[i] = StrictMath.exp(a[i]);
        }
      }
    }
  }

  private static void applyComplex(Function function, int n, double[] a, double[] b) {
    switch (function) {
      case ADD -> apply(Function.ADD, 2 * n, a, b);
      case SUBTRACT -> apply(Function.SUBTRACT, 2 * n, a, b);
      case NEGATE -> apply(Function.NEGATE, 2 * n, a, b);
      case MULTIPLY -> {
        for (int i = 0; i < 2 * n; i += 2) {
          double real = a[i] * b[i] - a[i + 1] * b[i + 1];
          a[i + 1] = a[i] * b[i + 1] + a[i + 1] * b[i];
          a[i] = real;
        }
      }
      case DIVIDE -> {
        for (int i = 0; i < 2 * n; i += 2) {
          double size = b[i] * b[i] + b[i + 1] * b[i + 1];
          double real = (a[i] * b[i] + a[i + 1] * b[i + 1]) / size;
          a[i + 1] = (a[i + 1] * b[i] - a[i] * b[i + 1]) / size;
          a[i] = real;
        }
      }
      case MAX, MIN, SQRT, ABS, EXP ->
          throw new IllegalStateException("refused by the constructor, got " + function);
    }
  }
}
