// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.List;
import org.espalier.formula.FormulaFault;

/**
 * An arithmetic expression that is computed for every point alone.
 *
 * <pre>
 *   sum     ::= product (("+" | "-") product)*
 *   product ::= factor (("*" | "/") factor)*
 *   factor  ::= number | name | "-" factor | "(" sum ")" | ("sqrt" | "abs" | "exp") "(" sum ")"
 *             | ("max" | "min") "(" sum "," sum ")"
 * </pre>
 *
 * <p>A name is a letter, then letters, digits, {@code _} and {@code '}. Equal names are one
 * operand.
 */
public final class PointExpression {
  private static final int MAX_DEPTH = 200;

  private final String text;
  private final List<String> names;
  private final List<Step> steps;

  private PointExpression(String text, List<String> names, List<Step> steps) {
    this.text = text;
    this.names = List.copyOf(names);
    this.steps = List.copyOf(steps);
  }

  /** What is done on a stack of values, in reverse Polish order. */
  public sealed interface Step {
    /**
     * Pushes a number.
     *
     * @param value the number
     */
    record Literal(double value) implements Step {}

    /**
     * Pushes an operand.
     *
     * @param operand its number in {@link PointExpression#names}
     */
    record Operand(int operand) implements Step {}

    /**
     * Replaces the top of the stack.
     *
     * @param function what is done
     */
    record Apply(Function function) implements Step {}
  }

  /** What an expression may do. */
  public enum Function {
    /** Sum. */
    ADD(2),
    /** Difference. */
    SUBTRACT(2),
    /** Product. */
    MULTIPLY(2),
    /** Quotient. */
    DIVIDE(2),
    /** The greater one. */
    MAX(2),
    /** The smaller one. */
    MIN(2),
    /** Change of sign. */
    NEGATE(1),
    /** Square root. */
    SQRT(1),
    /** Absolute value. */
    ABS(1),
    /** Exponential. */
    EXP(1);

    private final int operands;

    Function(int operands) {
      this.operands = operands;
    }

    /**
     * Returns how many values it takes.
     *
     * @return 1 or 2
     */
    public int operands() {
      return operands;
    }
  }

  /**
   * Parses an expression.
   *
   * @param text the expression
   * @return it
   * @throws IllegalArgumentException if the text is not in the grammar; the message says where
   */
  public static PointExpression parse(String text) {
    Parser parser = new Parser(text);
    parser.whole();
    return new PointExpression(text, parser.names, parser.steps);
  }

  /**
   * Returns the operands' names in the order in which they come first.
   *
   * @return the names, all different
   */
  public List<String> names() {
    return names;
  }

  /**
   * Returns what is done.
   *
   * @return the steps in reverse Polish order
   */
  public List<Step> steps() {
    return steps;
  }

  /**
   * Counts the operations at a point, loading an operand or a number and storing the result among
   * them.
   *
   * @return at least 1
   */
  public int operations() {
    return 1 + steps.size();
  }

  @Override
  public String toString() {
    return text;
  }

  /** Recursive descent; the depth is bounded, so that a hostile text cannot end the stack. */
  private static final class Parser {
    private final String text;
    private final List<String> names = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private int at;
    private int depth;

    Parser(String text) {
      this.text = text;
    }

    void whole() {
      sum();
      if (peek() != '\0') {
        throw expected("an operator");
      }
    }

    private char peek() {
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      return at < text.length() ? text.charAt(at) : '\0';
    }

    private IllegalArgumentException expected(String what) {
      return new IllegalArgumentException(FormulaFault.expected(text, at, what));
    }

    private void sum() {
      if (++depth > MAX_DEPTH) {
        throw expected("at most " + MAX_DEPTH + " nested levels");
      }
      product();
      for (char c = peek(); c == '+' || c == '-'; c = peek()) {
        at++;
        product();
        steps.add(new Step.Apply(c == '+' ? Function.ADD : Function.SUBTRACT));
      }
      depth--;
    }

    private void product() {
      factor();
      for (char c = peek(); c == '*' || c == '/'; c = peek()) {
        at++;
        factor();
        steps.add(new Step.Apply(c == '*' ? Function.MULTIPLY : Function.DIVIDE));
      }
    }

    private void factor() {
      char c = peek();
      if (c == '(') {
        at++;
        sum();
        take(')');
      } else if (c == '-') {
        if (++depth > MAX_DEPTH) {
          throw expected("at most " + MAX_DEPTH + " nested levels");
        }
        at++;
        factor();
        depth--;
        steps.add(new Step.Apply(Function.NEGATE));
      } else if (Character.isDigit(c) || c == '.') {
        number();
      } else if (Character.isLetter(c)) {
        word();
      } else {
        throw expected("a number, an array or a function");
      }
    }

    private void number() {
      int start = at;
      while (at < text.length() && inNumber(start)) {
        at++;
      }
      try {
        steps.add(new Step.Literal(Double.parseDouble(text.substring(start, at))));
      } catch (NumberFormatException e) {
        at = start;
        throw expected("a number");
      }
    }

    private boolean inNumber(int start) {
      char c = text.charAt(at);
      boolean afterExponent = at > start && "eE".indexOf(text.charAt(at - 1)) >= 0;
      return Character.isDigit(c)
          || c == '.'
          || c == 'e'
          || c == 'E'
          || (afterExponent && (c == '+' || c == '-'));
    }

    private void word() {
      int start = at;
      while (at < text.length() && isNamePart(text.charAt(at))) {
        at++;
      }
      String word = text.substring(start, at);
      if (peek() != '(') {
        int known = names.indexOf(word);
        if (known < 0) {
          known = names.size();
          names.add(word);
        }
        steps.add(new Step.Operand(known));
        return;
      }
      Function function =
          switch (word) {
            case "sqrt" -> Function.SQRT;
            case "abs" -> Function.ABS;
            case "exp" -> Function.EXP;
            case "max" -> Function.MAX;
            case "min" -> Function.MIN;
            default -> {
              at = start;
              throw expected("one of the functions sqrt, abs, exp, max, min");
            }
          };
      at++;
      sum();
      for (int k = 1; k < function.operands(); k++) {
        take(',');
        sum();
      }
      take(')');
      steps.add(new Step.Apply(function));
    }

    private void take(char wanted) {
      if (peek() != wanted) {
        throw expected("\"" + wanted + "\"");
      }
      at++;
    }
  }

  static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '\'';
  }
}
