// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;
import org.espalier.program.array.ArrayNode.Operand;
import org.espalier.program.array.ArrayNode.Reduction;
import org.espalier.program.array.ArrayNode.StatedPlacement;

/**
 * Writes an array program down, assignment by assignment:
 *
 * {@snippet :
 * ArrayProgram program =
 *     ArrayProgram.over(4)
 *         .input("A", "MPI_DOUBLE", 1000, 1000)
 *         .input("x", "MPI_DOUBLE", 1000)
 *         .repeat(10, body -> body.product("y", "A", "x").let("x", "x + 0.5 * y"))
 *         .result("x")
 *         .build();
 * }
 *
 * <p>A name may be assigned again. What a loop assigns and was there before is carried from one
 * iteration to the next; what is new in a loop ends with it. Not for several threads.
 */
public final class ArrayProgramBuilder {
  private static final int MAX_NODES = 10_000;
  private static final int MAX_DEPTH = 8;
  private static final int OUTSIDE = -1;

  private final int ranks;
  private final List<Long> blocks = new ArrayList<>();
  private final List<ArrayNode> nodes = new ArrayList<>();
  private final List<ArrayProgram.Loop> loops = new ArrayList<>();
  private final List<ArrayProgram.Result> results = new ArrayList<>();
  private final Map<String, Integer> variables = new HashMap<>();
  private final Map<String, Integer> uses = new HashMap<>();
  private final Set<String> assigned = new LinkedHashSet<>();
  private int loop = OUTSIDE;
  private int depth;

  ArrayProgramBuilder(int ranks) {
    this.ranks = ArrayDistribution.replicated(ranks, 0).ranks();
  }

  /** A copy of the state to try a loop's body on. */
  private ArrayProgramBuilder(ArrayProgramBuilder of) {
    this.ranks = of.ranks;
    this.nodes.addAll(of.nodes);
    this.loops.addAll(of.loops);
    this.variables.putAll(of.variables);
    this.uses.putAll(of.uses);
    this.loop = of.loop;
    this.depth = of.depth;
  }

  /**
   * Lets distributions have blocks of further lengths.
   *
   * @param lengths block lengths beside 1 and whole blocks, at least 2
   * @return this builder
   */
  public ArrayProgramBuilder blocks(long... lengths) {
    for (long length : lengths) {
      if (length < 2 || length > 1L << 40) {
        throw new IllegalArgumentException("a block must be in 2 … 2^40, got " + length);
      }
      blocks.add(length);
    }
    return this;
  }

  /**
   * Adds an array that is there already and may lie anywhere.
   *
   * @param name its name
   * @param element the name of a basic type of MPI
   * @param shape its length in each dimension; none for a single number
   * @return this builder
   */
  public ArrayProgramBuilder input(String name, String element, long... shape) {
    return input(name, element, shape, List.of());
  }

  /**
   * Adds an array that is there already.
   *
   * @param name its name
   * @param element the name of a basic type of MPI
   * @param shape its length in each dimension
   * @param words where it lies, as {@link DistributionText} has it; empty if it may lie anywhere
   * @return this builder
   */
  public ArrayProgramBuilder input(String name, String element, long[] shape, List<String> words) {
    if (loop != OUTSIDE) {
      throw new IllegalArgumentException(
          "an input must stand outside of loops, got \"%s\" in one".formatted(name));
    }
    ArrayShapes.check(name, shape);
    return add(
        name,
        new Input(
            unique(name),
            LongSeq.of(shape),
            BasicType.of(element),
            words.isEmpty() && shape.length > 0
                ? Optional.empty()
                : Optional.of(distribution(words, shape)),
            new InitialValues.Random()));
  }

  /**
   * Says what an input holds when the program runs; random numbers if this is not called.
   *
   * @param name the input, which has not been assigned since
   * @param values its values
   * @return this builder
   */
  public ArrayProgramBuilder values(String name, InitialValues values) {
    int u = node(name);
    if (!(nodes.get(u) instanceof Input input)) {
      throw new IllegalArgumentException("\"%s\" must be an input, got a result".formatted(name));
    }
    nodes.set(u, new Input(input.name(), input.shape(), input.element(), input.fixed(), values));
    return this;
  }

  private ArrayDistribution distribution(List<String> words, long[] shape) {
    return words.equals(List.of("replicated"))
        ? ArrayDistribution.replicated(ranks, shape.length)
        : DistributionText.parse(words, shape, ranks);
  }

