// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.HashSet;
import java.util.Set;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;

/**
 * The bytes that a rank works with over and over, which say from how far away its data come: the
 * arrays that the innermost loop around a node reads or makes, or of the whole program where there
 * is none, in equal shares.
 */
final class WorkingSets {
  private static final int WHOLE_PROGRAM = -1;

  private final ArrayProgram program;
  // bytes[l + 1]: of loop l, and of the whole program
  private final double[] bytes;

  WorkingSets(ArrayProgram program) {
    this.program = program;
    this.bytes = new double[program.loops().size() + 1];
    for (int loop = WHOLE_PROGRAM; loop < program.loops().size(); loop++) {
      bytes[loop + 1] = count(loop);
    }
  }

  /** The bytes that a rank works with around a node. */
  double around(int node) {
    return bytes[program.nodes().get(node).loop() + 1];
  }

  private double count(int loop) {
    Set<Integer> makers = new HashSet<>();
    for (int v = 0; v < program.nodes().size(); v++) {
      if (isIn(program.nodes().get(v).loop(), loop)) {
        makers.add(maker(v));
        if (program.nodes().get(v) instanceof LoopEntry) {
          continue; // what it was before the loop is read once
        }
        for (int operand : PlanProblem.operands(program.nodes().get(v))) {
          makers.add(maker(operand));
        }
      }
    }
    double all = 0;
    for (int maker : makers) {
      ArrayNode array = program.nodes().get(maker);
      double size = array.element().size();
      for (long length : array.shape().toArray()) {
        size *= length;
      }
      all += size / program.ranks();
    }
    return all;
  }

  private boolean isIn(int loop, int around) {
    int l = loop;
    while (l != around && l != WHOLE_PROGRAM) {
      l = program.loops().get(l).parent();
    }
    return l == around;
  }

  /** The node that makes what a node holds: a loop's array is the one that its body makes. */
  private int maker(int node) {
    int v = node;
    // A loop may carry an array that it does not change, or exchange two.
    for (int steps = 0; steps <= program.nodes().size(); steps++) {
      switch (program.nodes().get(v)) {
        case LoopExit exit -> v = exit.entry();
        case LoopEntry entry -> v = entry.update() == v ? entry.initial() : entry.update();
        case Input _, Compute _, Call _ -> {
          return v;
        }
      }
    }
    return v;
  }
}
