// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ExpressionParserTest {
  /** Prints a tree as name or [operands], names of operations before them. */
  private static String print(String text) {
    ParsedExpression parsed = ExpressionParser.parse(text);
    return print(parsed, parsed.tree().root());
  }

  private static String print(ParsedExpression parsed, int x) {
    String name = parsed.names().get(x);
    if (parsed.tree().isLeaf(x)) {
      return name;
    }
    StringBuilder text = new StringBuilder(name).append('[');
    for (int c = 0; c < parsed.tree().operands(x); c++) {
      text.append(c == 0 ? "" : " ").append(print(parsed, parsed.tree().operand(x, c)));
    }
    return text.append(']').toString();
  }

  @Test
  void operatorsBindAsInFortran() {
    assertThat(print("(A + B) + C")).isEqualTo("[[A B] C]");
    assertThat(print("A + B * C - D")).isEqualTo("[[A [B C]] D]");
    assertThat(print("A ** B ** C")).isEqualTo("[A [B C]]");
    assertThat(print("-A ** B")).isEqualTo("[[A B]]");
    assertThat(print("-A + B")).isEqualTo("[[A] B]");
    assertThat(print("A < B .and. C + D == E .or. F")).isEqualTo("[[[A B] [[C D] E]] F]");
    assertThat(print("A .cross. B + C")).isEqualTo("[A [B C]]");
    assertThat(print("A")).isEqualTo("A");
    assertThat(print("((A))")).isEqualTo("A");
  }

  @Test
  void constantsAreEverywhere() {
    assertThat(print("2 * A + 1.5e-3 * B")).isEqualTo("[[A] [B]]");
    assertThat(print("A + 2 * 3")).isEqualTo("[A]");
    assertThatThrownBy(() -> ExpressionParser.parse("2 + 3"))
        .hasMessage("column 1: expected an array, got constants only");
  }

  @Test
  void sectionsAndFunctions() {
    assertThat(print("A(1:n, 2) + matmul(B, transpose(C))")).isEqualTo("[A(1:n,2) [B [C]]]");
    assertThat(print("merge(A, B, M(:, 1) > 0)")).isEqualTo("[A B [M(:,1)]]");
    assertThat(print("f(A + B, C)")).isEqualTo("[[A B] C]");
  }

  @Test
  void assignmentsNameOperations() {
    assertThat(print("D = A + B; E = D + C")).isEqualTo("E[D[A B] C]");
    assertThat(print("D = A + B\nE = D + C\n")).isEqualTo("E[D[A B] C]");
    assertThat(print("D = A\nD + B")).isEqualTo("[D[A] B]");
    assertThat(print("A * A")).isEqualTo("[A A]");
  }

  @Test
  void cyclicAndUnusedNamesAreBad() {
    assertThatThrownBy(() -> ExpressionParser.parse("D = D + A"))
        .hasMessage("column 1: \"D\" is computed from itself; names must not be cyclic");
    assertThatThrownBy(() -> ExpressionParser.parse("D = E + A; E = D + B"))
        .hasMessage("column 12: \"E\" is used before it is computed; names must not be cyclic");
    assertThatThrownBy(() -> ExpressionParser.parse("D = A; D = B; D"))
        .hasMessageContaining("\"D\" is computed twice");
    assertThatThrownBy(() -> ExpressionParser.parse("D = A + B; D * D"))
        .hasMessageContaining("\"D\" is used twice");
    assertThatThrownBy(() -> ExpressionParser.parse("D = A + B; A + C"))
        .hasMessageContaining("\"D\" is computed and not used");
    assertThatThrownBy(() -> ExpressionParser.parse("A + B; C"))
        .hasMessageContaining("must assign a name");
  }

  @Test
  void complaintsNameTheColumn() {
    assertThatThrownBy(() -> ExpressionParser.parse("A + "))
        .hasMessage("column 5: expected an operand, got the end");
    assertThatThrownBy(() -> ExpressionParser.parse("A + * B"))
        .hasMessage("column 5: expected an operand, got \"*\"");
    assertThatThrownBy(() -> ExpressionParser.parse("(A + B"))
        .hasMessage("column 7: expected \")\" for the \"(\" of column 1, got the end");
    assertThatThrownBy(() -> ExpressionParser.parse("A + B)"))
        .hasMessage("column 6: expected an operator or the end, got \")\"");
    assertThatThrownBy(() -> ExpressionParser.parse("A B"))
        .hasMessage("column 3: expected an operator or the end, got \"B\"");
    assertThatThrownBy(() -> ExpressionParser.parse("A $ B"))
        .hasMessage("column 3: expected an array, a function or an operator, got \"$\"");
    assertThatThrownBy(() -> ExpressionParser.parse("(A, B)"))
        .hasMessage("column 3: expected an operator or the end, got \",\"");
    assertThatThrownBy(() -> ExpressionParser.parse(""))
        .hasMessage("column 1: expected an expression, got the end");
  }

  @Test
  void deepParenthesesDoNotOverflow() {
    int depth = 200_000;
    String text = "(".repeat(depth) + "A" + " + B)".repeat(depth);
    assertThat(ExpressionParser.parse(text).tree().size()).isEqualTo(2 * depth + 1);
  }
}
