// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.PlanReasons;

/**
 * A plan that is compared with others.
 *
 * @param kind what it is
 * @param where what is special in it, for people
 * @param plan the plan
 */
record PlanVersion(Kind kind, String where, ArrayPlan plan) {
  /** What a version is. */
  enum Kind {
    /** The model's choice. */
    PLAN,
    /** One of the next best by the model. */
    NEXT,
    /** Every variable in one place from beginning to end. */
    SINGLE,
    /** The model's choice once more. */
    COPY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static PlanVersion chosen(ArrayPlan plan) {
    return new PlanVersion(Kind.PLAN, "the model's choice", plan);
  }

  /** The plan once more, as if it were another. */
  static PlanVersion copy(ArrayPlan plan) {
    return new PlanVersion(Kind.COPY, "the same plan", plan);
  }

  /** The best plans in which some array lies elsewhere, no two of which are the same. */
  static List<PlanVersion> next(PlanReasons reasons, int most) {
    List<PlanVersion> found = new ArrayList<>();
    for (PlanReasons.Alternative alternative : reasons.alternatives()) {
      ArrayPlan plan = alternative.plan();
      if (found.size() < most && found.stream().noneMatch(other -> isSame(other.plan(), plan))) {
        int node = alternative.node();
        String where =
            "%s %s".formatted(plan.program().nodes().get(node).name(), plan.placement(node));
        found.add(new PlanVersion(Kind.NEXT, where, plan));
      }
    }
    return found;
  }

  /** A version with single placements. */
  static PlanVersion single(ArrayPlan plan) {
    List<String> homes = new ArrayList<>();
    List<String> seen = new ArrayList<>();
    for (int v = 0; v < plan.options().size(); v++) {
      String name = plan.program().variable(v);
      if (!seen.contains(name) && plan.program().nodes().get(v).shape().size() > 0) {
        seen.add(name);
        homes.add(name + " " + plan.placement(v));
      }
    }
    return new PlanVersion(Kind.SINGLE, String.join(", ", homes), plan);
  }

  /** Whether two plans do the same, whatever they are called. */
  static boolean isSame(ArrayPlan a, ArrayPlan b) {
    return a.options().equals(b.options()) && a.moves().equals(b.moves());
  }
}
