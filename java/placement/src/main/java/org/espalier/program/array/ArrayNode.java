// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.List;
import java.util.Optional;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;

/** A step of an array program. Each makes exactly one array, so nodes are arrays as well. */
public sealed interface ArrayNode {
  /**
   * Returns the name of the array.
   *
   * @return a name that no other node has
   */
  String name();

  /**
   * Returns the length of each dimension.
   *
   * @return the shape; empty for a single number
   */
  LongSeq shape();

  /**
   * Returns the type of an element.
   *
   * @return a basic type of MPI
   */
  BasicType element();

  /**
   * Returns the loop in which the node is.
   *
   * @return its number among the program's loops, or −1
   */
  int loop();

  /**
   * An array that is there already.
   *
   * @param name its name
   * @param shape its length in each dimension
   * @param element the type of an element
   * @param fixed where it lies, if it cannot be chosen
   * @param values what it holds when the program runs
   */
  record Input(
      String name,
      LongSeq shape,
      BasicType element,
      Optional<ArrayDistribution> fixed,
      InitialValues values)
      implements ArrayNode {
    @Override
    public int loop() {
      return -1;
    }
  }

  /**
   * An array that is read.
   *
   * @param node the node that makes it
   * @param map how its index follows from the point
   */
  record Operand(int node, IndexMap map) {}

  /**
   * What is computed: at every point an expression of the operands there, and of all points that
   * agree in the dimensions of {@code result} the reduction. A kernel instead works on whole lines
   * along one dimension, which must be collapsed.
   *
   * @param name the result's name
   * @param shape its shape
   * @param element the type of its elements
   * @param loop the loop it is in, or −1
   * @param space the length of each dimension of the index space
   * @param operands what is read; in the order of the expression's names
   * @param formula what is done at a point or along a line
   * @param result how the result's index follows from the point; without offsets
   * @param reduction how points are brought together, if some dimension is not in the result
   */
  record Compute(
      String name,
      LongSeq shape,
      BasicType element,
      int loop,
      LongSeq space,
      List<Operand> operands,
      Formula formula,
      IndexMap result,
      Reduction reduction)
      implements ArrayNode {
    /** Copies the list. */
    public Compute {
      operands = List.copyOf(operands);
    }

    /**
     * Tells which dimensions of the space are reduced.
     *
     * @param dimension a dimension of the space
     * @return whether the result does not have it
     */
    public boolean reduces(int dimension) {
      return !result.dimensions().contains(dimension);
    }
  }

  /** What is done with the operands. */
  sealed interface Formula {
    /**
     * An expression at every point.
     *
     * @param expression the expression
     */
    record Point(PointExpression expression) implements Formula {}

    /**
     * A kernel on every line along a dimension.
     *
     * @param kernel the kernel
     * @param dimension the dimension
     */
    record Along(LineKernel kernel, int dimension) implements Formula {}
  }

  /** How many values become one. */
  enum Reduction {
    /** Their sum. */
    SUM,
    /** The greatest. */
    MAX,
    /** The least. */
    MIN
  }

  /**
   * A call of the user's own, which works in the placements stated and in no other.
   *
   * @param name the result's name
   * @param shape its shape
   * @param element the type of its elements
   * @param loop the loop it is in, or −1
   * @param function what is called
   * @param operands the nodes whose arrays it reads
   * @param operations operations for each element of the result
   * @param placements where it works, at least one
   */
  record Call(
      String name,
      LongSeq shape,
      BasicType element,
      int loop,
      String function,
      List<Integer> operands,
      double operations,
      List<StatedPlacement> placements)
      implements ArrayNode {
    /** Copies the lists. */
    public Call {
      operands = List.copyOf(operands);
      placements = List.copyOf(placements);
    }
  }

  /**
   * A placement in which a call works.
   *
   * @param operands where each operand must lie
   * @param result where the result comes to lie
   */
  record StatedPlacement(List<ArrayDistribution> operands, ArrayDistribution result) {
    /** Copies the list. */
    public StatedPlacement {
      operands = List.copyOf(operands);
    }
  }

  /**
   * An array at the top of a loop's body: the value from before, then that of the last iteration.
   *
   * @param name its name
   * @param shape its shape
   * @param element the type of its elements
   * @param loop the loop
   * @param initial the node that makes the value from before
   * @param update the node in the body that makes the next value
   */
  record LoopEntry(String name, LongSeq shape, BasicType element, int loop, int initial, int update)
      implements ArrayNode {}

  /**
   * The array after the loop; it lies where its entry does.
   *
   * @param name its name
   * @param shape its shape
   * @param element the type of its elements
   * @param loop the loop around the loop, or −1
   * @param entry the node of the array at the top
   */
  record LoopExit(String name, LongSeq shape, BasicType element, int loop, int entry)
      implements ArrayNode {}
}
