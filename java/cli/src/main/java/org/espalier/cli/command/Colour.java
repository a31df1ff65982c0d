// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.regex.Pattern;

/**
 * Colour on a terminal: whether an answer is proved is seen at a glance. Never in a file or pipe.
 */
final class Colour {
  private static final Pattern NOT_PROVED = Pattern.compile("not proved( optimal)?");
  private static final Pattern PROVED = Pattern.compile("(?m)(?<=, )optimal\\b|^proved\\b");

  private Colour() {}

  /** Whether colour is wanted: on a terminal, and not where the user has set {@code NO_COLOR}. */
  @SuppressWarnings("SystemConsoleNull") // the null analysis does not know that it never is
  static boolean wanted() {
    String no = System.getenv("NO_COLOR");
    return (no == null || no.isEmpty())
        && System.console() != null
        && System.console().isTerminal();
  }

  /** The text with what is proved in green and what is not in yellow. */
  static String painted(String text) {
    String yellow = NOT_PROVED.matcher(text).replaceAll("\u001b[33m$0\u001b[0m");
    return PROVED.matcher(yellow).replaceAll("\u001b[32m$0\u001b[0m");
  }
}
