// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

/** Words of a command line as complaints quote them. */
public final class Shown {
  private Shown() {}

  /**
   * Quotes a word.
   *
   * @param word what was given
   * @return the word; within quotation marks where nobody would see it otherwise
   */
  public static String word(String word) {
    return word.isBlank() ? "\"" + word + "\"" : word;
  }
}
