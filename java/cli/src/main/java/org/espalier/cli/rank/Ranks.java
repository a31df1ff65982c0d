// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.formats.InputException;
import org.espalier.formats.JsonValue;

/**
 * How many ranks a job has, and where they run.
 *
 * @param count how many
 * @param hosts {@code "h1:2,h2:2"}, as launchers take it; nothing for this machine, or for the
 *     hosts that a batch system has given
 */
public record Ranks(int count, Optional<String> hosts) {
  /** No JVM does with less memory of its own. */
  private static final long LEAST_BYTES = 8 << 20;

  private static final Pattern SLOTS = Pattern.compile("[^,:]+(?::(\\d{1,6}))?");

  /**
   * Ranks on this machine.
   *
   * @param count how many
   * @return these ranks
   */
  public static Ranks here(int count) {
    return new Ranks(count, Optional.empty());
  }

  /**
   * Refuses a number of ranks that cannot be: a launcher would fail in its own words, or try to
   * start them without end.
   *
   * @throws InputException if it is none, or more than this machine has memory for where they run
   *     here
   */
  public void check() {
    objection()
        .ifPresent(objection -> {
          throw new InputException("-n: " + objection);
        });
  }

  /**
   * The same of a number that a file says, before anything starts.
   *
   * @param said where the file says it
   * @throws InputException if it cannot be
   */
  public void check(JsonValue said) {
    objection()
        .ifPresent(objection -> {
          throw said.complaint(objection);
        });
  }

  private Optional<String> objection() {
    if (count < 1) {
      return Optional.of("expected a number of ranks >= 1, got " + count);
    }
    if (hosts.isPresent() || BatchSystem.isAllocated()) {
      return Optional.empty();
    }
    long most =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize()
            / LEAST_BYTES;
    return count <= most
        ? Optional.empty()
        : Optional.of(
            "expected at most %,d ranks, for which this machine has memory, got %,d"
                .formatted(most, count));
  }

  /** How many ranks the host with most of them has at most. */
  int mostOnOneHost() {
    int most = hosts.isPresent() ? 1 : count;
    Matcher matcher = SLOTS.matcher(hosts.orElse(""));
    while (matcher.find()) {
      most = Math.max(most, slots(matcher));
    }
    return most;
  }

  /** How many ranks the hosts have room for, or as many as there are where none are named. */
  long slots() {
    if (hosts.isEmpty()) {
      return count;
    }
    long slots = 0;
    Matcher matcher = SLOTS.matcher(hosts.get());
    while (matcher.find()) {
      slots += slots(matcher);
    }
    return slots;
  }

  private static int slots(Matcher host) {
    return host.group(1) == null ? 1 : Integer.parseInt(host.group(1));
  }
}
