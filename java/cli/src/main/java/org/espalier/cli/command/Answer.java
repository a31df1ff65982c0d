// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.espalier.svg.SvgDrawing;
import tools.jackson.databind.JsonNode;

/**
 * What a command found for one file.
 *
 * @param exitCode one of {@link ExitCode}
 * @param json the answer for scripts
 * @param text the answer for people, with line ends
 * @param picture what is drawn once the answer is printed
 */
public record Answer(int exitCode, JsonNode json, String text, Optional<Picture> picture) {
  /**
   * A picture of an answer.
   *
   * @param file where it goes; {@link PictureFile#check} has looked at it
   * @param drawing makes it
   */
  public record Picture(Path file, Supplier<SvgDrawing> drawing) {}

  /**
   * Makes an answer without a picture.
   *
   * @param exitCode one of {@link ExitCode}
   * @param json the answer for scripts
   * @param text the answer for people, with line ends
   */
  public Answer(int exitCode, JsonNode json, String text) {
    this(exitCode, json, text, Optional.empty());
  }

  /**
   * Adds a picture.
   *
   * @param file where it goes
   * @param drawing makes it
   * @return the answer with it
   */
  public Answer with(Path file, Supplier<SvgDrawing> drawing) {
    return new Answer(exitCode, json, text, Optional.of(new Picture(file, drawing)));
  }
}
