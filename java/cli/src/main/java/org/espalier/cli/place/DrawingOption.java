// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.PictureFile;
import org.espalier.formats.InputException;
import org.espalier.svg.SvgDrawing;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --draw} option of commands that place something. */
final class DrawingOption {
  @Option(
      names = "--draw",
      paramLabel = "FILE",
      description =
          "Draw what was placed, where, and what moves: FILE.svg, or FILE.html, which zooms.")
  private @Nullable Path drawing;

  /** No drawing yet. */
  DrawingOption() {}

  /** Complains about a file that cannot be drawn to, or that several answers would be drawn to. */
  void check(int inputs) {
    if (drawing == null) {
      return;
    }
    PictureFile.check("--draw", drawing, ".svg", ".html");
    if (inputs > 1) {
      throw new InputException("--draw: expected one input file, got " + inputs);
    }
  }

  Optional<Path> file() {
    return Optional.ofNullable(drawing);
  }

  Answer drawn(Answer answer, Supplier<SvgDrawing> picture) {
    return drawing == null ? answer : answer.with(drawing, picture);
  }
}
