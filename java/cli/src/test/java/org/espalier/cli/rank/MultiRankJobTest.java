// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A job is judged by its ranks' lines; a launcher that ends well proves nothing. */
class MultiRankJobTest {
  private static final String OK =
      "ESPALIER-JOB round-trip rank %d of 2: ok 7 checks, 0 failed, 0 handles leaked of 3";

  @Test
  void everyRankMustSayOk() {
    String both = OK.formatted(0) + "\nnoise\n" + OK.formatted(1) + "\n";
    MultiRankJob.Outcome outcome = MultiRankJob.judge(2, both, "");
    assertThat(outcome.passed()).isTrue();
    assertThat(outcome.checks()).isEqualTo(14);
    assertThat(MultiRankJob.judge(2, OK.formatted(0), "").passed()).isFalse();
    assertThat(MultiRankJob.judge(2, OK.formatted(0) + "\n" + OK.formatted(0), "").detail())
        .startsWith("1 of 2 ranks said ok");
    assertThat(MultiRankJob.judge(2, both, "exit code 1").passed()).isFalse();
    assertThat(MultiRankJob.judge(2, both.replace("1 of 2: ok", "1 of 2: FAILED"), "").detail())
        .startsWith("rank 1: 0 failed");
    assertThat(MultiRankJob.judge(2, "", "").passed()).isFalse();
  }

  /** A launcher says more behind what a rank has said. */
  @Test
  void theFirstFaultIsTold() {
    String footer = "-----\nmpirun detected that one process exited\n  Exit code:    1\n-----\n";
    assertThat(MultiRankJob.judge(1, footer, "exit code 1").detail())
        .isEqualTo("exit code 1; 0 of 1 ranks said ok; last line: Exit code:    1");
    String fault = "Exception in thread \"main\" java.lang.NoClassDefFoundError: a/B";
    assertThat(MultiRankJob.judge(1, "noise\n" + fault + "\n\tat c.D\n" + footer, "").detail())
        .isEqualTo("0 of 1 ranks said ok; first fault: " + fault);
    assertThat(MultiRankJob.judge(1, "a.b.CException: d\n" + footer, "").detail())
        .endsWith("first fault: a.b.CException: d");
  }

  /** MPICH fails at the start where a device that it opens goes away. */
  @Test
  void ranksOfOneMachineUnderMpichOpenLoopbackAlone() {
    assertThat(environment("MPICH", Ranks.here(2))).containsEntry("UCX_NET_DEVICES", "lo");
    assertThat(environment("MPICH", new Ranks(2, Optional.of("a,b"))))
        .doesNotContainKey("UCX_NET_DEVICES");
    assertThat(environment("Open MPI", Ranks.here(2))).doesNotContainKey("UCX_NET_DEVICES");
    Map<String, String> chosen = new TreeMap<>(Map.of("UCX_NET_DEVICES", "eth0"));
    launcher("MPICH").prepare(chosen, Ranks.here(2));
    assertThat(chosen).containsEntry("UCX_NET_DEVICES", "eth0");
  }

  private static Map<String, String> environment(String library, Ranks ranks) {
    Map<String, String> environment = new TreeMap<>();
    launcher(library).prepare(environment, ranks);
    return environment;
  }

  private static MultiRankJob.Launcher launcher(String library) {
    return MultiRankJob.Launcher.ALL.stream()
        .filter(launcher -> launcher.library().equals(library))
        .findFirst()
        .orElseThrow();
  }
}
