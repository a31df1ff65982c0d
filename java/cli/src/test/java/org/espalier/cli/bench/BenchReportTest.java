// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.espalier.cli.SchemaCheck;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tables, means, bars, losses and the picture of times that are made up. */
class BenchReportTest {
  /** A cell where every turn of a side takes the same time. */
  private static List<String> cell(
      String operation, String memory, String pattern, long bytes, Object... sidesAndNanos) {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < sidesAndNanos.length; k += 2) {
      String side = (String) sidesAndNanos[k];
      String form = side.equals("tree") ? "vector" : "";
      String nanos = sidesAndNanos[k + 1] + "," + sidesAndNanos[k + 1] + "," + sidesAndNanos[k + 1];
      lines.add(
          String.join(
              "\t",
              "time",
              operation,
              memory,
              pattern,
              "regular",
              "" + bytes,
              "9",
              side,
              form,
              nanos));
    }
    lines.add("done");
    return lines;
  }

  private static BenchReport report() {
    List<String> lines = new ArrayList<>(List.of("library\tMPICH 4.0.2", "cells\t4"));
    lines.addAll(
        cell(
            "pack",
            "direct",
            "column of a very long name indeed",
            1024,
            "ours",
            1000,
            "tree",
            4000,
            "C loop",
            500,
            "memcpy",
            100,
            "elements",
            8000));
    lines.addAll(cell("pack", "direct", "bands", 32768, "ours", 1000, "tree", 900, "C loop", 1800));
    lines.addAll(
        cell("ping-pong", "direct", "bands", 32768, "ours", 3000, "tree", 6000, "blocks", 2e5));
    lines.addAll(
        cell("ping-pong", "heap", "bands", 32768, "ours", 3000, "tree", 6000, "mpi.jar", 3e6));
    lines.add("large\tcolumn\t2147467280");
    lines.add("time\tpack\tdirect\tunfinished\tregular\t64\t9\tours\t\t1,2,3");
    return new BenchReport(BenchCell.parse(lines));
  }

  @Test
  void anUnfinishedCellIsLeftOut() {
    assertThat(report().cells()).hasSize(4).noneMatch(cell -> cell.pattern().equals("unfinished"));
  }

  @Test
  void aLineOfAnotherKindIsRefused() {
    assertThatThrownBy(() -> BenchCell.parse(List.of("tim\tpack")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "must begin with library, cells, large, time or done, got \"tim\tpack\"");
    assertThatThrownBy(() -> BenchCell.parse(List.of("time\tpack")))
        .hasMessageContaining("a time must have 10 fields");
  }

  @Test
  void theTextFitsAndMarksWhatIsLost() {
    String text = BenchText.of(report(), true);
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text)
        .contains("MPICH 4.0.2: pack, direct buffers")
        .contains("column of a very long na…")
        .contains("0.90!")
        .contains("4.00–4.00")
        .contains("Cells lost: ours is slower than\n  MPICH 4.0.2: pack, direct, bands, 32 K\n")
        .contains("ours 1.11 times tree [1.11–1.11]")
        .contains("tree as vector 8.00 times C loop [8.00–8.00]");
    assertThat(BenchText.of(report(), false)).doesNotContain("library's makers");
  }

  @Test
  void meansAreOfGroupsAndSizes() {
    List<BenchReport.Mean> means =
        BenchReport.means(
            report().cells().stream().filter(cell -> cell.operation().equals("pack")).toList());
    assertThat(means)
        .filteredOn(mean -> mean.group().equals("all"))
        .extracting(BenchReport.Mean::sizes)
        .containsExactly("to 2 K", "to 40 K");
    assertThat(means.getFirst().ratios().get("tree")).isEqualTo(4, Offset.offset(1e-9));
  }

  @Test
  void lossesAreToRivalsAndWorstFirst() {
    assertThat(report().lost())
        .singleElement()
        .satisfies(lost -> {
          assertThat(lost.faster()).isEqualTo("tree");
          assertThat(lost.cell().bytes()).isEqualTo(32768);
        });
    assertThat(report().guidelines())
        .extracting(BenchReport.Finding::slower)
        .containsExactly("elements", "tree");
  }

  @Test
  void barsAreGeometricMeansWithTheWorstCell() {
    List<Bar.Standing> standings = report().standings();
    Bar.Standing packing =
        standings.stream()
            .filter(s -> s.bar().name().equals("pack and unpack up to 32 K, against the tree"))
            .findFirst()
            .orElseThrow();
    assertThat(packing.mean()).isEqualTo(Math.sqrt(4 * 0.9), Offset.offset(1e-9));
    assertThat(packing.met()).isFalse();
    assertThat(packing.least()).isEqualTo(0.9, Offset.offset(1e-9));
    assertThat(packing.where()).isEqualTo("pack, direct, bands, 32 K");
    assertThat(packing.limit().orElseThrow()).isEqualTo(Math.sqrt(8 * 0.5), Offset.offset(1e-9));
    assertThat(packing.text()).endsWith("loops by hand in C would have 2.00 here");
    assertThat(standings)
        .filteredOn(s -> s.bar().name().startsWith("ping-pong of arrays"))
        .singleElement()
        .satisfies(s -> assertThat(s.met()).isTrue());
    assertThat(standings)
        .filteredOn(s -> s.bar().name().startsWith("MPICH"))
        .singleElement()
        .satisfies(s -> assertThat(s.bar().side()).isEqualTo("blocks"));
  }

  @Test
  void jsonHoldsEverything() {
    JsonNode json = BenchJson.of(report(), true);
    SchemaCheck.holds("bench", json.toString());
    assertThat(json.get("cells").size()).isEqualTo(4);
    JsonNode first = json.get("cells").get(1);
    assertThat(first.get("pattern").asString()).isEqualTo("column of a very long name indeed");
    assertThat(first.get("micros").get("tree").asDouble()).isEqualTo(4);
    assertThat(first.get("ratios").get("tree").get("low").asDouble()).isEqualTo(4);
    assertThat(json.get("lost").size()).isEqualTo(1);
    assertThat(json.get("guidelines").size()).isEqualTo(2);
    assertThat(json.get("bars").get(0).get("met").isBoolean()).isTrue();
    assertThat(BenchJson.of(report(), false).has("guidelines")).isFalse();
  }

  @Test
  void thePictureIsXmlWithAMarkForEachSide() throws Exception {
    String svg = BenchPicture.of(report()).svg();
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
    long legend = BenchCell.OTHERS.size();
    assertThat(svg.split("<circle", -1).length - 1).isEqualTo((int) (legend + 4 + 2 + 2 + 2));
  }

  @Test
  void longTimesOfFirstCallsAreReadable() {
    ColdCurves curves = new ColdCurves();
    for (String side : List.of("ours", "tree")) {
      curves.add(
          List.of(
              "library\tMPICH 4.0.2",
              "cold\tpack\theap\tLAMMPS full, 37 indices\t1024\t%s\tfirst\t12345678\t%s"
                  .formatted(side, "1,3,4,5,6,7,8,9,1234567890")));
    }
    assertThat(curves.text().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(curves.text()).containsPattern("first +12,346 .* 1,234,567\\.9\n");
  }

  @Test
  void firstCallsAreMediansOverProcesses() {
    ColdCurves curves = new ColdCurves();
    for (int process = 1; process <= 3; process++) {
      for (String side : List.of("ours", "tree")) {
        long one = (side.equals("ours") ? 2000L : 1000L) * process;
        String sums = "%d,3,4,5,%d,6,7,8,99000".formatted(one, 10 * one);
        curves.add(
            List.of(
                "library\tMPICH 4.0.2",
                "cold\tpack\theap\tcolumn\t1024\t%s\tfirst\t5000\t%s".formatted(side, sums)));
      }
    }
    curves.add(
        List.of(
            "library\tMPICH 4.0.2",
            "cold\tpack\theap\tbands\t64\tours\tnext\t5\t1,2,3,4,5,6,7,8,9"));
    assertThat(curves.text().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(curves.text())
        .contains("MPICH 4.0.2: pack, Java arrays")
        .containsPattern("column +1 K first +5 +4\\.0 ")
        .containsPattern("the library +5 +2\\.0 ")
        .containsPattern("ratio +2\\.00 +1\\.00 +2\\.00 +1\\.00 +1\\.00")
        .containsPattern("MISSED first type, 100 calls.* 2\\.00 of at most 1\\.2, greatest 2\\.00")
        .doesNotContain("bands");
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    curves.json(nodes);
    SchemaCheck.holds("bench", JsonNodeFactory.instance.objectNode().set("cold", nodes).toString());
    assertThat(nodes.size()).isEqualTo(1);
    assertThat(nodes.get(0).get("ours").get("micros").get("100").asDouble()).isEqualTo(40);
    assertThatThrownBy(() -> curves.add(List.of("warm")))
        .hasMessageContaining("\"library\" or \"cold\" with 9 fields");
  }
}