  /**
   * Assigns an element-wise expression, as {@link PointExpression} has it. Its arrays are of one
   * shape; single numbers may stand among them.
   *
   * @param name what is assigned
   * @param expression the expression
   * @return this builder
   */
  public ArrayProgramBuilder let(String name, String expression) {
    PointExpression parsed = PointExpression.parse(expression);
    if (parsed.names().isEmpty()) {
      throw new IllegalArgumentException(
          "\"%s\" must read an array, got none".formatted(expression));
    }
    List<Integer> read = parsed.names().stream().map(this::node).toList();
    LongSeq shape = ArrayShapes.common(expression, read.stream().map(nodes::get).toList());
    List<Operand> operands =
        read.stream()
            .map(u -> new Operand(u, IndexMap.identity(nodes.get(u).shape().size())))
            .toList();
    return compute(
        name,
        shape,
        shape,
        operands,
        new Formula.Point(parsed),
        IndexMap.identity(shape.size()),
        Reduction.SUM);
  }

  private ArrayProgramBuilder compute(
      String name,
      LongSeq shape,
      LongSeq space,
      List<Operand> operands,
      Formula formula,
      IndexMap result,
      Reduction reduction) {
    BasicType element =
        ArrayShapes.element(operands.stream().map(o -> nodes.get(o.node())).toList());
    return add(
        name,
        new Compute(
            unique(name), shape, element, loop, space, operands, formula, result, reduction));
  }

  /** The array itself at every point. */
  private static Formula.Point copy() {
    return new Formula.Point(PointExpression.parse("a"));
  }

  /**
   * Assigns an array with its dimensions in another order.
   *
   * @param name what is assigned
   * @param of the array
   * @param axes for each dimension of the result that of the array
   * @return this builder
   */
  public ArrayProgramBuilder transpose(String name, String of, int... axes) {
    int u = node(of);
    LongSeq shape = nodes.get(u).shape();
    Integer[] places = ArrayShapes.inverse(of, shape.size(), axes);
    long[] transposed = new long[axes.length];
    for (int d = 0; d < axes.length; d++) {
      transposed[d] = shape.get(axes[d]);
    }
    LongSeq space = LongSeq.of(transposed);
    return compute(
        name,
        space,
        space,
        List.of(new Operand(u, IndexMap.of(List.of(places)))),
        copy(),
        IndexMap.identity(axes.length),
        Reduction.SUM);
  }

  /**
   * Assigns a section: index i is index {@code first + step · i} of the array.
   *
   * @param name what is assigned
   * @param of the array
   * @param first the first index of each dimension
   * @param step the steps of each dimension
   * @param shape the section's length in each dimension
   * @return this builder
   */
  public ArrayProgramBuilder section(
      String name, String of, long[] first, long[] step, long[] shape) {
    int u = node(of);
    ArrayShapes.check(name, shape);
    ArrayShapes.checkSection(of, nodes.get(u).shape(), first, step, shape);
    IndexMap identity = IndexMap.identity(shape.length);
    IndexMap map =
        new IndexMap(
            identity.dimensions(),
            LongSeq.of(first).stream().boxed().toList(),
            LongSeq.of(step).stream().boxed().toList());
    LongSeq space = LongSeq.of(shape);
    return compute(
        name, space, space, List.of(new Operand(u, map)), copy(), identity, Reduction.SUM);
  }

  /**
   * Assigns copies of an array along a new dimension.
   *
   * @param name what is assigned
   * @param of the array
   * @param dimension where the new dimension comes
   * @param count its length
   * @return this builder
   */
  public ArrayProgramBuilder spread(String name, String of, int dimension, long count) {
    int u = node(of);
    List<Long> shape = new ArrayList<>(nodes.get(u).shape().stream().boxed().toList());
    if (dimension < 0 || dimension > shape.size()) {
      throw new IllegalArgumentException(
          "the new dimension must be in 0 … %d, got %d".formatted(shape.size(), dimension));
    }
    shape.add(dimension, count);
    long[] lengths = shape.stream().mapToLong(Long::longValue).toArray();
    ArrayShapes.check(name, lengths);
    LongSeq space = LongSeq.of(lengths);
    return compute(
        name,
        space,
        space,
        List.of(new Operand(u, IndexMap.of(ArrayShapes.allBut(shape.size(), dimension)))),
        copy(),
        IndexMap.identity(shape.size()),
        Reduction.SUM);
  }

