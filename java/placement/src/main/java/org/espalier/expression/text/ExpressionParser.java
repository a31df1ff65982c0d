// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.expression.ExpressionBuilder;
import org.espalier.expression.ExpressionTree;

/**
 * Reads array expressions as Fortran 90 writes them.
 *
 * <pre>
 *   program   = statement { (";" | newline) statement }
 *   statement = [ name "=" ] expression
 *   operand   = array | array "(" section ")" | function "(" expression { "," expression } ")"
 *             | constant | "(" expression ")"
 * </pre>
 *
 * <p>Operators, from those that bind most: {@code **} (right to left); {@code * /}; {@code + -}
 * (also unary); {@code //}; comparisons; {@code .not.}; {@code .and.}; {@code .or.}; any other
 * {@code .name.}. What stands in parentheses behind a name is a section of an array if a colon is
 * in it ({@code A(1:n)}), otherwise the operands of a function. Constants are everywhere and cost
 * nothing, so they are left out.
 *
 * <p>A name that a statement assigns stands for its operation; it is used once, by a later
 * statement, as the paper's trees want it. Every use of an array is a leaf of its own. Nothing
 * recurs, so that expressions may nest as deep as memory allows.
 */
public final class ExpressionParser {
  private static final int CONSTANT = -1;
  private static final int UNARY = 60;

  /** What waits for its right operand: an operator, or an open parenthesis of precedence 0. */
  private record Waiting(String sign, int precedence, int operands, boolean call, int column) {}

  private final ExpressionScanner scanner;
  private final ExpressionBuilder builder = ExpressionTree.builder();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> computed = new HashMap<>(); // name → node, once assigned
  private final Map<String, Boolean> used = new HashMap<>(); // arrays read, and names used
  private final List<Integer> values = new ArrayList<>(); // nodes, or CONSTANT
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  private ExpressionParser(String text) {
    scanner = new ExpressionScanner(text);
  }

  /**
   * Reads an expression, or several assignments of which the last is the whole.
   *
   * @param text the text
   * @return the tree and its names
   * @throws IllegalArgumentException if the text is no expression, has no array in it, uses a
   *     computed name twice or not at all, or computes a name from itself; the message says in
   *     which column
   */
  public static ParsedExpression parse(String text) {
    return new ExpressionParser(text).program();
  }

  private ParsedExpression program() {
    if (!scanner.hasMore()) {
      throw new IllegalArgumentException("column 1: expected an expression, got the end");
    }
    String pending = "";
    while (scanner.hasMore()) {
      if (!pending.isEmpty() || !names.isEmpty()) {
        checkNamed(pending);
      }
      pending = statement();
    }
    for (Map.Entry<String, Integer> entry : computed.entrySet()) {
      if (!used.containsKey(entry.getKey()) && entry.getValue() != names.size() - 1) {
        throw new IllegalArgumentException(
            "\"%s\" is computed and not used; the last statement must use all others"
                .formatted(entry.getKey()));
      }
    }
    return new ParsedExpression(builder.build(), names);
  }

  private static void checkNamed(String pending) {
    if (pending.isEmpty()) {
      throw new IllegalArgumentException(
          "every statement but the last must assign a name, as in D = A + B");
    }
  }

  /** Reads one statement and returns the name that it assigns, or an empty one. */
  private String statement() {
    scanner.next();
    String target = "";
    int node;
    if (scanner.kind == ExpressionScanner.Kind.NAME) {
      String name = scanner.token;
      int column = scanner.column;
      scanner.next();
      if (scanner.is("=")) {
        checkTarget(name, column);
        target = name;
        scanner.next();
        node = expression();
        if (used.containsKey(name)) {
          throw new IllegalArgumentException(
              "column %d: \"%s\" is computed from itself; names must not be cyclic"
                  .formatted(column, name));
        }
      } else {
        node = expressionFrom(name, column);
      }
    } else {
      node = expression();
    }
    if (node == CONSTANT) {
      throw new IllegalArgumentException("column 1: expected an array, got constants only");
    }
    if (!target.isEmpty()) {
      if (!names.get(node).isEmpty()) {
        node = operation(node); // a copy: the name must not replace that of what is copied
      }
      names.set(node, target);
      computed.put(target, node);
    }
    return target;
  }

  private void checkTarget(String name, int column) {
    if (computed.containsKey(name)) {
      throw new IllegalArgumentException(
          "column %d: \"%s\" is computed twice; give each result its own name"
              .formatted(column, name));
    }
    if (used.containsKey(name)) {
      throw new IllegalArgumentException(
          "column %d: \"%s\" is used before it is computed; names must not be cyclic"
              .formatted(column, name));
    }
  }

  private int expression() {
    return afterOperand(false);
  }

