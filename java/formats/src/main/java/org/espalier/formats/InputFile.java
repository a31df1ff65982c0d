// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file given to a command, or standard input where it is called {@code -}. What is packed with
 * gzip is unpacked, and text comes as UTF-8 without a byte order mark whatever Unicode form the
 * file has, so that no reader need know of either.
 */
public final class InputFile {
  private static final String STANDARD_INPUT = "-";

  /** What standard input is, on systems that say so: the shell lets it be a folder. */
  private static final Path OPEN_INPUT = Path.of("/dev/stdin");

  /** The longest array of a JVM; files are read whole. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - 8;

  private final String name;
  private final byte[] stored;
  private byte @Nullable [] bytes;

  /**
   * Names the contents of a file.
   *
   * @param name what messages call it
   * @param stored all of it, packed or not; the caller does not change it
   */
  public InputFile(String name, byte[] stored) {
    this.name = name;
    this.stored = stored;
  }

  /**
   * Makes a file of a text, which may come from anywhere.
   *
   * @param name what messages call it
   * @param text what it holds
   * @return the file
   */
  public static InputFile of(String name, String text) {
    return new InputFile(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** {@return what messages call it} */
  public String name() {
    return name;
  }

  /** {@return all of it, unpacked, text as UTF-8; the caller does not change it} */
  public byte[] bytes() {
    byte[] known = bytes;
    if (known == null) {
      known = UnicodeText.utf8(name, isPacked() ? unpacked() : stored);
      bytes = known;
    }
    return known;
  }

  /**
   * Opens the file for reading on the way, for what is too large to be unpacked into memory.
   *
   * @return all of it, unpacked
   * @throws IOException if it is packed and damaged
   */
  InputStream stream() throws IOException {
    if (!isPacked()) {
      return new ByteArrayInputStream(bytes());
    }
    InputStream in = new ByteArrayInputStream(stored);
    return new BufferedInputStream(new GZIPInputStream(in, 1 << 16), 1 << 16);
  }

  private boolean isPacked() {
    return stored.length > 1 && (stored[0] & 0xff) == 0x1f && (stored[1] & 0xff) == 0x8b;
  }

  private byte[] unpacked() {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(stored), 1 << 16)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /** Makes the complaint that the file cannot be unpacked. */
  InputException damaged(IOException why) {
    return new InputException(
        "%s: expected a file that is whole, got one packed with gzip and damaged (%s)"
            .formatted(name, why.getMessage()),
        why);
  }

  /**
   * Reads a file.
   *
   * @param argument its path, or {@code -} for standard input
   * @return all of it
   * @throws InputException if it cannot be read
   * @throws UncheckedIOException if it is larger than can be read
   */
  public static InputFile read(String argument) {
    try {
      if (argument.equals(STANDARD_INPUT)) {
        return new InputFile("standard input", System.in.readAllBytes());
      }
      if (argument.isEmpty()) {
        throw new InputException("expected the name of a file, or -, got \"\"");
      }
      Path path = Path.of(argument);
      if (Files.size(path) > MOST_BYTES) {
        throw new UncheckedIOException(
            new IOException(
                "%s: has %,d bytes, and files of up to %,d can be read; divide it"
                    .formatted(argument, Files.size(path), MOST_BYTES)));
      }
      return new InputFile(argument, Files.readAllBytes(path));
    } catch (NoSuchFileException e) {
      throw new InputException(argument + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new InputException(argument + ": not readable", e);
    } catch (InvalidPathException e) {
      throw new InputException(
          "%s: is no name of a file (%s)".formatted(argument, e.getReason()), e);
    } catch (IOException e) {
      boolean piped = argument.equals(STANDARD_INPUT);
      String reason =
          Files.isDirectory(piped ? OPEN_INPUT : Path.of(argument))
              ? "expected a file, got a folder"
              : e.getMessage();
      throw new InputException((piped ? "standard input" : argument) + ": " + reason, e);
    }
  }

  /** {@return the file as text} */
  public String text() {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes())).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(
          name + ": expected text of integers, JSON or .npy, got bytes that are no text", e);
    }
  }

  /**
   * Says whether the first character that is not white space is the given one.
   *
   * @param wanted the character
   * @return whether it is
   */
  public boolean startsWith(char wanted) {
    for (byte b : bytes()) {
      if (!Character.isWhitespace((char) b)) {
        return (char) b == wanted;
      }
    }
    return false;
  }
}
