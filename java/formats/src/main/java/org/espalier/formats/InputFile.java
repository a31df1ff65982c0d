// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file given to a command, or standard input where it is called {@code -}. */
public final class InputFile {
  private static final String STANDARD_INPUT = "-";

  private final String name;
  private final byte[] bytes;

  /**
   * Names the contents of a file.
   *
   * @param name what messages call it
   * @param bytes all of it; the caller does not change them
   */
  public InputFile(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /** {@return what messages call it} */
  public String name() {
    return name;
  }

  /** {@return all of it; the caller does not change it} */
  public byte[] bytes() {
    return bytes;
  }

  /**
   * Reads a file.
   *
   * @param argument its path, or {@code -} for standard input
   * @return all of it
   * @throws InputException if it cannot be read
   */
  public static InputFile read(String argument) {
    try {
      if (argument.equals(STANDARD_INPUT)) {
        return new InputFile("standard input", System.in.readAllBytes());
      }
      return new InputFile(argument, Files.readAllBytes(Path.of(argument)));
    } catch (NoSuchFileException e) {
      throw new InputException(argument + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new InputException(argument + ": not readable", e);
    } catch (IOException e) {
      String reason = Files.isDirectory(Path.of(argument)) ? "is a folder" : e.getMessage();
      throw new InputException(argument + ": " + reason, e);
    }
  }

  /** {@return the file as text} */
  public String text() {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(name + ": must be UTF-8 text, JSON or .npy", e);
    }
  }

  /**
   * Says whether the first character that is not white space is the given one.
   *
   * @param wanted the character
   * @return whether it is
   */
  public boolean startsWith(char wanted) {
    for (byte b : bytes) {
      if (!Character.isWhitespace((char) b)) {
        return (char) b == wanted;
      }
    }
    return false;
  }
}
