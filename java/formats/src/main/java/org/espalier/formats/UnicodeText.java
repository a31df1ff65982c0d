// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Recognises UTF-8 with a byte order mark, UTF-16 and UTF-32, and turns them into plain UTF-8. */
final class UnicodeText {
  private UnicodeText() {}

  /** The same text as UTF-8 without a mark; bytes that are none of these stay as they are. */
  static byte[] utf8(String name, byte[] bytes) {
    if (starts(bytes, 0xef, 0xbb, 0xbf)) {
      return Arrays.copyOfRange(bytes, 3, bytes.length);
    }
    if (starts(bytes, 0xff, 0xfe, 0, 0)) {
      return decoded(name, bytes, 4, Charset.forName("UTF-32LE"));
    }
    if (starts(bytes, 0, 0, 0xfe, 0xff)) {
      return decoded(name, bytes, 4, Charset.forName("UTF-32BE"));
    }
    if (starts(bytes, 0xff, 0xfe)) {
      return decoded(name, bytes, 2, StandardCharsets.UTF_16LE);
    }
    if (starts(bytes, 0xfe, 0xff)) {
      return decoded(name, bytes, 2, StandardCharsets.UTF_16BE);
    }
    // Without a mark: what we read begins with a character of ASCII, which has a zero beside it.
    if (bytes.length >= 4 && bytes[1] == 0 && bytes[0] != 0 && bytes[2] != 0 && bytes[3] == 0) {
      return decoded(name, bytes, 0, StandardCharsets.UTF_16LE);
    }
    if (bytes.length >= 4 && bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0) {
      return decoded(name, bytes, 0, StandardCharsets.UTF_16BE);
    }
    return bytes;
  }

  private static boolean starts(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] decoded(String name, byte[] bytes, int from, Charset charset) {
    try {
      return charset
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, bytes.length - from))
          .toString()
          .getBytes(StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new InputException(
          "%s: expected text, got bytes that are not whole in %s".formatted(name, charset), e);
    }
  }
}
