// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.espalier.cli.command.Terminal;

/**
 * Runs many small commands in one JVM, so that the cache the launcher makes of its classes holds
 * what they all need. The commands are those of the examples: each file is one line of a shell.
 */
public final class StartTraining {
  private StartTraining() {}

  /**
   * Runs the commands. What they print is of no interest, but is printed as ever.
   *
   * @param files the files with the commands, relative to the working folder as all names in them
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] files) throws IOException {
    Locale.setDefault(Locale.ROOT);
    PrintWriter out = Terminal.open(FileDescriptor.out);
    PrintWriter err = Terminal.open(FileDescriptor.err);
    for (String file : files) {
      String[] words = Files.readString(Path.of(file)).strip().split(" ", -1);
      Espalier.run(out, err, Arrays.copyOfRange(words, 1, words.length));
    }
    out.flush();
    System.exit(0); // the end of a command belongs to it
  }
}
