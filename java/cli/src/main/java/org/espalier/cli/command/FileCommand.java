// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;

/** A command with an {@link Answer} for each of its files. */
public abstract class FileCommand extends FilesCommand {
  /** A command without files yet. */
  protected FileCommand() {}

  /**
   * Computes the answer for one file.
   *
   * @param file the file
   * @return the answer
   * @throws Exception for what {@link Failures} turns into one line
   */
  protected abstract Answer answer(InputFile file) throws Exception;

  @Override
  protected final int treat(InputFile file) throws Exception {
    Answer answer = answer(file);
    if (isJson()) {
      out().println(answer.json());
    } else {
      String fitted = Width.fitted(answer.text());
      String text = Colour.wanted() ? Colour.painted(fitted) : fitted;
      out().print(fileCount() > 1 ? file.name() + ":\n" + text + "\n" : text);
    }
    out().flush();
    if (answer.picture().isPresent()) {
      draw(file, answer.picture().get());
    }
    return answer.exitCode();
  }

  private void draw(InputFile file, Answer.Picture picture) {
    String text;
    try {
      text = PictureFile.text(picture.file(), picture.drawing().get());
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
    PictureFile.write(picture.file(), text);
    if (!isJson()) {
      out().println("drawn to " + picture.file());
      out().flush();
    }
  }
}
