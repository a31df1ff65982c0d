// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.reconstruct;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.reconstruct.ReconstructionOptions;
import org.espalier.reconstruct.ReconstructionResult;
import org.espalier.testkit.LayoutFamilies;

/**
 * Time of reconstruction at one n for every family and many cost constants: K from 1 to 6, and
 * constants without order, with zeros and with a vec dearer than an idx of two.
 *
 * <p>Arguments: n, and the number of measured runs; a line tells the least milliseconds of wall
 * clock of each, after two warm runs, and the worst of the line.
 */
public final class ConstantsRun {
  private ConstantsRun() {}

  private static Map<String, CostModel> models() {
    Map<String, CostModel> models = new LinkedHashMap<>();
    for (int k = 1; k <= 6; k++) {
      models.put("K=" + k, CostModel.uniform(k));
    }
    models.put("1,3,2,5,L2", new CostModel(1, 3, 2, 5, 1, 1, 2));
    models.put("0,0,0,0,L1", new CostModel(0, 0, 0, 0, 1, 1, 1));
    models.put("4,2,3,0,L0", new CostModel(4, 2, 3, 0, 1, 1, 0));
    models.put("1,9,2,3,L1", new CostModel(1, 9, 2, 3, 1, 1, 1));
    return models;
  }

  /**
   * Prints the table; a model is named by what con, vec, idx, strc and a look-up cost.
   *
   * @param args n, runs
   */
  public static void main(String[] args) {
    int n = Integer.parseInt(args[0]);
    int runs = Integer.parseInt(args[1]);
    Map<String, CostModel> models = models();
    System.out.println("| ms | " + String.join(" | ", models.keySet()) + " | most |");
    System.out.println("|---|" + "---:|".repeat(models.size() + 1));
    for (LayoutFamilies family : LayoutFamilies.values()) {
      Layout layout = Layout.untyped(family.generate(n, 1));
      StringBuilder line = new StringBuilder(GrowthRun.words(family)).insert(0, "| ");
      double most = 0;
      for (CostModel model : models.values()) {
        double millis = least(layout, ReconstructionOptions.DEFAULT.withCost(model), runs) / 1e6;
        most = Math.max(most, millis);
        line.append(String.format(Locale.ROOT, " | %.1f", millis));
      }
      System.out.println(line.append(String.format(Locale.ROOT, " | %.1f |", most)));
    }
  }

  private static long least(Layout layout, ReconstructionOptions options, int runs) {
    Reconstruction.reconstruct(layout, options);
    Reconstruction.reconstruct(layout, options);
    long least = Long.MAX_VALUE;
    for (int run = 0; run < runs; run++) {
      long start = System.nanoTime();
      ReconstructionResult result = Reconstruction.reconstruct(layout, options);
      least = Math.min(least, System.nanoTime() - start);
      if (!result.optimal()) {
        throw new IllegalStateException("an answer without a limit must be proved, got " + result);
      }
    }
    return least;
  }
}
