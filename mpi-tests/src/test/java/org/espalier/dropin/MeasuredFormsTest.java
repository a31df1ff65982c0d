// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.espalier.jobs.LocalRanks;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent chooses forms by what {@code espalier calibrate} has stored. */
@LocalRanks
class MeasuredFormsTest {
  private static final String PROGRAM = "org.espalier.programs.TypeLife";
  private static final Pattern LIBRARY = Pattern.compile("espalier: (Open MPI [\\w.]+)");

  @TempDir private Path folder;

  private JavaJob.Result run() throws Exception {
    JavaJob.Result result =
        JavaJob.withAgent(1, "tuning=1,budget=600000,forms=" + folder)
            .with("-Despalier.kernels=off") // what kernels pack needs no form
            .run(PROGRAM);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private static FormCosts costs(String library, TreeForm fast, double least) {
    Map<TreeForm, Double> ratios =
        Arrays.stream(TreeForm.values())
            .collect(Collectors.toMap(form -> form, form -> form == fast ? least : 1.5));
    return new FormCosts(
        library, List.of(new Row(Shape.REGULAR, 8, ratios), new Row(Shape.IRREGULAR, 8, ratios)));
  }

  @Test
  void whatIsStoredIsUsedAndAWrongFileIsToldInOneLine() throws Exception {
    JavaJob.Result tabled = run();
    assertThat(tabled.err()).contains("tuned: hvector");
    Matcher library = LIBRARY.matcher(tabled.err());
    assertThat(library.find()).as(tabled.err()).isTrue();
    String name = library.group(1);
    Path file = FormCosts.file(folder, name);

    Files.writeString(file, costs(name, TreeForm.STRUCT, 0.5).format());
    JavaJob.Result faster = run();
    assertThat(faster.out()).isEqualTo(tabled.out());
    assertThat(faster.err()).contains("tuned: struct").doesNotContain("tuned: hvector");

    Files.writeString(file, costs(name, TreeForm.STRUCT, 1.4).format());
    JavaJob.Result slower = run();
    assertThat(slower.out()).isEqualTo(tabled.out());
    assertThat(slower.err())
        .contains(" 0 tuned")
        .contains("such trees were measured to be slower than lists");

    Files.writeString(file, "nothing of the kind");
    JavaJob.Result wrong = run();
    assertThat(wrong.out()).isEqualTo(tabled.out());
    assertThat(wrong.err())
        .containsOnlyOnce("line 1: expected \"espalier form costs 1\"")
        .contains("not used, run ./espalier calibrate again")
        .contains("tuned: hvector");
  }
}
