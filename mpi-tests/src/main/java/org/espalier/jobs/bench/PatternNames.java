// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.util.ArrayList;
import java.util.List;
import org.espalier.jobs.bench.pattern.DdtBench;
import org.espalier.jobs.bench.pattern.Patterns;

/** Prints which patterns there are, on one line: name=group, with semicolons between them. */
public final class PatternNames {
  private PatternNames() {}

  /**
   * Prints the names; calls no MPI.
   *
   * @param args none
   */
  public static void main(String[] args) {
    List<String> all = new ArrayList<>();
    Patterns.all(1).forEach(pattern -> all.add(pattern.name() + "=" + pattern.group()));
    all.add(Plan.SIX_FACES + "=" + Plan.FACES);
    all.add(Plan.TRANSPOSE + "=" + DdtBench.GROUP);
    System.out.println(String.join(";", all));
  }
}
