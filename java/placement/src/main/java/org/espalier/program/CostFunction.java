// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import java.util.ArrayList;
import java.util.List;
import org.espalier.formula.FormulaFault;

/**
 * A cost as a function of sizes, written as {@code 3*n + n0*log2(n0)}.
 *
 * <pre>
 *   sum     ::= product (("+" | "-") product)*
 *   product ::= factor (("*" | "/") factor)*           / rounds up, as a part of a step is a step
 *   factor  ::= number | "n" | "n0" | "n1" | … | "(" sum ")"
 *             | ("max" | "min") "(" sum "," sum ")" | "log2" "(" sum ")"     rounded up; of 0 it is 0
 * </pre>
 *
 * {@code n} is the size of the result, {@code n0}, {@code n1}, … are those of the operands.
 */
public final class CostFunction {
  private static final int MAX_DEPTH = 100;

  private final String text;
  private final Term root;

  private CostFunction(String text, Term root) {
    this.text = text;
    this.root = root;
  }

  private sealed interface Term {
    record Literal(long value) implements Term {}

    record Size(int operand) implements Term {}

    record Binary(String operator, Term left, Term right) implements Term {}

    record Log2(Term of) implements Term {}
  }

  /**
   * Parses a function.
   *
   * @param text the function
   * @param operands how many operands it may speak of
   * @return the function
   * @throws IllegalArgumentException if the text is not in the grammar; the message says where
   */
  public static CostFunction parse(String text, int operands) {
    return new CostFunction(text, new Parser(text, operands).whole());
  }

  /**
   * Computes the cost.
   *
   * @param size the size of the result
   * @param operandSizes the sizes of the operands
   * @return the cost, at least 0
   * @throws IllegalArgumentException if the cost is negative, divides by 0 or does not fit 60 bits
   */
  public long cost(long size, List<Long> operandSizes) {
    long cost;
    try {
      cost = value(root, size, operandSizes);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "cost \"%s\" must be a number, got %s".formatted(text, e.getMessage()), e);
    }
    return PlacementSpace.checkCost("cost \"" + text + "\"", cost);
  }

  private static long value(Term term, long size, List<Long> sizes) {
    return switch (term) {
      case Term.Literal literal -> literal.value();
      case Term.Size s -> s.operand() < 0 ? size : sizes.get(s.operand());
      case Term.Log2 log -> {
        long of = value(log.of(), size, sizes);
        yield of <= 1 ? 0 : 64 - Long.numberOfLeadingZeros(of - 1);
      }
      case Term.Binary binary -> {
        long a = value(binary.left(), size, sizes);
        long b = value(binary.right(), size, sizes);
        yield switch (binary.operator()) {
          case "+" -> Math.addExact(a, b);
          case "-" -> Math.subtractExact(a, b);
          case "*" -> Math.multiplyExact(a, b);
          case "/" -> Math.ceilDivExact(a, b);
          case "max" -> Math.max(a, b);
          default -> Math.min(a, b);
        };
      }
    };
  }

  @Override
  public String toString() {
    return text;
  }

  /** Recursive descent; the depth is bounded, so that a hostile text cannot end the stack. */
  private static final class Parser {
    private final String text;
    private final int operands;
    private int at;
    private int depth;

    Parser(String text, int operands) {
      this.text = text;
      this.operands = operands;
    }

    Term whole() {
      Term sum = sum();
      if (peek() != '\0') {
        throw expected("an operator");
      }
      return sum;
    }

    private char peek() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      return at < text.length() ? text.charAt(at) : '\0';
    }

    private IllegalArgumentException expected(String what) {
      return new IllegalArgumentException("cost " + FormulaFault.expected(text, at, what));
    }

    private Term sum() {
      if (++depth > MAX_DEPTH) {
        throw expected("at most " + MAX_DEPTH + " nested parentheses");
      }
      Term left = product();
      while (peek() == '+' || peek() == '-') {
        String operator = String.valueOf(text.charAt(at++));
        left = new Term.Binary(operator, left, product());
      }
      depth--;
      return left;
    }

    private Term product() {
      Term left = factor();
      while (peek() == '*' || peek() == '/') {
        String operator = String.valueOf(text.charAt(at++));
        left = new Term.Binary(operator, left, factor());
      }
      return left;
    }

    private Term factor() {
      char c = peek();
      if (c == '(') {
        at++;
        Term sum = sum();
        take(')');
        return sum;
      }
      int start = at;
      while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
        at++;
      }
      String word = text.substring(start, at);
      if (word.isEmpty()) {
        throw expected("a number, a size or a function");
      }
      if (Character.isDigit(word.charAt(0))) {
        return number(word, start);
      }
      if (peek() == '(') {
        return function(word, start);
      }
      return size(word, start);
    }

    private Term number(String word, int start) {
      try {
        return new Term.Literal(Long.parseLong(word));
      } catch (NumberFormatException e) {
        at = start;
        throw expected("an integer of 64 bits");
      }
    }

    private Term size(String word, int start) {
      if (word.equals("n")) {
        return new Term.Size(-1);
      }
      for (int j = 0; j < operands; j++) {
        if (word.equals("n" + j)) {
          return new Term.Size(j);
        }
      }
      at = start;
      List<String> names = new ArrayList<>(List.of("n"));
      for (int j = 0; j < operands; j++) {
        names.add("n" + j);
      }
      throw expected("one of the sizes " + String.join(", ", names));
    }

    private Term function(String word, int start) {
      take('(');
      Term first = sum();
      return switch (word) {
        case "log2" -> {
          take(')');
          yield new Term.Log2(first);
        }
        case "max", "min" -> {
          take(',');
          Term second = sum();
          take(')');
          yield new Term.Binary(word, first, second);
        }
        default -> {
          at = start;
          throw expected("max, min or log2");
        }
      };
    }

    private void take(char wanted) {
      if (peek() != wanted) {
        throw expected("\"" + wanted + "\"");
      }
      at++;
    }
  }
}
