// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Whose containers and networks are whose.
 *
 * <p>Everything that a test run makes carries labels with its process and with the time after which
 * it is of no use. A later run sweeps what is left of a process that is gone, and nothing else: two
 * runs may be under way on one engine.
 */
final class Ownership {

  static final String LABEL = "org.espalier.test";

  /** A node ends by itself after this time, whatever becomes of the process that started it. */
  static final Duration LIFE = Duration.ofHours(1);

  private static final String CLUSTER = "cluster"; // the label's value
  private static final String OWNER = LABEL + ".owner";
  private static final String UNTIL = LABEL + ".until";

  private Ownership() {}

  static Map<String, String> labels() {
    return Map.of(
        LABEL,
        CLUSTER,
        OWNER,
        owner(ProcessHandle.current()),
        UNTIL,
        String.valueOf(Instant.now().plus(LIFE).getEpochSecond()));
  }

  /** Removes what runs left behind that are no more. */
  static void sweep(DockerClient client) {
    for (Container container :
        client.listContainersCmd().withShowAll(true).withLabelFilter(List.of(LABEL)).exec()) {
      if (isAbandoned(container.getLabels())) {
        ignoringAbsence(() -> client.removeContainerCmd(container.getId()).withForce(true).exec());
      }
    }
    for (Network network : client.listNetworksCmd().withFilter("label", List.of(LABEL)).exec()) {
      if (isAbandoned(network.getLabels())) {
        ignoringAbsence(() -> client.removeNetworkCmd(network.getId()).exec());
      }
    }
  }

  /** Removes one container, also when it is gone or about to go. */
  static void remove(DockerClient client, String containerId) {
    ignoringAbsence(() -> client.removeContainerCmd(containerId).withForce(true).exec());
  }

  private static boolean isAbandoned(Map<String, String> labels) {
    if (!labels.getOrDefault(LABEL, "").equals(CLUSTER)) {
      return false; // of ours, but of no test run: docker/fresh.sh, or by hand
    }
    if (Long.parseLong(labels.getOrDefault(UNTIL, "0")) < Instant.now().getEpochSecond()) {
      return true;
    }
    String[] owner = labels.getOrDefault(OWNER, "").split("/", -1);
    // A process of another machine, or of another container, cannot be asked.
    return owner.length == 3
        && owner[0].equals(processSpace())
        && ProcessHandle.of(Long.parseLong(owner[1]))
            .map(process -> !started(process.pid()).equals(owner[2]))
            .orElse(true);
  }

  private static String owner(ProcessHandle process) {
    return processSpace() + "/" + process.pid() + "/" + started(process.pid());
  }

  /**
   * When a process started, in ticks since the machine did; proc(5), field 22 of stat. The time of
   * day would not do: two processes may see it a second apart, because the clock is set.
   */
  private static String started(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
      // The name in field 2 may hold anything; what follows its bracket is field 3.
      return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19];
    } catch (IOException gone) {
      return "?";
    }
  }

  /** What tells this machine, since its last start, and this container from every other. */
  private static String processSpace() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
          + ":"
          + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void ignoringAbsence(Runnable removal) {
    try {
      removal.run();
    } catch (DockerException e) {
      // 404: gone; 409: another process removes it at this moment; 403: a network still in use.
      if (e.getHttpStatus() != 404 && e.getHttpStatus() != 409 && e.getHttpStatus() != 403) {
        throw e;
      }
    }
  }
}