  private int expressionFrom(String name, int column) {
    return afterOperand(named(name, column));
  }

  /**
   * Reads up to the end of the statement. The scanner stands on the first token that is not read
   * yet; {@code operand} says that the last one ended an operand.
   */
  private int afterOperand(boolean operand) {
    boolean complete = operand;
    // Invariant: values holds the operands read, waiting what still lacks its right one.
    while (true) {
      if (!complete) {
        complete = operandToken();
      } else if (scanner.is(")") || scanner.is(",")) {
        boolean close = scanner.is(")");
        reduce(1);
        Waiting open = waiting.peek();
        if (open == null || (!close && !open.call())) {
          throw scanner.expected("an operator or the end");
        }
        waiting.pop();
        if (close) {
          int count = open.operands() + 1;
          if (open.call()) {
            apply(count);
          }
        } else {
          waiting.push(new Waiting(open.sign(), 0, open.operands() + 1, true, open.column()));
          complete = false;
        }
        scanner.next();
      } else if (scanner.kind == ExpressionScanner.Kind.END) {
        reduce(1);
        Waiting open = waiting.peek();
        if (open != null) {
          throw scanner.expected("\")\" for the \"(\" of column " + open.column());
        }
        return values.removeLast();
      } else {
        binary();
        complete = false;
      }
    }
  }

  /** Reads a token where an operand must begin; says whether it was one. */
  private boolean operandToken() {
    String token = scanner.token;
    int column = scanner.column;
    return switch (scanner.kind) {
      case NUMBER -> {
        values.add(CONSTANT);
        scanner.next();
        yield true;
      }
      case SECTION -> {
        values.add(leaf(token));
        scanner.next();
        yield true;
      }
      case NAME -> {
        scanner.next();
        yield named(token, column);
      }
      case SIGN -> {
        if (token.equals("(")) {
          waiting.push(new Waiting(token, 0, 0, false, column));
        } else if (token.equals("+") || token.equals("-") || token.equals(".not.")) {
          waiting.push(new Waiting(token, token.equals(".not.") ? 25 : UNARY, 1, false, column));
        } else {
          throw scanner.expected("an operand");
        }
        scanner.next();
        yield false;
      }
      case END -> throw scanner.expected("an operand");
    };
  }

  /** A name was read and the token after it; says whether an operand is complete. */
  private boolean named(String name, int column) {
    if (scanner.is("(")) {
      waiting.push(new Waiting(name, 0, 0, true, scanner.column));
      scanner.next();
      return false;
    }
    Integer node = computed.get(name);
    if (node == null) {
      values.add(leaf(name));
    } else if (used.put(name, true) == null) {
      values.add(node);
    } else {
      throw new IllegalArgumentException(
          "column %d: \"%s\" is used twice; a value that is used twice makes a program, not an"
                  .formatted(column, name)
              + " expression");
    }
    return true;
  }

  private void binary() {
    int precedence = precedence(scanner.kind == ExpressionScanner.Kind.SIGN ? scanner.token : "");
    if (precedence == 0) {
      throw scanner.expected("an operator or the end");
    }
    // a ** b ** c is a ** (b ** c): an equal one to the left waits.
    reduce(scanner.is("**") ? precedence + 1 : precedence);
    waiting.push(new Waiting(scanner.token, precedence, 2, false, scanner.column));
    scanner.next();
  }

  private static int precedence(String sign) {
    return switch (sign) {
      case "**" -> 80;
      case "*", "/" -> 70;
      case "+", "-" -> 60;
      case "//" -> 50;
      case "==", "/=", "<", "<=", ">", ">=" -> 40;
      case ".eq.", ".ne.", ".lt.", ".le.", ".gt.", ".ge." -> 40;
      case ".and." -> 20;
      case ".or." -> 15;
      case "", "(", ")", ",", "=", ".not." -> 0;
      default -> 10; // .eqv., .neqv., and operators of the user's own
    };
  }

  /** Applies the operators that wait and bind at least so much. */
  private void reduce(int precedence) {
    while (!waiting.isEmpty() && waiting.peek().precedence() >= precedence) {
      apply(waiting.pop().operands());
    }
  }

  private void apply(int count) {
    List<Integer> last = values.subList(values.size() - count, values.size());
    int[] operands = last.stream().filter(v -> v != CONSTANT).mapToInt(v -> v).toArray();
    last.clear();
    values.add(operands.length == 0 ? CONSTANT : operation(operands));
  }

  private int operation(int... operands) {
    int node = builder.operation(operands);
    names.add("");
    return node;
  }

  private int leaf(String name) {
    used.put(name, true);
    int node = builder.leaf();
    names.add(name);
    return node;
  }
}
