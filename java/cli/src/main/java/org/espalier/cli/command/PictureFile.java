// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.espalier.formats.InputException;
import org.espalier.svg.HtmlPage;
import org.espalier.svg.SvgDrawing;

/** A file that a command writes: looked at before work starts, written when there is an answer. */
public final class PictureFile {
  private PictureFile() {}

  /**
   * Checks that a file of that name can be written, and that its ending is one that is drawn.
   *
   * @param option the option that names the file
   * @param file the file
   * @param endings what it may end in, with the dot
   * @throws InputException if not
   */
  public static void check(String option, Path file, String... endings) {
    List<String> all = List.of(endings);
    if (all.stream().noneMatch(ending -> ends(file, ending))) {
      String rest = String.join(", FILE", all.subList(0, all.size() - 1));
      String known = rest.isEmpty() ? all.getLast() : rest + " or FILE" + all.getLast();
      throw new InputException(
          "%s: expected FILE%s, got %s"
              .formatted(option, known, file.toString().isEmpty() ? "\"\"" : file));
    }
    check(option, file);
  }

  /**
   * Checks that a file of that name can be written.
   *
   * @param option the option that names the file
   * @param file the file
   * @throws InputException if not
   */
  public static void check(String option, Path file) {
    if (file.toString().isEmpty()) {
      throw new InputException(option + ": expected the name of a file, got \"\"");
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new InputException("%s: expected a file, got the folder %s".formatted(option, file));
    }
    if (!Files.isDirectory(folder)) {
      throw new InputException(
          "%s: expected a file in a folder that exists, got %s".formatted(option, file));
    }
    String fault = fault(file);
    if (!fault.isEmpty()) {
      throw new InputException(
          "%s: %s cannot be written (%s); name another file".formatted(option, file, fault));
    }
  }

  /**
   * Why a file cannot be written; empty if it can. One that is not there is made and taken away:
   * some folders, as /proc, say that they may be written and take no file.
   */
  private static String fault(Path file) {
    if (Files.exists(file)) {
      return Files.isWritable(file) ? "" : "it is not allowed";
    }
    if (Files.isSymbolicLink(file)) {
      return ""; // of what it names nothing is known
    }
    try {
      Files.delete(Files.createFile(file));
      return "";
    } catch (IOException e) {
      return WriteFailure.reason(e);
    }
  }

  /**
   * Tells how a file's name ends.
   *
   * @param file the file
   * @param ending an ending in small letters, with the dot
   * @return whether it ends so, in small letters or capitals
   */
  public static boolean ends(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * Returns what a file holds that shows a drawing: a page where it ends in {@code .html}, else
   * SVG.
   *
   * @param file the file
   * @param drawing the drawing
   * @return its text
   */
  public static String text(Path file, SvgDrawing drawing) {
    return ends(file, ".html") ? HtmlPage.of(drawing) : drawing.svg();
  }

  /**
   * Writes the file.
   *
   * @param file the file
   * @param text what it will hold
   * @throws OutsideException if that fails
   */
  public static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new OutsideException(
          "%s: cannot be written (%s); make room, or name another file"
              .formatted(file, WriteFailure.reason(e).replace(file + ": ", "")),
          e);
    }
  }
}
