// SPDX-License-Identifier: Apache-2.0
package org.espalier.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.espalier.network.SolverOptions;
import org.espalier.program.Component.SizedRelation;
import org.espalier.program.Component.SizedTuple;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramNode.Input;
import org.espalier.program.ProgramNode.Operation;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

/** Component metadata: costs by size, summaries, and affine relations. */
final class ComponentTest {
  private static final SolverOptions OPTIONS = SolverOptions.defaults().withThreads(1);

  @Test
  void costsAreFunctionsOfSizes() {
    assertThat(CostFunction.parse("3*n + n0*log2(n1) - 2*(1+1)", 2).cost(10, List.of(5L, 1000L)))
        .isEqualTo(30 + 50 - 4);
    assertThat(CostFunction.parse("max(n, 7) / 2 + min(n0,1)", 1).cost(3, List.of(9L)))
        .isEqualTo(4 + 1);
    assertThat(CostFunction.parse("log2(n)", 0).cost(0, List.of())).isZero();
  }

  @Test
  void badCostsSayWhere() {
    assertThatThrownBy(() -> CostFunction.parse("3*m", 1))
        .hasMessage("cost \"3*m\": expected one of the sizes n, n0 at character 2, got \"m\"");
    assertThatThrownBy(() -> CostFunction.parse("(n", 0))
        .hasMessage("cost \"(n\": expected \")\" at character 2, got the end");
    assertThatThrownBy(() -> CostFunction.parse("n n", 0))
        .hasMessage("cost \"n n\": expected an operator at character 2, got \"n\"");
    assertThatThrownBy(() -> CostFunction.parse("sin(n)", 0))
        .hasMessageContaining("expected max, min or log2 at character 0");
    assertThatThrownBy(() -> CostFunction.parse("(".repeat(5000), 0))
        .hasMessageContaining("at most 100 nested parentheses");
    assertThatThrownBy(() -> CostFunction.parse("1 - n", 0).cost(5, List.of()))
        .hasMessage("cost \"1 - n\" must be in 0 … 2^60 - 1, got -4");
    assertThatThrownBy(() -> CostFunction.parse("1 / (n - n)", 0).cost(5, List.of()))
        .hasMessageStartingWith("cost \"1 / (n - n)\" must be a number");
  }

  @Test
  void aComponentIsUsedAtAnySize() {
    Component matmul =
        new Component(
            "matmul",
            2,
            List.of(new SizedTuple(List.of(0, 1), 0, CostFunction.parse("n*n0", 2))),
            List.of(
                new SizedRelation(
                    List.of(List.of(0, 1), List.of(0, 1)), CostFunction.parse("2*n*n0", 2))));
    Operation small = matmul.at("C", List.of(0, 1), List.of(3L, 3L), 5, OptionalInt.empty());
    assertThat(small.implementations().getFirst().cost()).isEqualTo(15);
    assertThat(small.relations().getFirst().cost()).isEqualTo(30);
    assertThatThrownBy(() -> matmul.at("C", List.of(0), List.of(3L), 5, OptionalInt.empty()))
        .hasMessage("node \"C\": component \"matmul\" must have 2 operands, got 1");
  }

  /** A summary as one operation costs what the whole program costs with the inside in place. */
  @Test
  void aSummaryLosesNothing() {
    SeededCases.run(
        ComponentTest.class,
        1,
        300,
        random -> {
          int s = random.nextInt(2, 4);
          PlacementSpace space = RandomPrograms.space(random, s);
          List<ProgramNode> inside = new ArrayList<>();
          inside.add(new Input("x", 0));
          inside.add(new Input("y", 0));
          inside.add(operation(random, s, "t", List.of(0, 1)));
          inside.add(operation(random, s, "r", List.of(2)));
          ProgramGraph program = ProgramGraph.of(space, Sharing.EDGES, inside);
          List<Implementation> summary = Component.summary(program, 3);
          long expected = Long.MAX_VALUE;
          int a = random.nextInt(s);
          int b = random.nextInt(s);
          int end = random.nextInt(s);
          // Inside and outside at once: copies of the inputs that are where the inside asks.
          for (Implementation i : summary) {
            long ends = space.cost(i.result(), end);
            long first = space.cost(a, i.operands().get(0));
            long second = space.cost(b, i.operands().get(1));
            if (Math.max(ends, Math.max(first, second)) != PlacementSpace.FORBIDDEN) {
              expected = Math.min(expected, i.cost() + ends + first + second);
            }
          }
          List<ProgramNode> outside =
              List.of(
                  new Input("a", a),
                  new Input("b", b),
                  identity(s, "x", 0),
                  identity(s, "y", 1),
                  at((Operation) inside.get(2), List.of(2, 3), OptionalInt.empty()),
                  at((Operation) inside.get(3), List.of(4), OptionalInt.of(end)));
          ProgramAnswer whole =
              ProgramPlacement.place(ProgramGraph.of(space, Sharing.EDGES, outside), OPTIONS);
          if (expected == Long.MAX_VALUE) {
            assertThat(whole).isInstanceOf(ProgramAnswer.Unplaceable.class);
          } else {
            assertThat(((Placed) whole).cost()).isEqualTo(expected);
          }
        });
  }

  private static Operation identity(int s, String name, int operand) {
    List<Integer> map = new ArrayList<>();
    for (int p = 0; p < s; p++) {
      map.add(p);
    }
    return new Operation(
        name,
        List.of(operand),
        1,
        List.of(),
        List.of(new Relation(List.of(map), 0)),
        OptionalInt.empty());
  }

  private static Operation at(Operation o, List<Integer> operands, OptionalInt required) {
    return new Operation(
        o.name(), operands, o.size(), o.implementations(), o.relations(), required);
  }

  private static Operation operation(
      SplittableRandom random, int s, String name, List<Integer> operands) {
    List<Implementation> implementations = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      implementations.add(
          new Implementation(
              operands.stream().map(_ -> random.nextInt(s)).toList(),
              random.nextInt(s),
              random.nextInt(6)));
    }
    return new Operation(name, operands, 1, implementations, List.of(), OptionalInt.empty());
  }
}
