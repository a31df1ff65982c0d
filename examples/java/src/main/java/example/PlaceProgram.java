// SPDX-License-Identifier: Apache-2.0
package example;

import java.util.List;
import org.espalier.network.SolverOptions;
import org.espalier.program.ProgramAnswer;
import org.espalier.program.ProgramAnswer.Move;
import org.espalier.program.ProgramAnswer.Placed;
import org.espalier.program.ProgramGraph;
import org.espalier.program.ProgramNode;
import org.espalier.program.ProgramPlacement;

/** Where a program's arrays should live, with costs that you state. */
final class PlaceProgram {
  private PlaceProgram() {}

  public static void main(String[] arguments) {
    ProgramGraph program =
        ProgramGraph.over("row", "col")
            .move("row", "col", 4)
            .move("col", "row", 4)
            .input("A", "row")
            .input("B", "col")
            .operation(
                "C", List.of("A", "B"), c -> c.implementation(List.of("row", "row"), "row", 3))
            .operation("D", List.of("C"), d -> d.aligned(2))
            .required("D", "col")
            .build();

    switch (ProgramPlacement.place(program, SolverOptions.defaults())) {
      case Placed placed -> {
        System.out.println("cost " + placed.cost() + ", proved: " + placed.optimal());
        for (ProgramNode node : program.nodes()) {
          int placement = placed.nodes().get(program.number(node.name())).placement();
          System.out.println(node.name() + " in " + program.placements().name(placement));
        }
        for (Move move : placed.moves()) {
          System.out.printf(
              "%s moves from %s to %s for %d%n",
              program.node(move.array()).name(),
              program.placements().name(move.from()),
              program.placements().name(move.to()),
              move.cost());
        }
      }
      case ProgramAnswer.Unplaceable no -> System.out.println(no.reason());
      case ProgramAnswer.NothingFound _ -> System.out.println("the time was too short");
    }
  }
}
