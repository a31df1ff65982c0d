// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayProgram;

/** Where a plan carries its nodes out. */
record PlannedPlaces(ArrayPlan plan) implements Interpreter.Places {
  @Override
  public ArrayDistribution space(int node) {
    return plan.options().get(node).space();
  }

  @Override
  public ArrayDistribution asked(int node, int operand) {
    return plan.options().get(node).asked().get(operand);
  }

  @Override
  public ArrayDistribution made(int node) {
    return plan.options().get(node).made();
  }

  @Override
  public ArrayDistribution result(int node) {
    return plan.options().get(node).result();
  }

  @Override
  public ArrayDistribution wanted(ArrayProgram.Result result) {
    return result.fixed().orElse(result(result.node()));
  }
}
