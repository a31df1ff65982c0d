// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import java.util.List;
import org.espalier.cli.bench.BenchReport.Finding;
import org.espalier.redistribute.clock.Ratio;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The same as {@link BenchText}, whole, for programs. */
public final class BenchJson {
  private BenchJson() {}

  /**
   * Makes the object.
   *
   * @param report what was measured
   * @param guidelines whether what libraries lose by types is told too
   * @return the keys that docs/benchmarks.md describes
   */
  public static ObjectNode of(BenchReport report, boolean guidelines) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode cells = json.putArray("cells");
    report.cells().forEach(cell -> add(cells, cell));
    ArrayNode means = json.putArray("means");
    report
        .tables()
        .forEach((title, table) ->
            BenchReport.means(table)
                .forEach(mean -> {
                  ObjectNode node =
                      means
                          .addObject()
                          .put("table", title)
                          .put("group", mean.group())
                          .put("sizes", mean.sizes())
                          .put("cells", mean.cells());
                  ObjectNode ratios = node.putObject("ratios");
                  mean.ratios().forEach(ratios::put);
                }));
    ArrayNode bars = json.putArray("bars");
    for (Bar.Standing standing : report.standings()) {
      ObjectNode bar = bars.addObject();
      bar.put("library", standing.library())
          .put("bar", standing.bar().name())
          .put("side", standing.bar().side())
          .put("least", standing.bar().least())
          .put("mean", standing.mean())
          .put("cells", standing.cells())
          .put("met", standing.met())
          .put("worst", standing.least())
          .put("worstCell", standing.where());
      standing.limit().ifPresent(limit -> bar.put("limit", limit));
    }
    add(json.putArray("lost"), report.lost());
    if (guidelines) {
      add(json.putArray("guidelines"), report.guidelines());
    }
    return json;
  }

  private static ObjectNode name(ObjectNode node, BenchCell cell) {
    return node.put("library", cell.library())
        .put("operation", cell.operation())
        .put("memory", cell.memory())
        .put("pattern", cell.pattern())
        .put("group", cell.group())
        .put("bytes", cell.bytes())
        .put("blocks", cell.blocks());
  }

  private static void add(ArrayNode cells, BenchCell cell) {
    ObjectNode node = name(cells.addObject(), cell).put("form", cell.form());
    ObjectNode micros = node.putObject("micros");
    cell.nanos().forEach((side, nanos) -> micros.put(side, Ratio.median(nanos) / 1000));
    ObjectNode ratios = node.putObject("ratios");
    for (String side : BenchCell.OTHERS) {
      cell.ratio(side).ifPresent(ratio -> interval(ratios.putObject(side), ratio));
    }
  }

  private static void interval(ObjectNode node, Ratio ratio) {
    node.put("ratio", ratio.value()).put("low", ratio.low()).put("high", ratio.high());
  }

  private static void add(ArrayNode nodes, List<Finding> findings) {
    for (Finding finding : findings) {
      ObjectNode node =
          name(nodes.addObject(), finding.cell())
              .put("slower", finding.slower())
              .put("faster", finding.faster());
      if (finding.slower().equals(BenchCell.TREE)) {
        node.put("form", finding.cell().form());
      }
      interval(node, finding.ratio());
    }
  }
}
