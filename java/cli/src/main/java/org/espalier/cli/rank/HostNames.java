// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.espalier.cli.command.OutsideException;

/**
 * Looks up the hosts of a job before it starts: the launcher's own complaint about a name that is
 * mistyped is a page about daemons.
 */
final class HostNames {
  private static final int SECONDS = 5;

  private final UnaryOperator<String> target;
  private final Predicate<String> known;

  /**
   * Makes a look-up.
   *
   * @param target the address that ssh would call for a name, or nothing where only ssh knows
   * @param known whether a name has an address
   */
  HostNames(UnaryOperator<String> target, Predicate<String> known) {
    this.target = target;
    this.known = known;
  }

  /** By ssh's configuration, where there is ssh, and this machine's resolver. */
  static HostNames ofThisMachine() {
    return new HostNames(HostNames::sshTarget, HostNames::resolves);
  }

  /**
   * Refuses hosts that cannot be found.
   *
   * @param hosts {@code h1:2,h2:2}
   * @throws OutsideException if a name is not known; the message says which
   */
  void check(String hosts) {
    List<String> unknown = new ArrayList<>();
    for (String host : hosts.split(",", -1)) {
      String name = host.replaceFirst(":\\d+$", "");
      String called = target.apply(name);
      if (!called.isEmpty() && !known.test(called)) {
        unknown.add("\"" + name + "\"");
      }
    }
    if (!unknown.isEmpty()) {
      throw new OutsideException(
          "--hosts: %s not found: no address is known for %s; check the spelling, or name it in /etc/hosts or ~/.ssh/config"
              .formatted(
                  String.join(", ", unknown) + (unknown.size() == 1 ? " was" : " were"),
                  unknown.size() == 1 ? "it" : "them"));
    }
  }

  private static boolean resolves(String name) {
    try {
      return InetAddress.getAllByName(name).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** What {@code ssh -G} says without calling anybody; the name itself where there is no ssh. */
  private static String sshTarget(String name) {
    try {
      Process process =
          new ProcessBuilder("ssh", "-G", "--", name)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return name;
      }
      return process.exitValue() == 0 ? target(said, name) : name;
    } catch (IOException e) {
      return name;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return name;
    }
  }

  /** The host that a configuration leads to; nothing where another host is asked for the way. */
  static String target(String configuration, String name) {
    String target = name;
    for (String line : configuration.lines().toList()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("proxyjump ") || lower.startsWith("proxycommand ")) {
        return "";
      }
      if (lower.startsWith("hostname ")) {
        target = line.substring("hostname ".length()).strip();
      }
    }
    return target;
  }
}
