// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.espalier.cli.Espalier;
import org.espalier.cli.Run;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of costs that were measured, and of a folder that cannot keep them. */
class CalibrateCommandTest {
  @TempDir private Path folder;

  private static Row row(Shape shape, long bytes, TreeForm fast) {
    Map<TreeForm, Double> ratios = new EnumMap<>(TreeForm.class);
    for (TreeForm form : TreeForm.values()) {
      ratios.put(form, form == fast ? 0.25 : 1.25);
    }
    return new Row(shape, bytes, ratios);
  }

  @Test
  void theTableFitsAndStarsWhatIsUsed() {
    List<Long> sizes = List.of(1L << 10, 1L << 12, 1L << 14, 1L << 16, 1L << 18, 1L << 20);
    FormCosts costs =
        new FormCosts(
            "MPICH 4.0.2",
            Stream.concat(
                    sizes.stream().map(bytes -> row(Shape.REGULAR, bytes, TreeForm.STRUCT)),
                    sizes.stream().map(bytes -> row(Shape.IRREGULAR, bytes, TreeForm.VECTOR)))
                .toList());
    String text = FormCostsText.of(costs);
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(text).contains("1 KiB", "256 KiB", "1 MiB");
    assertThat(text.lines().filter(line -> line.contains("*")).map(String::strip))
        .filteredOn(line -> !line.startsWith("("))
        .hasSize(2)
        .allMatch(line -> line.endsWith("0.25*"))
        .anyMatch(line -> line.startsWith("struct "))
        .anyMatch(line -> line.startsWith("vector "));
    assertThat(FormCostsText.used(costs, row(Shape.REGULAR, 1 << 10, TreeForm.STRUCT)))
        .isEqualTo("struct");
  }

  /** Told before anything is measured. */
  @Test
  void aFolderThatCannotBeWrittenIsToldAtOnce() throws IOException {
    Path file = Files.writeString(folder.resolve("taken"), "");
    StringWriter err = new StringWriter();
    int code =
        Espalier.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "calibrate",
            "--forms",
            file.toString());
    assertThat(code).isEqualTo(3);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains(
            "taken cannot be written (a file is in the place of a folder); give another folder");
  }

  /** Not even that the machine is busy is said before. */
  @Test
  void aFolderForPlansThatCannotBeWrittenIsToldAtOnce() throws IOException {
    Path file = Files.writeString(folder.resolve("taken"), "");
    String usual = System.setProperty("espalier.machine", file.toString());
    try {
      Run run = Run.run("calibrate", "--plans", "-n", "2");
      assertThat(run.code()).isEqualTo(3);
      assertThat(run.err().lines())
          .singleElement()
          .asString()
          .contains("ranks-2.json cannot be written (a file is in the place of a folder)");
    } finally {
      System.setProperty("espalier.machine", usual == null ? "" : usual);
    }
  }
}
