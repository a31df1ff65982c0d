// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a user's program sees of the launcher. */
class MpiJavaJobTest {
  private static Map<String, String> restored(Map<String, String> environment) {
    Map<String, String> restored = new TreeMap<>(environment);
    MpiJavaJob.restoreLocale(restored);
    return restored;
  }

  @Test
  void theProgramsLocaleIsTheUsers() {
    assertThat(restored(Map.of("LC_ALL", "C.UTF-8", "ESPALIER_LC_ALL", "C", "A", "b")))
        .isEqualTo(Map.of("LC_ALL", "C", "A", "b"));
    assertThat(restored(Map.of("LC_ALL", "C.UTF-8", "ESPALIER_LC_ALL", "", "LANG", "C")))
        .isEqualTo(Map.of("LANG", "C"));
    assertThat(restored(Map.of("LC_ALL", "de_DE.UTF-8")))
        .isEqualTo(Map.of("LC_ALL", "de_DE.UTF-8"));
    assertThat(restored(Map.of())).isEmpty();
  }

  @Test
  void whatTheUserSaysToEspalierReachesAllRanks() {
    assertThat(
            MpiJavaJob.settings(
                Map.of("ESPALIER_OFF", "windows", "ESPALIER_REPORT", "out.json", "HOME", "/")))
        .isEqualTo(Map.of("ESPALIER_OFF", "windows"));
  }

  @Test
  void ranksWithProcessorsToSpareAreKeptOnNone() {
    assertThat(MpiJavaJob.binding(1, 2, Map.of())).containsExactly("--bind-to", "none");
    assertThat(MpiJavaJob.binding(4, 8, Map.of())).containsExactly("--bind-to", "none");
    assertThat(MpiJavaJob.binding(2, 2, Map.of())).isEmpty();
    assertThat(MpiJavaJob.binding(2, 3, Map.of())).isEmpty();
    for (String told : new String[] {"hwloc_base_binding_policy", "rmaps_base_mapping_policy"}) {
      assertThat(MpiJavaJob.binding(1, 8, Map.of("OMPI_MCA_" + told, "core"))).isEmpty();
    }
  }
}
