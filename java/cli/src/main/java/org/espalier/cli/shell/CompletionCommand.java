// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.shell;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier completion}: what a shell needs to complete commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints what a shell needs to complete commands, options and their values.",
      "",
      "  bash   source <(espalier completion bash)      in ~/.bashrc",
      "  zsh    source <(espalier completion zsh)       in ~/.zshrc",
      "  fish   espalier completion fish | source       in config.fish"
    })
public final class CompletionCommand implements Callable<Integer> {
  /** The shells. */
  enum Shell {
    /** The GNU shell. */
    BASH,
    /** The Z shell, which runs completions of bash. */
    ZSH,
    /** The friendly interactive shell. */
    FISH
  }

  @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
  private Shell shell = Shell.BASH;

  @Spec private CommandSpec spec = CommandSpec.create();

  CompletionCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    CommandSpec root = spec.root();
    switch (shell) {
      case BASH -> out.print(AutoComplete.bash(root.name(), root.commandLine()));
      case ZSH -> {
        out.println("autoload -U +X compinit && compinit");
        out.print(AutoComplete.bash(root.name(), root.commandLine()));
      }
      case FISH -> out.print(FishCompletion.of(root));
    }
    out.flush();
    return ExitCode.DONE;
  }
}
