// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectiveTuningTest {
  @TempDir private Path root;

  private boolean isFound(Map<String, String> environment) {
    return new CollectiveTuning(environment, _ -> false, root.toString()).isFound();
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void aUsualProcessHasNone() throws IOException {
    write("etc/openmpi/openmpi-mca-params.conf", "# coll = basic\nbtl = ^openib\n");
    write("home/user/.openmpi/mca-params.conf", "pml = ^ucx\n");
    assertThat(isFound(Map.of("HOME", "/home/user", "PATH", "/usr/bin:", "OMPI_MCA_btl", "tcp")))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OMPI_MCA_coll",
        "OMPI_MCA_coll_tuned_use_dynamic_rules",
        "MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM",
        "MPIR_CVAR_ENABLE_SMP_COLLECTIVES"
      })
  void variablesTell(String name) {
    assertThat(isFound(Map.of(name, "1"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "home/user/.openmpi/mca-params.conf",
        "etc/openmpi/openmpi-mca-params.conf",
        "usr/local/etc/openmpi-mca-params.conf",
        "opt/ompi/etc/openmpi-mca-params.conf",
        "opt/moved/etc/openmpi-mca-params.conf"
      })
  void filesTell(String file) throws IOException {
    write(file, "btl = ^openib\n  coll_tuned_use_dynamic_rules = 1\n");
    Files.createDirectories(root.resolve("opt/ompi/bin"));
    Map<String, String> environment =
        Map.of("HOME", "/home/user", "PATH", "/usr/bin:/opt/ompi/bin", "OPAL_PREFIX", "/opt/moved");
    assertThat(isFound(environment)).isTrue();
  }

  @Test
  void librariesThatTakeCollectivesOverTell() {
    assertThat(new CollectiveTuning(Map.of(), "libhcoll.so.1"::equals, root.toString()).isFound())
        .isTrue();
    assertThat(new CollectiveTuning(Map.of(), "libucc.so.1"::equals, root.toString()).isFound())
        .isTrue();
  }

  /** It is asked amid a program's first calls, when what is linked at run time takes 30 ms. */
  @Test
  void nothingOfItIsLinkedAtRunTime() throws IOException {
    try (InputStream in = CollectiveTuning.class.getResourceAsStream("CollectiveTuning.class")) {
      assertThat(
              ClassFile.of().parse(Objects.requireNonNull(in).readAllBytes()).methods().stream()
                  .flatMap(method -> method.code().stream())
                  .flatMap(code -> code.elementStream())
                  .filter(InvokeDynamicInstruction.class::isInstance))
          .isEmpty();
    }
  }
}
