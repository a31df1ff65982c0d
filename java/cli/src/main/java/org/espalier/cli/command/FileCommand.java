// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.formats.InputFile;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * A command that treats each of its files alike: an answer for each, in the order given, and the
 * greatest of their exit codes.
 */
public abstract class FileCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Input files; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  /** A command without files yet. */
  protected FileCommand() {}

  /**
   * Computes the answer for one file.
   *
   * @param file the file
   * @return the answer
   * @throws Exception for what {@link Failures} turns into one line
   */
  protected abstract Answer answer(InputFile file) throws Exception;

  @Override
  public Integer call() throws Exception {
    int worst = ExitCode.DONE;
    PrintWriter out = spec.commandLine().getOut();
    for (String name : files) {
      Answer answer = answer(InputFile.read(name));
      worst = Math.max(worst, answer.exitCode());
      if (output.isJson()) {
        out.println(answer.json());
      } else {
        out.print(files.size() > 1 ? name + ":\n" + answer.text() + "\n" : answer.text());
      }
      out.flush();
    }
    return worst;
  }
}
