// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Row;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was stored is used for its library alone, and a wrong file for none. */
class CalibrationTest {
  private static final MpiLibrary.Available LIBRARY =
      new MpiLibrary.Available(
          "Open MPI", "4.1.4", MpiLibrary.Interface.OPEN_MPI, "", "", false, "");

  @TempDir private Path folder;

  private static FormCosts costs(String library) {
    Map<TreeForm, Double> ratios =
        Arrays.stream(TreeForm.values()).collect(Collectors.toMap(form -> form, form -> 1.0));
    return new FormCosts(
        library, List.of(new Row(Shape.REGULAR, 8, ratios), new Row(Shape.IRREGULAR, 8, ratios)));
  }

  private Optional<FormCosts> read(String text) throws IOException {
    Files.writeString(folder.resolve("Open-MPI-4.1.4.txt"), text);
    return Calibration.read(Optional.of(folder.toString()), LIBRARY);
  }

  @Test
  void whatWasStoredIsRead() throws IOException {
    assertThat(read(costs("Open MPI 4.1.4").format())).contains(costs("Open MPI 4.1.4"));
  }

  @Test
  void nothingIsReadWhereNothingIsStored() {
    assertThat(Calibration.read(Optional.empty(), LIBRARY)).isEmpty();
    assertThat(Calibration.read(Optional.of(folder + "/none"), LIBRARY)).isEmpty();
  }

  @Test
  void aWrongFileIsNotUsed() throws IOException {
    assertThat(read("")).isEmpty();
    assertThat(read(costs("Open MPI 4.1.4").format().replace("hvector 1", "hvector x"))).isEmpty();
    assertThat(read(costs("Open MPI 5.0.7").format())).isEmpty();
  }
}
