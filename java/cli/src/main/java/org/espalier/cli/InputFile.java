// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file given to a command, or standard input where it is called {@code -}. */
final class InputFile {
  private static final String STANDARD_INPUT = "-";

  private final String name;
  private final byte[] bytes;

  InputFile(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /** What messages call it. */
  String name() {
    return name;
  }

  /** All of it; the caller does not change it. */
  byte[] bytes() {
    return bytes;
  }

  static InputFile read(String argument) {
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

  /** The file as text. */
  String text() {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(name + ": must be UTF-8 text, JSON or .npy", e);
    }
  }

  /** Says whether the first character that is not white space is the given one. */
  boolean startsWith(char wanted) {
    for (byte b : bytes) {
      if (!Character.isWhitespace((char) b)) {
        return (char) b == wanted;
      }
    }
    return false;
  }
}
