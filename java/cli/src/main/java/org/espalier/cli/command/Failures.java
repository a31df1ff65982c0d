// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.formats.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one line and an exit code; no stack trace reaches a user. */
public final class Failures {
  private static final Pattern VALUE =
      Pattern.compile(
          "^Invalid value for (?:option '(.+?)'|positional parameter.*?\\((.+?)\\))[^:]*: (.*)$",
          Pattern.DOTALL);
  private static final Pattern CONVERTER =
      Pattern.compile(
          "^cannot convert '.*?' to .*? \\(\\S*TypeConversionException: (.*)\\)$", Pattern.DOTALL);
  private static final Pattern ONE_OF =
      Pattern.compile("^expected one of \\[(.*?)\\].* but was '(.*)'$", Pattern.DOTALL);
  private static final Pattern NUMBER =
      Pattern.compile("^'(.*)' is not an? (long|int|double)$", Pattern.DOTALL);
  private static final Pattern UNMATCHED =
      Pattern.compile("^Unmatched arguments? .*?: (.*)$", Pattern.DOTALL);

  private static final Pattern MISSING =
      Pattern.compile("^Missing required [a-z ]+: (.*)$", Pattern.DOTALL);
  private static final Pattern NO_VALUE =
      Pattern.compile("^Missing required parameter for option '(.*?)' \\((.*)\\)$", Pattern.DOTALL);
  private static final Pattern NO_COMMAND = Pattern.compile("^Unknown subcommand '(.*)'\\.$");

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
    List<String> unknown =
        line.getUnmatchedArguments().stream().filter(word -> word.matches("--?[^-].*")).toList();
    if (!(failure instanceof UnmatchedArgumentException) && !unknown.isEmpty()) {
      // What it was to bring is missed, or taken for something else, since the option is unknown.
      return badUsage(new UnmatchedArgumentException(line, unknown), arguments);
    }
    PrintWriter err = line.getErr();
    String name = line.getCommandSpec().qualifiedName();
    String hint =
        failure instanceof UnmatchedArgumentException unmatched
            ? Spelling.nearest(unmatched.getUnmatched().getFirst(), unmatched.getSuggestions())
                .map(near -> "; did you mean " + near + "?")
                .orElse("")
            : "";
    err.println("%s: %s%s (see %s --help)".formatted(name, usage(failure), hint, name));
    err.flush();
    return ExitCode.BAD_INPUT;
  }

  /** What is wrong with a command line in our words; the parser's name types and indices. */
  private static String usage(ParameterException failure) {
    if (failure instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      // What the parser could not place behind it, as its value or a file, is not wrong in itself.
      return "unknown option " + visible(unmatched.getUnmatched().getFirst());
    }
    String message = firstLine(failure);
    Matcher unmatched = UNMATCHED.matcher(message);
    if (unmatched.matches() && !failure.getCommandLine().getSubcommands().isEmpty()) {
      return "expected a command, got " + Shown.word(unmatched.group(1).replace("'", ""));
    }
    if (unmatched.matches()) {
      return "expected nothing more, got " + Shown.word(unmatched.group(1).replace("'", ""));
    }
    Matcher noCommand = NO_COMMAND.matcher(message);
    if (noCommand.matches()) {
      return "expected a command, got " + Shown.word(noCommand.group(1));
    }
    Matcher noValue = NO_VALUE.matcher(message);
    if (noValue.matches()) {
      String wanted = noValue.group(2).replace("|", " or ");
      return "%s: expected %s, got nothing".formatted(noValue.group(1), wanted);
    }
    Matcher missing = MISSING.matcher(message);
    if (missing.matches()) {
      return "expected " + missing.group(1).replace("'", "") + ", got nothing";
    }
    Matcher value = VALUE.matcher(message);
    if (!value.matches()) {
      return message;
    }
    String what = value.group(1) == null ? value.group(2) : value.group(1);
    String why = value.group(3);
    Matcher converter = CONVERTER.matcher(why);
    if (converter.matches()) {
      return what + ": " + converter.group(1);
    }
    Matcher oneOf = ONE_OF.matcher(why);
    if (oneOf.matches()) {
      String known = oneOf.group(1).toLowerCase(Locale.ROOT).replace(", ", " or ");
      return "%s: expected %s, got \"%s\"".formatted(what, known, oneOf.group(2));
    }
    Matcher number = NUMBER.matcher(why);
    if (number.matches()) {
      String wanted =
          switch (number.group(2)) {
            case "long" -> "an integer of 64 bits";
            case "int" -> "an integer of 32 bits";
            default -> "a number";
          };
      return "%s: expected %s, got \"%s\"".formatted(what, wanted, number.group(1));
    }
    return what + ": " + why;
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
    return failed(failure, line);
  }

  static int failed(Exception failure, CommandLine line) {
    if (failure instanceof LostOutput lost) {
      return lost(lost, line.getErr());
    }
    try {
      line.getOut().flush();
    } catch (LostOutput lost) {
      return lost(lost, line.getErr());
    }
    if (memory(failure)) {
      return ended(new OutOfMemoryError(), line.getErr());
    }
    String message = firstLine(failure);
    int code =
        switch (failure) {
          case InputException e -> {
            message = visible(e.getMessage());
            yield ExitCode.BAD_INPUT;
          }
          case IllegalArgumentException _ -> ExitCode.BAD_INPUT;
          case OutsideException _ -> ExitCode.OUTSIDE;
          case UncheckedIOException e -> {
            message = firstLine(e.getCause());
            yield ExitCode.OUTSIDE;
          }
          case IOException e -> {
            // The message alone is often a file's name.
            message = e.getClass().getSimpleName() + ": " + message;
            yield ExitCode.OUTSIDE;
          }
          default -> {
            message = fault(failure);
            yield ExitCode.OUTSIDE;
          }
        };
    line.getErr().println(message);
    line.getErr().flush();
    return code;
  }

  /**
   * Tells of output that could not be written: nothing where the reader had enough.
   *
   * @param lost what failed
   * @param err takes the line
   * @return the exit code
   */
  static int lost(LostOutput lost, PrintWriter err) {
    if (!lost.readerHasGone()) {
      err.println(
          "standard output cannot be written (%s); make room, or write elsewhere"
              .formatted(firstLine(lost.getCause())));
      err.flush();
    }
    return ExitCode.OUTSIDE;
  }

  /**
   * Tells of an end that no command foresees.
   *
   * @param end an error of the JVM, or a fault of ours
   * @param err takes the line
   * @return the exit code
   */
  public static int ended(Throwable end, PrintWriter err) {
    if (end instanceof LostOutput lost) {
      return lost(lost, err);
    }
    Throwable told = memory(end) ? new OutOfMemoryError() : end;
    String message =
        switch (told) {
          case OutOfMemoryError _ ->
              "not enough memory with a heap of %,d MB; give more: JAVA_TOOL_OPTIONS=-Xmx%dm"
                  .formatted(heap(), 4 * heap());
          case StackOverflowError _ ->
              "the input is nested too deep for a stack; give it flat, or report it: " + fault(end);
          default -> fault(end);
        };
    err.println(message);
    err.flush();
    return ExitCode.OUTSIDE;
  }

  /** Whether memory ran out, perhaps in another thread, whose failure is the cause of this one. */
  private static boolean memory(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof OutOfMemoryError) {
        return true;
      }
    }
    return false;
  }

  private static long heap() {
    return Runtime.getRuntime().maxMemory() >> 20;
  }

  /**
   * Tells of a fault of ours: still one line, with what a report of it needs.
   *
   * @param failure the fault
   * @return the line
   */
  public static String fault(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    String where = trace.length == 0 ? "" : " at " + trace[0];
    return "internal fault, please report it: "
        + failure.toString().lines().findFirst().orElse("")
        + where;
  }

  /**
   * A complaint on one line whatever it quotes: names of files and texts of users may have line
   * breaks, and what colours a terminal.
   */
  private static String visible(@Nullable String message) {
    StringBuilder line = new StringBuilder();
    for (char c : String.valueOf(message).toCharArray()) {
      if (c == '\n') {
        line.append("\\n");
      } else if (Character.isISOControl(c)) {
        line.append("\\u%04x".formatted((int) c));
      } else {
        line.append(c);
      }
    }
    return line.toString();
  }

  private static String firstLine(@Nullable Throwable failure) {
    if (failure == null) {
      return "no reason given";
    }
    String message = failure.getMessage();
    return message == null ? failure.toString() : message.lines().findFirst().orElse("");
  }
}