  /**
   * Assigns a reduction over one dimension.
   *
   * @param name what is assigned
   * @param of the array
   * @param dimension the dimension that goes
   * @param reduction how
   * @return this builder
   */
  public ArrayProgramBuilder reduce(String name, String of, int dimension, Reduction reduction) {
    int u = node(of);
    LongSeq space = nodes.get(u).shape();
    ArrayShapes.checkDimension(of, space, dimension);
    IndexMap kept = IndexMap.of(ArrayShapes.allBut(space.size(), dimension));
    return compute(
        name,
        ArrayShapes.select(space, kept.dimensions()),
        space,
        List.of(new Operand(u, IndexMap.identity(space.size()))),
        copy(),
        kept,
        reduction);
  }

  /**
   * Assigns a product: of two matrices, a matrix and a vector, or two vectors. The last dimension
   * of the left one and the first of the right one are summed over.
   *
   * @param name what is assigned
   * @param left the left factor, of 1 or 2 dimensions
   * @param right the right factor, of 1 or 2 dimensions
   * @return this builder
   */
  public ArrayProgramBuilder product(String name, String left, String right) {
    int a = node(left);
    int b = node(right);
    LongSeq m = nodes.get(a).shape();
    LongSeq n = nodes.get(b).shape();
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
    return compute(
        name,
        shape,
        LongSeq.of(lengths.stream().mapToLong(Long::longValue).toArray()),
        square ? List.of(first) : List.of(first, second),
        new Formula.Point(PointExpression.parse(square ? "a * a" : "a * b")),
        IndexMap.identity(inner),
        Reduction.SUM);
  }

  /**
   * Assigns what a kernel makes of every line along a dimension.
   *
   * @param name what is assigned
   * @param of the array
   * @param dimension the dimension
   * @param kernel the kernel
   * @return this builder
   */
  public ArrayProgramBuilder along(String name, String of, int dimension, LineKernel kernel) {
    int u = node(of);
    LongSeq space = nodes.get(u).shape();
    ArrayShapes.checkDimension(of, space, dimension);
    ArrayShapes.checkKernel(of, nodes.get(u).element(), kernel);
    IndexMap identity = IndexMap.identity(space.size());
    return compute(
        name,
        space,
        space,
        List.of(new Operand(u, identity)),
        new Formula.Along(kernel, dimension),
        identity,
        Reduction.SUM);
  }

  /**
   * A placement in which a call works, as words.
   *
   * @param operands words for each operand
   * @param result words for the result
   */
  public record Stated(List<List<String>> operands, List<String> result) {}

  /**
   * Assigns the result of a call of the user's own.
   *
   * @param name what is assigned
   * @param function what is called
   * @param of the arrays it reads
   * @param element the type of the result's elements
   * @param shape the shape of the result
   * @param operations operations for each element of the result
   * @param placements where it works
   * @return this builder
   */
  public ArrayProgramBuilder call(
      String name,
      String function,
      List<String> of,
      String element,
      long[] shape,
      double operations,
      List<Stated> placements) {
    ArrayShapes.check(name, shape);
    if (placements.isEmpty() || !(operations >= 0)) {
      throw new IllegalArgumentException(
          "a call must state a placement and operations >= 0, got %d and %s"
              .formatted(placements.size(), operations));
    }
    List<Integer> read = of.stream().map(this::node).toList();
    List<StatedPlacement> stated = new ArrayList<>();
    for (Stated placement : placements) {
      if (placement.operands().size() != read.size()) {
        throw new IllegalArgumentException(
            "a placement of \"%s\" must have %d operands, got %d"
                .formatted(function, read.size(), placement.operands().size()));
      }
      List<ArrayDistribution> asked = new ArrayList<>();
      for (int j = 0; j < read.size(); j++) {
        asked.add(
            distribution(placement.operands().get(j), nodes.get(read.get(j)).shape().toArray()));
      }
      stated.add(new StatedPlacement(asked, distribution(placement.result(), shape)));
    }
    return add(
        name,
        new Call(
            unique(name),
            LongSeq.of(shape),
            BasicType.of(element),
            loop,
            function,
            read,
            operations,
            stated));
  }

