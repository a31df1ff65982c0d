// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A command line that was run in this process.
 *
 * @param code its exit code
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
public record Run(int code, String out, String err) {
  /** Runs a command line to its end. */
  public static Run run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Espalier.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Run(code, out.toString(), err.toString());
  }

  /** The same without white space around what was printed. */
  public Run stripped() {
    return new Run(code, out.strip(), err.strip());
  }
}
