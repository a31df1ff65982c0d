// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.espalier.classic.job.Caller;
import org.espalier.formats.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final TypeOutcome TUNED =
      new TypeOutcome("INDEXED", 512, 524, 12, true, true, "hvector", "", 4108, 24);
  private static final TypeOutcome KEPT =
      new TypeOutcome("STRUCT", 5, 30, 30, false, false, "", "nothing cheaper found", 104, 0);

  private static TypeEntry tuned(int rank) {
    TypeEntry entry = new TypeEntry(rank, Caller.of("Halo.java:31"), "a \"column\"\n", () -> TUNED);
    entry.committed(85_000);
    for (int i = 0; i < 40; i++) {
      entry.used(8);
      entry.saved(0.5e6);
    }
    return entry;
  }

  private static TypeEntry kept(int rank) {
    TypeEntry entry =
        new TypeEntry(rank, Caller.of("AVeryLongNameOfASourceFile.java:1234"), "", () -> KEPT);
    entry.committed(5_000);
    entry.committed(5_000);
    return entry;
  }

  @Test
  void anEntrySurvivesItsWayToRankZero() {
    List<TypeEntry> back = Report.unpack(Report.pack(List.of(tuned(1), kept(1))));
    Report before = new Report("Open MPI 4.1.4", 2, List.of(tuned(1), kept(1)));
    assertThat(ReportJson.write(new Report("Open MPI 4.1.4", 2, back)))
        .isEqualTo(ReportJson.write(before));
    assertThatThrownBy(() -> Report.unpack(new byte[] {0, 0, 0, 1, 7}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theJsonIsThatOfTheContract() {
    String json = ReportJson.write(new Report("Open MPI 4.1.4", 4, List.of(tuned(0), kept(0))));
    assertThat(json)
        .startsWith("{\"library\": \"Open MPI 4.1.4\", \"ranks\": 4, \"types\": [")
        .contains(
            "{\"rank\": 0, \"name\": \"a \\\"column\\\"\\n\", \"where\": \"Halo.java:31\","
                + " \"combiner\": \"INDEXED\", \"elements\": 512, \"costBefore\": 524,"
                + " \"costAfter\": 12, \"optimal\": true, \"action\": \"tuned\", \"form\":"
                + " \"hvector\", \"reason\": \"\", \"uses\": 40, \"bytes\": 320, \"micros\": 85}")
        .contains("\"action\": \"kept\"")
        .contains("\"secondsSaved\": 0.020000,")
        .contains(
            "\"totals\": {\"committed\": 2, \"tuned\": 1, \"kept\": 1, \"costBefore\": 554,"
                + " \"costAfter\": 42, \"micros\": 95}");
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Schemas.text("report"))
                .validate(json, InputFormat.JSON))
        .isEmpty();
  }

  @Test
  void theTableStaysWithinItsWidth() {
    List<TypeEntry> many = new ArrayList<>();
    for (int rank = 0; rank < 4; rank++) {
      many.add(tuned(rank));
      many.add(kept(rank));
    }
    List<String> lines = ReportTable.lines(new Report("Open MPI 4.1.4", 4, many));
    assertThat(lines).allMatch(line -> line.length() <= ReportTable.WIDTH);
    // Ranks that do the same have one line.
    assertThat(lines).filteredOn(line -> line.contains("Halo.java:31")).hasSize(1);
    assertThat(lines).anyMatch(line -> line.contains("12 commits of 8 types: 4 tuned, 4 kept"));
    // 4 × (4108 + 104) and 4 × 24.
    assertThat(lines)
        .anyMatch(line ->
            line.contains("memory: 16 kB of constructor arguments, 96 B more for tuned types"));
  }

  @Test
  void aLongTableIsCut() {
    List<TypeEntry> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      TypeEntry entry = new TypeEntry(0, Caller.of("Main.java:" + i), "", () -> TUNED);
      entry.committed(1000);
      many.add(entry);
    }
    List<String> lines = ReportTable.lines(new Report("Open MPI 4.1.4", 1, many));
    assertThat(lines).hasSizeLessThan(40).anyMatch(line -> line.contains("and 70 more"));
  }

  @Test
  void aReportThatCannotBeWrittenIsNoFaultOfTheProgram(@TempDir Path folder) {
    Report report = new Report("Open MPI 4.1.4", 1, List.of(tuned(0)));
    assertThat(JobReport.isWritten(folder.toString(), report)).isFalse();
    Path file = folder.resolve("report.json");
    assertThat(JobReport.isWritten(file.toString(), report)).isTrue();
    assertThat(file).isNotEmptyFile();
  }
}
