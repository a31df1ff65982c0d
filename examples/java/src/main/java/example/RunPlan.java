// SPDX-License-Identifier: Apache-2.0
package example;

import java.util.Map;
import org.espalier.mpi.Mpi;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.LineKernel;
import org.espalier.program.array.MachineModel;
import org.espalier.redistribute.RunOutcome;
import org.espalier.redistribute.program.ProgramRun;

/** An array program, planned without a cost that anyone typed, and run on the ranks. */
final class RunPlan {
  private RunPlan() {}

  public static void main(String[] arguments) {
    // Alternating directions: a system of equations along each row, then along each column.
    ArrayProgram program =
        ArrayProgram.over(4)
            .input("u", "MPI_DOUBLE", 128, 128)
            .repeat(
                2,
                step ->
                    step.along("u", "u", 1, LineKernel.TRIDIAGONAL)
                        .along("u", "u", 0, LineKernel.TRIDIAGONAL))
            .result("u")
            .build();

    // Every rank makes the same plan: one thread, and no limit on the time.
    ArrayPlan plan =
        ArrayPlanner.of(program, MachineModel.DEFAULT)
            .plan(SolverOptions.defaults().withThreads(1))
            .orElseThrow();

    try (Mpi mpi = Mpi.initialize()) {
      RunOutcome outcome = ProgramRun.run(plan, mpi.world(), Map.of());
      if (mpi.world().rank() == 0) {
        for (int node = 0; node < program.nodes().size(); node++) {
          System.out.println(program.nodes().get(node).name() + " lies " + plan.placement(node));
        }
        System.out.println("bytes " + plan.bytes() + ", measured " + outcome.bytes());
        System.out.println("wrong elements " + outcome.wrongElements());
      }
    }
  }
}
