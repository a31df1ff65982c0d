// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.shell;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish: a line for each command, option and choice of values. */
final class FishCompletion {
  private FishCompletion() {}

  static String of(CommandSpec root) {
    StringBuilder out = new StringBuilder("complete -c %s -f%n".formatted(root.name()));
    for (CommandLine line : root.subcommands().values()) {
      CommandSpec command = line.getCommandSpec();
      if (command.usageMessage().hidden()) {
        continue;
      }
      out.append(
          "complete -c %s -n __fish_use_subcommand -a %s -d %s%n"
              .formatted(root.name(), command.name(), quoted(first(command))));
      String here =
          "complete -c %s -n '__fish_seen_subcommand_from %s'"
              .formatted(root.name(), command.name());
      out.append(here).append(" -F").append(System.lineSeparator());
      for (OptionSpec option : command.options()) {
        out.append(here);
        for (String name : option.names()) {
          out.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
        }
        if (option.arity().max() > 0) {
          out.append(" -r");
        }
        if (option.paramLabel().contains("|")) {
          out.append(" -a ").append(quoted(option.paramLabel().replace('|', ' ')));
        }
        out.append(" -d ").append(quoted(String.join(" ", option.description())));
        out.append(System.lineSeparator());
      }
    }
    return out.toString();
  }

  private static String first(CommandSpec command) {
    String[] description = command.usageMessage().description();
    return description.length == 0 ? "" : description[0];
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
