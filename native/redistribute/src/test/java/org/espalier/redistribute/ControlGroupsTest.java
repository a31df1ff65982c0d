// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process may still take where the system bounds its group, by made files of both kinds. */
class ControlGroupsTest {
  private static final String GROUPS = "proc/self/cgroup";
  private static final String V2 = "sys/fs/cgroup/";
  private static final String V1 = "sys/fs/cgroup/memory/";

  @TempDir Path root = Path.of(".");

  private void file(String name, Object content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content + "\n");
  }

  @Test
  void withoutGroupsNothingIsBounded() throws IOException {
    assertThat(ControlGroups.free(root, 0)).isEqualTo(Long.MAX_VALUE);
    file(GROUPS, "0::/");
    assertThat(ControlGroups.free(root, 0)).isEqualTo(Long.MAX_VALUE);
    file(V2 + "memory.max", "max");
    file(V2 + "memory.current", 5000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(Long.MAX_VALUE);
    file(V2 + "memory.max", "much");
    assertThat(ControlGroups.free(root, 0)).as("not a number").isEqualTo(Long.MAX_VALUE);
  }

  /** As in a container, which sees its own group as the first. */
  @Test
  void theLimitOfTheSecondVersionIsRead() throws IOException {
    file(GROUPS, "0::/");
    file(V2 + "memory.max", 1_000_000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(1_000_000);
    file(V2 + "memory.current", 400_000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(600_000);
    file(V2 + "memory.current", 1_400_000);
    assertThat(ControlGroups.free(root, 0)).as("more is used").isZero();
  }

  /** The system takes back what it keeps of files before it ends a process, as in MemAvailable. */
  @Test
  void whatIsKeptOfFilesIsFree() throws IOException {
    file(GROUPS, "0::/");
    file(V2 + "memory.max", 1_000_000);
    file(V2 + "memory.current", 900_000);
    file(V2 + "memory.stat", "anon 300000\nfile 600000\ninactive_file 200000\nactive_file 100000");
    assertThat(ControlGroups.free(root, 0)).isEqualTo(400_000);
  }

  @Test
  void theNarrowestGroupAboveCounts() throws IOException {
    file(GROUPS, "0::/jobs/mine/ranks");
    file(V2 + "jobs/mine/ranks/memory.max", "max");
    file(V2 + "jobs/mine/memory.max", 5_000_000);
    file(V2 + "jobs/mine/memory.current", 1_000_000);
    file(V2 + "jobs/memory.max", 9_000_000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(4_000_000);
    file(V2 + "jobs/memory.current", 8_000_000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(1_000_000);
  }

  @Test
  void theLimitOfTheFirstVersionIsRead() throws IOException {
    file(GROUPS, "9:name=systemd:/\n4:cpu,memory:/a/b\n1:cpu:/c\n0::/");
    file(V1 + "a/b/memory.limit_in_bytes", 3_000_000);
    file(V1 + "a/b/memory.usage_in_bytes", 2_000_000);
    file(
        V1 + "a/b/memory.stat",
        "inactive_file 1\nactive_file 2\ntotal_inactive_file 500000\ntotal_active_file 250000");
    file(V1 + "memory.limit_in_bytes", 9223372036854771712L);
    file("sys/fs/cgroup/memory/c/memory.limit_in_bytes", 7);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(1_750_000);
  }

  /** The path is the host's, and what is mounted is the group itself. */
  @Test
  void aPathThatTheContainerDoesNotSeeIsItsFirstGroup() throws IOException {
    file(GROUPS, "4:memory:/docker/0123\n0::/docker/0123");
    file(V1 + "memory.limit_in_bytes", 3_000_000);
    file(V1 + "memory.usage_in_bytes", 1_000_000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(2_000_000);
  }

  @Test
  void swapIsTakenAsFarAsTheGroupMay() throws IOException {
    file(GROUPS, "0::/");
    file(V2 + "memory.max", 1_000_000);
    assertThat(ControlGroups.free(root, 300_000)).isEqualTo(1_300_000);
    file(V2 + "memory.swap.max", 0);
    assertThat(ControlGroups.free(root, 300_000)).isEqualTo(1_000_000);
    file(V2 + "memory.swap.max", 200_000);
    file(V2 + "memory.swap.current", 150_000);
    assertThat(ControlGroups.free(root, 300_000)).isEqualTo(1_050_000);
    file(V2 + "memory.swap.max", "max");
    assertThat(ControlGroups.free(root, 300_000)).isEqualTo(1_300_000);
  }

  @Test
  void swapOfTheFirstVersionIsBoundedTogetherWithMemory() throws IOException {
    file(GROUPS, "4:memory:/");
    file(V1 + "memory.limit_in_bytes", 1_000_000);
    file(V1 + "memory.usage_in_bytes", 400_000);
    file(V1 + "memory.memsw.limit_in_bytes", 1_200_000);
    file(V1 + "memory.memsw.usage_in_bytes", 500_000);
    assertThat(ControlGroups.free(root, 900_000)).isEqualTo(700_000);
    assertThat(ControlGroups.free(root, 0)).isEqualTo(600_000);
  }

  @Test
  void theHostAndItsGroupsTogether() throws IOException {
    file("proc/meminfo", "MemAvailable: 2000 kB\nSwapFree: 1000 kB");
    assertThat(HostMemory.free(root)).isEqualTo(3000 << 10);
    file(GROUPS, "0::/");
    file(V2 + "memory.max", 1500 << 10);
    file(V2 + "memory.swap.max", 0);
    assertThat(HostMemory.free(root)).isEqualTo(1500 << 10);
    file(V2 + "memory.max", 1L << 40);
    assertThat(HostMemory.free(root)).isEqualTo(3000 << 10);
    Files.delete(root.resolve("proc/meminfo"));
    file(V2 + "memory.max", 1500 << 10);
    assertThat(HostMemory.free(root)).as("the host does not say").isEqualTo(1500 << 10);
  }
}
