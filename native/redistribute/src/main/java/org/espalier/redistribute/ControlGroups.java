// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory that Linux leaves to this process's control groups, as containers and batch systems
 * set it: a process that takes more is killed, whatever its host has left. Every group from the
 * process's own up to the first has a limit of its own, and what it has used is of all below it.
 */
final class ControlGroups {
  private static final Path MEMBERSHIP = Path.of("proc/self/cgroup");

  /** A hierarchy of groups that bounds memory, of one of the two versions. */
  private enum Version {
    /** Memory and memory with swap are bounded. */
    FIRST("sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_"),

    /** Memory and swap are bounded. */
    SECOND("sys/fs/cgroup", "memory.max", "memory.current", "");

    private final Path mounted;
    private final String limit;
    private final String used;
    private final Pattern files;

    Version(String mounted, String limit, String used, String prefix) {
      this.mounted = Path.of(mounted);
      this.limit = limit;
      this.used = used;
      this.files = Pattern.compile("(?m)^" + prefix + "(?:in)?active_file (\\d{1,18})$");
    }

    private boolean isMeant(String number, String controllers) {
      return this == FIRST
          ? List.of(controllers.split(",", -1)).contains("memory")
          : number.equals("0") && controllers.isEmpty();
    }

    private long free(Path group, long swap) {
      long limit = number(group.resolve(this.limit), Long.MAX_VALUE);
      if (limit == Long.MAX_VALUE) {
        return limit;
      }
      long memory = left(limit, number(group.resolve(used), 0) - ofFiles(group));
      if (this == SECOND) {
        long most = number(group.resolve("memory.swap.max"), Long.MAX_VALUE);
        long left = left(most, number(group.resolve("memory.swap.current"), 0));
        return HostMemory.sum(memory, Math.min(swap, left));
      }
      long both = number(group.resolve("memory.memsw.limit_in_bytes"), Long.MAX_VALUE);
      long taken = number(group.resolve("memory.memsw.usage_in_bytes"), 0) - ofFiles(group);
      return Math.min(HostMemory.sum(memory, swap), left(both, taken));
    }

    /** What the system keeps of files and takes back before it kills, as MemAvailable counts it. */
    private long ofFiles(Path group) {
      long sum = 0;
      Matcher line = files.matcher(text(group.resolve("memory.stat")));
      while (line.find()) {
        sum = HostMemory.sum(sum, Long.parseLong(line.group(1)));
      }
      return sum;
    }
  }

  private ControlGroups() {}

  /**
   * The bytes that this process's groups may still take.
   *
   * @param root the system's files, {@code /} but for tests
   * @param swap the bytes that the host could put out of memory
   * @return bytes; the greatest number where nothing is bounded, or the system does not say
   */
  static long free(Path root, long swap) {
    long least = Long.MAX_VALUE;
    for (String line : text(root.resolve(MEMBERSHIP)).lines().toList()) {
      String[] parts = line.split(":", 3); // number, controllers, path
      for (Version version : Version.values()) {
        if (parts.length == 3 && version.isMeant(parts[0], parts[1])) {
          least = Math.min(least, free(root.resolve(version.mounted), version, parts[2], swap));
        }
      }
    }
    return least;
  }

  /** In a container the path may be the host's: what is mounted is then the first group that is. */
  private static long free(Path first, Version version, String path, long swap) {
    long least = version.free(first, swap);
    Path group = first;
    for (Path name : Path.of(path)) {
      group = group.resolve(name).normalize();
      if (!group.startsWith(first)) {
        break; // a path that leads out of what this process sees: "/../other"
      }
      least = Math.min(least, version.free(group, swap));
    }
    return least;
  }

  private static long left(long limit, long used) {
    return limit == Long.MAX_VALUE ? limit : Math.max(0, limit - Math.max(0, used));
  }

  private static long number(Path file, long otherwise) {
    String text = text(file).strip();
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : otherwise;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException | RuntimeException unknown) {
      return "";
    }
  }
}
