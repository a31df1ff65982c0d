// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ArrayNode.Operand;
import org.espalier.program.array.ArrayNode.Reduction;

/**
 * What an assignment computes, before it has a name and a place in the program: each factory checks
 * the operands of one kind of step and says which index of which array every point reads.
 *
 * @param shape the shape of what is assigned
 * @param space the lengths of the points that are computed
 * @param operands what is read at each point
 * @param formula what is computed at each point
 * @param result where in the result the value of a point goes
 * @param reduction how values of points that go to one place are joined
 */
record Assignment(
    LongSeq shape,
    LongSeq space,
    List<Operand> operands,
    Formula formula,
    IndexMap result,
    Reduction reduction) {
  /** The node that computes this after the steps so far. */
  Compute named(String name, ProgramSteps steps) {
    BasicType element =
        ArrayShapes.element(operands.stream().map(o -> steps.get(o.node())).toList());
    return new Compute(
        steps.unique(name),
        shape,
        element,
        steps.loop(),
        space,
        operands,
        formula,
        result,
        reduction);
  }

  /** The array itself at every point. */
  private static Formula.Point copy() {
    return new Formula.Point(PointExpression.parse("a"));
  }

  /** An element-wise expression. */
  static Assignment point(ProgramSteps steps, String expression) {
    PointExpression parsed = PointExpression.parse(expression);
    if (parsed.names().isEmpty()) {
      throw new IllegalArgumentException(
          "\"%s\" must read an array, got none".formatted(expression));
    }
    List<Integer> read = parsed.names().stream().map(steps::node).toList();
    LongSeq shape = ArrayShapes.common(expression, read.stream().map(steps::get).toList());
    List<Operand> operands =
        read.stream().map(u -> new Operand(u, IndexMap.identity(steps.shape(u).size()))).toList();
    return new Assignment(
        shape,
        shape,
        operands,
        new Formula.Point(parsed),
        IndexMap.identity(shape.size()),
        Reduction.SUM);
  }

  /** An array with its dimensions in another order. */
  static Assignment transposed(ProgramSteps steps, String of, int[] axes) {
    int u = steps.node(of);
    LongSeq shape = steps.shape(u);
    Integer[] places = ArrayShapes.inverse(of, shape.size(), axes);
    long[] transposed = new long[axes.length];
    for (int d = 0; d < axes.length; d++) {
      transposed[d] = shape.get(axes[d]);
    }
    LongSeq space = LongSeq.of(transposed);
    return new Assignment(
        space,
        space,
        List.of(new Operand(u, IndexMap.of(List.of(places)))),
        copy(),
        IndexMap.identity(axes.length),
        Reduction.SUM);
  }

  /** A section of an array. */
  static Assignment section(
      ProgramSteps steps, String name, String of, long[] first, long[] step, long[] shape) {
    int u = steps.node(of);
    ArrayShapes.check(name, shape);
    ArrayShapes.checkSection(of, steps.shape(u), first, step, shape);
    IndexMap identity = IndexMap.identity(shape.length);
    IndexMap map =
        new IndexMap(
            identity.dimensions(),
            LongSeq.of(first).stream().boxed().toList(),
            LongSeq.of(step).stream().boxed().toList());
    LongSeq space = LongSeq.of(shape);
    return new Assignment(
        space, space, List.of(new Operand(u, map)), copy(), identity, Reduction.SUM);
  }

  /** Copies of an array along a new dimension. */
  static Assignment spread(ProgramSteps steps, String name, String of, int dimension, long count) {
    int u = steps.node(of);
    List<Long> shape = new ArrayList<>(steps.shape(u).stream().boxed().toList());
    if (dimension < 0 || dimension > shape.size()) {
      throw new IllegalArgumentException(
          "the new dimension must be in 0 … %d, got %d".formatted(shape.size(), dimension));
    }
    shape.add(dimension, count);
    long[] lengths = shape.stream().mapToLong(Long::longValue).toArray();
    ArrayShapes.check(name, lengths);
    LongSeq space = LongSeq.of(lengths);
    return new Assignment(
        space,
        space,
        List.of(new Operand(u, IndexMap.of(ArrayShapes.allBut(shape.size(), dimension)))),
        copy(),
        IndexMap.identity(shape.size()),
        Reduction.SUM);
  }

  /** A reduction over one dimension. */
  static Assignment reduced(ProgramSteps steps, String of, int dimension, Reduction reduction) {
    int u = steps.node(of);
    LongSeq space = steps.shape(u);
    ArrayShapes.checkDimension(of, space, dimension);
    IndexMap kept = IndexMap.of(ArrayShapes.allBut(space.size(), dimension));
    return new Assignment(
        ArrayShapes.select(space, kept.dimensions()),
        space,
        List.of(new Operand(u, IndexMap.identity(space.size()))),
        copy(),
        kept,
        reduction);
  }

  /** A product of two arrays of 1 or 2 dimensions. */
  static Assignment product(ProgramSteps steps, String left, String right) {
    int a = steps.node(left);
    int b = steps.node(right);
    LongSeq m = steps.shape(a);
    LongSeq n = steps.shape(b);
    ArrayShapes.checkProduct(left, m, right, n);
    // The space has the dimensions of the result, then the one that is summed over.
    List<Long> lengths = new ArrayList<>();
    List<Integer> leftMap = new ArrayList<>();
    List<Integer> rightMap = new ArrayList<>();
    if (m.size() == 2) {
      leftMap.add(0);
      lengths.add(m.get(0));
    }
    if (n.size() == 2) {
      rightMap.add(lengths.size());
      lengths.add(n.get(1));
    }
    int inner = lengths.size();
    leftMap.add(inner);
    rightMap.addFirst(inner);
    LongSeq shape = LongSeq.of(lengths.stream().mapToLong(Long::longValue).toArray());
    lengths.add(n.get(0));
    Operand first = new Operand(a, IndexMap.of(leftMap));
    Operand second = new Operand(b, IndexMap.of(rightMap));
    boolean square = first.equals(second);
    return new Assignment(
        shape,
        LongSeq.of(lengths.stream().mapToLong(Long::longValue).toArray()),
        square ? List.of(first) : List.of(first, second),
        new Formula.Point(PointExpression.parse(square ? "a * a" : "a * b")),
        IndexMap.identity(inner),
        Reduction.SUM);
  }

  /** What a kernel makes of every line along a dimension. */
  static Assignment along(ProgramSteps steps, String of, int dimension, LineKernel kernel) {
    int u = steps.node(of);
    LongSeq space = steps.shape(u);
    ArrayShapes.checkDimension(of, space, dimension);
    ArrayShapes.checkKernel(of, steps.get(u).element(), kernel);
    IndexMap identity = IndexMap.identity(space.size());
    return new Assignment(
        space,
        space,
        List.of(new Operand(u, identity)),
        new Formula.Along(kernel, dimension),
        identity,
        Reduction.SUM);
  }
}
