// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Input;
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
  private final int ranks;
  private final PlacementWords where;
  private final ProgramSteps steps;
  private final List<Long> blocks = new ArrayList<>();
  private final List<ArrayProgram.Result> results = new ArrayList<>();

  ArrayProgramBuilder(int ranks) {
    this(ArrayDistribution.replicated(ranks, 0).ranks(), new ProgramSteps());
  }

  private ArrayProgramBuilder(int ranks, ProgramSteps steps) {
    this.ranks = ranks;
    this.where = new PlacementWords(ranks);
    this.steps = steps;
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
    if (steps.inLoop()) {
      throw new IllegalArgumentException(
          "an input must stand outside of loops, got \"%s\" in one".formatted(name));
    }
    ArrayShapes.check(name, shape);
    return add(
        name,
        new Input(
            steps.unique(name),
            LongSeq.of(shape),
            BasicType.of(element),
            words.isEmpty() && shape.length > 0
                ? Optional.empty()
                : Optional.of(where.distribution(words, shape)),
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
    int u = steps.node(name);
    if (!(steps.get(u) instanceof Input input)) {
      throw new IllegalArgumentException("\"%s\" must be an input, got a result".formatted(name));
    }
    steps.set(u, new Input(input.name(), input.shape(), input.element(), input.fixed(), values));
    return this;
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
    return assign(name, Assignment.point(steps, expression));
  }

  private ArrayProgramBuilder assign(String name, Assignment assignment) {
    return add(name, assignment.named(name, steps));
  }

  private ArrayProgramBuilder add(String name, ArrayNode node) {
    steps.add(name, node);
    return this;
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
    return assign(name, Assignment.transposed(steps, of, axes));
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
    return assign(name, Assignment.section(steps, name, of, first, step, shape));
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
    return assign(name, Assignment.spread(steps, name, of, dimension, count));
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
    return assign(name, Assignment.reduced(steps, of, dimension, reduction));
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
    return assign(name, Assignment.product(steps, left, right));
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
    return assign(name, Assignment.along(steps, of, dimension, kernel));
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
    List<Integer> read = of.stream().map(steps::node).toList();
    List<StatedPlacement> stated =
        where.stated(function, read.stream().map(steps::shape).toList(), shape, placements);
    return add(
        name,
        new Call(
            steps.unique(name),
            LongSeq.of(shape),
            BasicType.of(element),
            steps.loop(),
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
    steps.checkLoop(times);
    ProgramSteps trial = steps.trial(times);
    body.accept(new ArrayProgramBuilder(ranks, trial));
    steps.repeat(times, trial, () -> body.accept(this));
    return this;
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
    int u = steps.node(name);
    results.add(new ArrayProgram.Result(name, u, where.asked(words, steps.shape(u).toArray())));
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
    return new ArrayProgram(ranks, blocks, steps.nodes(), steps.loops(), results);
  }
}
