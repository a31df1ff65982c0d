// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayProgram;

/** A program on one rank, where everything is at hand: what all other runs are compared with. */
final class SequentialRun {
  private SequentialRun() {}

  /** Runs a program and gives the results' arrays. */
  static Map<String, LocalArray> results(ArrayProgram program, Map<String, LocalCall> calls) {
    Interpreter.Places places = new Places(program);
    Interpreter interpreter = interpreter(program, calls);
    try (InputArrays inputs = new InputArrays(false)) {
      interpreter.fillInputs(inputs);
    }
    interpreter.run();
    Map<String, LocalArray> results = new HashMap<>();
    for (ArrayProgram.Result result : program.results()) {
      results.put(result.name(), interpreter.in(result.node(), places.result(result.node())));
    }
    return results;
  }

  static Interpreter interpreter(ArrayProgram program, Map<String, LocalCall> calls) {
    return new Interpreter(
        program, new Places(program), Nowhere.INSTANCE, calls, 0, Arena.ofAuto());
  }

  /** Where arrays lie on one rank: here. */
  record Places(ArrayProgram program) implements Interpreter.Places {
    @Override
    public ArrayDistribution space(int node) {
      return program.nodes().get(node) instanceof Compute compute
          ? ArrayDistribution.replicated(1, compute.space().size())
          : result(node);
    }

    @Override
    public ArrayDistribution asked(int node, int operand) {
      int read =
          switch (program.nodes().get(node)) {
            case Compute compute -> compute.operands().get(operand).node();
            case ArrayNode.Call call -> call.operands().get(operand);
            case ArrayNode.LoopEntry entry -> operand == 0 ? entry.initial() : entry.update();
            case ArrayNode.Input _, ArrayNode.LoopExit _ -> node;
          };
      return result(read);
    }

    @Override
    public ArrayDistribution made(int node) {
      return result(node);
    }

    @Override
    public ArrayDistribution result(int node) {
      return ArrayDistribution.replicated(1, program.nodes().get(node).shape().size());
    }

    @Override
    public ArrayDistribution wanted(ArrayProgram.Result result) {
      return result(result.node());
    }
  }

  /** Nothing has to move. */
  private enum Nowhere implements Interpreter.Transport {
    INSTANCE;

    @Override
    public void move(
        ArrayNode array,
        ArrayDistribution from,
        ArrayDistribution to,
        LocalArray source,
        LocalArray target) {
      throw new IllegalStateException("nothing moves on one rank, got " + array.name());
    }

    @Override
    public void exchange(Compute compute, ArrayDistribution space, LocalArray partial) {
      // The partial result is the whole.
    }
  }
}
