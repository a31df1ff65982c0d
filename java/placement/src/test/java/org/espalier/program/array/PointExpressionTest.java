// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

final class PointExpressionTest {
  private static double value(String text, double... operands) {
    Deque<Double> stack = new ArrayDeque<>();
    for (PointExpression.Step step : PointExpression.parse(text).steps()) {
      switch (step) {
        case PointExpression.Step.Literal literal -> stack.push(literal.value());
        case PointExpression.Step.Operand operand -> stack.push(operands[operand.operand()]);
        case PointExpression.Step.Apply apply -> {
          double b = stack.pop();
          double a = apply.function().operands() == 2 ? stack.pop() : 0;
          stack.push(
              switch (apply.function()) {
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                case MAX -> Math.max(a, b);
                case MIN -> Math.min(a, b);
                case NEGATE -> -b;
                case SQRT -> Math.sqrt(b);
                case ABS -> Math.abs(b);
                case EXP -> Math.exp(b);
              });
        }
      }
    }
    assertThat(stack).hasSize(1);
    return stack.pop();
  }

  @Test
  void precedenceAndFunctions() {
    assertThat(value("a + b * c - d / 2", 1, 2, 3, 8)).isEqualTo(3);
    assertThat(value("a - b - c", 10, 3, 2)).isEqualTo(5);
    assertThat(value("-(a - 1.5e1) * -2", 5)).isEqualTo(-20);
    assertThat(value("max(a, min(b, a)) + sqrt(abs(-16)) + exp(0)", 3, 7)).isEqualTo(8);
  }

  @Test
  void operandsAreCountedOnce() {
    PointExpression expression = PointExpression.parse("x + y' * x_2 - x");
    assertThat(expression.names()).containsExactly("x", "y'", "x_2");
    assertThat(expression.operations()).isEqualTo(1 + 4 + 3);
  }

  @Test
  void whatIsWrongIsSaidWithItsPlace() {
    assertThatThrownBy(() -> PointExpression.parse("a + * b"))
        .hasMessage(
            "\"a + * b\": expected a number, an array or a function at character 4, got \"*\"");
    assertThatThrownBy(() -> PointExpression.parse("sin(a)"))
        .hasMessageContaining("sqrt, abs, exp");
    assertThatThrownBy(() -> PointExpression.parse("(a")).hasMessageContaining("got the end");
    assertThatThrownBy(() -> PointExpression.parse("1.2.3 * a")).hasMessageContaining("a number");
    assertThatThrownBy(() -> PointExpression.parse("(".repeat(1000)))
        .hasMessageContaining("nested levels");
  }

  /** A formula of a program that writes programs may have thousands of characters. */
  @Test
  void aComplaintShowsWhatIsAroundTheFault() {
    String sum = "a + ".repeat(5_000);
    assertThatThrownBy(() -> PointExpression.parse("(".repeat(100_000)))
        .hasMessage(
            "\"…"
                + "(".repeat(80)
                + "…\": expected at most 200 nested levels at character 200, got \"(\"");
    assertThatThrownBy(() -> PointExpression.parse(sum))
        .hasMessage(
            "\"…"
                + "a + ".repeat(20)
                + "\": expected a number, an array or a function at character 20000, got the end");
    assertThatThrownBy(() -> PointExpression.parse("a + * b" + " + b".repeat(5_000)))
        .hasMessageStartingWith("\"a + * b + b")
        .hasMessageEndingWith(
            "…\": expected a number, an array or a function at character 4, got \"*\"");
    assertThatThrownBy(() -> PointExpression.parse("a \uD83D\uDE00 b"))
        .hasMessageEndingWith("expected an operator at character 2, got \"\uD83D\uDE00\"");
  }
}
