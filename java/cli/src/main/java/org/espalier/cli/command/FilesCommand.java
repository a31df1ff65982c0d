// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * A command that treats each of its files alike, in the order given. A file that cannot be treated
 * is complained about at its place, and the next one has its turn; the exit code is that of the
 * worst: a fault outside, then bad input, then a limit, then the answer no.
 */
public abstract class FilesCommand implements Callable<Integer> {
  private static final List<Integer> BY_WEIGHT =
      List.of(ExitCode.DONE, ExitCode.NO, ExitCode.LIMIT, ExitCode.BAD_INPUT, ExitCode.OUTSIDE);

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Input files; - is standard input. Files packed with gzip are unpacked.")
  private List<String> files = new ArrayList<>();

  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  /** A command without files yet. */
  protected FilesCommand() {}

  /**
   * Treats one file and prints the answer.
   *
   * @param file the file
   * @return the exit code
   * @throws Exception for what {@link Failures} turns into one line
   */
  protected abstract int treat(InputFile file) throws Exception;

  /**
   * Checks the options before the first file is read.
   *
   * @throws Exception for what {@link Failures} turns into one line
   */
  protected void check() throws Exception {}

  @Override
  public final Integer call() throws Exception {
    if (Collections.frequency(files, "-") > 1) {
      throw twice();
    }
    check();
    int worst = ExitCode.DONE;
    for (String name : files) {
      int code;
      try {
        code = treat(InputFile.read(name));
        out().flush();
      } catch (LostOutput e) {
        throw e; // nobody would see the other answers either
      } catch (Exception e) {
        code = Failures.failed(e, spec.commandLine());
      }
      worst = BY_WEIGHT.indexOf(code) > BY_WEIGHT.indexOf(worst) ? code : worst;
      if (Interruption.happened()) {
        break;
      }
    }
    return worst;
  }

  /**
   * Looks at the name of a file that an option names: it must not be empty, nor {@code -} where
   * that is among the files, too.
   *
   * @param option the option
   * @param other the file that it names, if it was given
   * @throws InputException if nothing is named, or both are standard input
   */
  protected final void readOnce(String option, @Nullable String other) {
    if ("".equals(other)) {
      throw new InputException(option + ": expected the name of a file, or -, got \"\"");
    }
    if ("-".equals(other) && files.contains("-")) {
      throw twice();
    }
  }

  private static InputException twice() {
    return new InputException("standard input can be read once, got - twice");
  }

  /** {@return whether the answer is one line of JSON for each file} */
  protected final boolean isJson() {
    return output.isJson();
  }

  /** {@return how many files there are} */
  protected final int fileCount() {
    return files.size();
  }

  /** {@return what takes the answers} */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** {@return what takes messages} */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
