// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.util.Optional;
import org.espalier.cli.command.OutsideException;
import org.espalier.formats.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says on which hosts ranks run. */
public final class HostsOption {
  @Option(
      names = "--hosts",
      paramLabel = "HOST:SLOTS,...",
      description = "Where; each host has the same files, Espalier's too, and a JDK at one path.")
  private @Nullable String hosts;

  /** Made by the command line for a command that has it. */
  public HostsOption() {}

  /**
   * Refuses what is no list of hosts.
   *
   * @throws InputException if it is none
   */
  public void check() {
    if (hosts != null && !hosts.matches("[^,:\\s]+(:\\d{1,6})?(,[^,:\\s]+(:\\d{1,6})?)*")) {
      throw new InputException("--hosts: expected HOST:SLOTS,HOST:SLOTS, got \"" + hosts + "\"");
    }
  }

  /**
   * Says whether the option was given.
   *
   * @return whether it was
   */
  public boolean isGiven() {
    return hosts != null;
  }

  /**
   * The hosts as they were given, known or not.
   *
   * @return what was given, or nothing for this machine
   */
  public Optional<String> given() {
    return Optional.ofNullable(hosts);
  }

  /**
   * The hosts, each of which is known.
   *
   * @return what was given, or nothing for this machine
   * @throws OutsideException if no address is known for one of them
   */
  public Optional<String> known() {
    if (hosts != null && BatchSystem.startsBySsh()) {
      HostNames.ofThisMachine().check(hosts);
    }
    return Optional.ofNullable(hosts);
  }

  /**
   * Ranks on these hosts, which have room for them.
   *
   * @param count how many
   * @return the ranks
   * @throws InputException if the hosts have fewer slots
   */
  public Ranks ranks(int count) {
    Ranks ranks = new Ranks(count, Optional.ofNullable(hosts));
    if (ranks.slots() < count) {
      throw new InputException(
          "--hosts: expected slots for %,d ranks, got %,d in \"%s\""
              .formatted(count, ranks.slots(), hosts));
    }
    return ranks;
  }
}
