// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import picocli.CommandLine.Option;

/** How a command prints its answer. */
public final class OutputOptions {
  /** The forms of output. */
  enum Format {
    /** A table or a tree for people. */
    TEXT,
    /** One line of JSON for each file. */
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "text|json",
      description = "Text for people (the default) or one line of JSON for each file.")
  private Format format = Format.TEXT;

  /** The name of the option that asks for the answer's schema. */
  public static final String SCHEMA = "--schema";

  // Like --help: nothing else need be given. The parser has three words for that; those it does not
  // deprecate belong to --help and --version alone. Whether it was given is asked of the parser.
  @SuppressWarnings({"deprecation", "UnusedVariable"})
  @Option(
      names = SCHEMA,
      help = true,
      description = "Print the JSON Schema of the answer that --format json gives, and exit.")
  private boolean schema;

  /** Text for people by default. */
  public OutputOptions() {}

  /** {@return whether the answer is one line of JSON for each file} */
  public boolean isJson() {
    return format == Format.JSON;
  }
}
