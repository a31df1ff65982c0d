// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.espalier.formats.InputException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one line and an exit code; no stack trace reaches a user. */
public final class Failures {
  private Failures() {}

  /**
   * Tells of a command line that cannot be understood.
   *
   * @param failure what is wrong with it
   * @param arguments the command line
   * @return the exit code
   */
  public static int badUsage(ParameterException failure, String[] arguments) {
    CommandLine line = failure.getCommandLine();
    PrintWriter err = line.getErr();
    String name = line.getCommandSpec().qualifiedName();
    List<String> near =
        failure instanceof UnmatchedArgumentException unmatched
            ? unmatched.getSuggestions()
            : List.of();
    String hint = near.isEmpty() ? "" : "; did you mean " + near.getFirst() + "?";
    err.println("%s: %s%s (see %s --help)".formatted(name, firstLine(failure), hint, name));
    return ExitCode.BAD_INPUT;
  }

  /**
   * Tells of a command that failed.
   *
   * @param failure why
   * @param line the command
   * @param parsed its command line
   * @return the exit code
   */
  public static int failed(Exception failure, CommandLine line, ParseResult parsed) {
    line.getOut().flush();
    String message = firstLine(failure);
    int code =
        switch (failure) {
          case InputException _, IllegalArgumentException _ -> ExitCode.BAD_INPUT;
          case OutsideException _, IOException _ -> ExitCode.OUTSIDE;
          default -> {
            // A fault of ours: still one line, with what a report of it needs.
            message = "internal fault, please report it: " + failure + where(failure);
            yield ExitCode.OUTSIDE;
          }
        };
    line.getErr().println(message);
    return code;
  }

  private static String firstLine(Exception failure) {
    String message = failure.getMessage();
    return message == null ? failure.toString() : message.lines().findFirst().orElse("");
  }

  private static String where(Exception failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return trace.length == 0 ? "" : " at " + trace[0];
  }
}
