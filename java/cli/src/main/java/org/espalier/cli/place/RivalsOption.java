// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.espalier.formats.InputException;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a plan is compared with. */
final class RivalsOption {
  /** Plans of next to the least cost that a comparison runs. */
  private static final int NEXT_BEST = 4;

  private static final int SINGLES = 12;

  @Option(
      names = "--compare",
      description =
          "Run the plan by turns with the next best plans and with the best versions in which every "
              + "array keeps one place, and say whether the plan is the fastest.")
  private boolean compare;

  @Option(
      names = "--versions",
      paramLabel = "N",
      description =
          "With --compare: how many versions with one place for each array are run at most "
              + "(default "
              + SINGLES
              + ").")
  private @Nullable Integer singles;

  @Option(
      names = "--copies",
      paramLabel = "N",
      description =
          "Instead of --compare: run the plan by turns with N copies of itself. How far apart they "
              + "are is how far figures of --compare may be off on this machine now.")
  private @Nullable Integer copies;

  /** No comparison yet. */
  RivalsOption() {}

  void check() {
    if (singles != null && !compare) {
      throw new InputException("--versions: goes with --compare, which is not given");
    }
    if (singles() < 0) {
      throw new InputException("--versions: expected a number >= 0, got " + singles());
    }
    if (copies != null && compare) {
      throw new InputException("--copies: goes without --compare, which is given");
    }
    if (copies != null && copies < 1) {
      throw new InputException("--copies: expected a number >= 1, got " + copies);
    }
  }

  private int singles() {
    return singles == null ? SINGLES : singles;
  }

  boolean wanted() {
    return compare || copies != null;
  }

  /** The plan, and what it is compared with. */
  List<PlanVersion> versions(ArrayPlanner planner, ArrayPlan plan, Duration limit) {
    List<PlanVersion> versions = new ArrayList<>();
    versions.add(PlanVersion.chosen(plan));
    for (int k = 0; copies != null && k < copies; k++) {
      versions.add(PlanVersion.copy(plan));
    }
    if (compare) {
      if (plan.optimal()) {
        versions.addAll(PlanVersion.next(planner.explain(plan, limit), NEXT_BEST));
      }
      planner
          .singlePlacements(singles(), limit)
          .forEach(single -> versions.add(PlanVersion.single(single)));
    }
    return versions;
  }
}