  /**
   * Repeats a part of the program.
   *
   * @param times how often, at least 1
   * @param body writes the part down; called twice, the first time to see what it assigns
   * @return this builder
   */
  public ArrayProgramBuilder repeat(long times, Consumer<ArrayProgramBuilder> body) {
    if (times < 1 || times > 1L << 40) {
      throw new IllegalArgumentException("times must be in 1 … 2^40, got " + times);
    }
    if (depth == MAX_DEPTH) {
      throw new IllegalArgumentException(
          "loops must be nested at most %d deep".formatted(MAX_DEPTH));
    }
    ArrayProgramBuilder trial = new ArrayProgramBuilder(this);
    trial.enter(times);
    body.accept(trial);
    List<String> carried = trial.assigned.stream().filter(variables::containsKey).toList();
    int around = loop;
    List<String> assignedAround = List.copyOf(assigned);
    Map<String, Integer> before = Map.copyOf(variables);
    enter(times);
    Map<String, Integer> entries = new HashMap<>();
    for (String name : carried) {
      int initial = before.getOrDefault(name, OUTSIDE);
      ArrayNode of = nodes.get(initial);
      add(
          name,
          new LoopEntry(unique(name + "@loop"), of.shape(), of.element(), loop, initial, OUTSIDE));
      entries.put(name, nodes.size() - 1);
    }
    body.accept(this);
    loop = around;
    depth--;
    assigned.clear();
    assigned.addAll(assignedAround);
    Map<String, Integer> after = Map.copyOf(variables);
    variables.clear();
    variables.putAll(before);
    for (String name : carried) {
      close(name, entries.getOrDefault(name, OUTSIDE), after.getOrDefault(name, OUTSIDE));
    }
    return this;
  }

  private void enter(long times) {
    loops.add(new ArrayProgram.Loop(times, loop));
    loop = loops.size() - 1;
    depth++;
    assigned.clear();
  }

  private void close(String name, int entry, int update) {
    LoopEntry open = (LoopEntry) nodes.get(entry);
    ArrayNode next = nodes.get(update);
    if (!next.shape().equals(open.shape()) || !next.element().equals(open.element())) {
      throw new IllegalArgumentException(
          "\"%s\" must have one shape and element throughout a loop, got %s of %s and %s of %s"
              .formatted(name, open.shape(), open.element(), next.shape(), next.element()));
    }
    nodes.set(
        entry,
        new LoopEntry(
            open.name(), open.shape(), open.element(), open.loop(), open.initial(), update));
    add(name, new LoopExit(unique(name + "@end"), open.shape(), open.element(), loop, entry));
  }

  /**
   * Asks for an array at the end, wherever it lies.
   *
   * @param name the array
   * @return this builder
   */
  public ArrayProgramBuilder result(String name) {
    return result(name, List.of());
  }

  /**
   * Asks for an array at the end.
   *
   * @param name the array
   * @param words where it must lie, as {@link DistributionText} has it; empty for anywhere
   * @return this builder
   */
  public ArrayProgramBuilder result(String name, List<String> words) {
    int u = node(name);
    long[] shape = nodes.get(u).shape().toArray();
    results.add(
        new ArrayProgram.Result(
            name, u, words.isEmpty() ? Optional.empty() : Optional.of(distribution(words, shape))));
    return this;
  }

  /**
   * Ends the program.
   *
   * @return it
   * @throws IllegalArgumentException if nothing is asked for
   */
  public ArrayProgram build() {
    if (results.isEmpty()) {
      throw new IllegalArgumentException("a program must have a result, got none");
    }
    return new ArrayProgram(ranks, blocks, nodes, loops, results);
  }

  private int node(String name) {
    Integer node = variables.get(name);
    if (node == null) {
      throw new IllegalArgumentException(
          "there must be an array \"%s\" before it is read, got %s"
              .formatted(
                  name, variables.isEmpty() ? "none" : String.join(", ", variables.keySet())));
    }
    return node;
  }

  private ArrayProgramBuilder add(String name, ArrayNode node) {
    boolean word = !name.isEmpty() && Character.isLetter(name.charAt(0));
    if (!word || !name.chars().allMatch(c -> PointExpression.isNamePart((char) c))) {
      throw new IllegalArgumentException(
          "a name must be a letter, then letters, digits, _ and ', got \"%s\"".formatted(name));
    }
    if (nodes.size() == MAX_NODES) {
      throw new IllegalArgumentException(
          "a program must have at most %d steps, got more".formatted(MAX_NODES));
    }
    nodes.add(node);
    variables.put(name, nodes.size() - 1);
    assigned.add(name);
    return this;
  }

  /** The first array of a name is called that; later ones get a number. */
  private String unique(String name) {
    int use = uses.merge(name, 1, Integer::sum);
    return use == 1 ? name : name + "." + use;
  }
}
