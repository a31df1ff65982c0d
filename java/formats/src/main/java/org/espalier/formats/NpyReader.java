// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a one-dimensional NumPy array of int32 or int64 ({@code .npy}, format versions 1 to 3). */
final class NpyReader {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");

  private NpyReader() {}

  static boolean isNpy(InputFile file) {
    byte[] bytes = file.bytes();
    if (bytes.length < MAGIC.length) {
      return false;
    }
    for (int i = 0; i < MAGIC.length; i++) {
      if (bytes[i] != MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  static long[] read(InputFile file) {
    ByteBuffer data = ByteBuffer.wrap(file.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    require(data.limit() >= 12, file, "ends within its header");
    int major = data.get(6);
    boolean wide = major >= 2;
    long headerLength = wide ? data.getInt(8) & 0xffffffffL : data.getShort(8) & 0xffff;
    int start = wide ? 12 : 10;
    require(start + headerLength <= data.limit(), file, "ends within its header");
    String header =
        new String(file.bytes(), start, (int) headerLength, StandardCharsets.ISO_8859_1);
    String descr = find(DESCR, header, file, "descr");
    String shape = find(SHAPE, header, file, "shape").replace(" ", "");
    require(
        descr.matches("[<>|=]i[48]"), file, "expected dtype int32 or int64, got \"" + descr + "\"");
    require(
        !shape.matches("\\d{11,},"),
        file,
        "expected at most 2^31 - 1 elements, got shape (" + shape + ")");
    require(shape.matches("\\d{1,10},"), file, "expected one dimension, got shape (" + shape + ")");
    long count = Long.parseLong(shape.substring(0, shape.length() - 1));
    require(count >= 1, file, "a layout must have at least one element, got none");
    int width = descr.charAt(2) - '0';
    data.position(start + (int) headerLength);
    require(
        data.remaining() == count * width && count == (int) count,
        file,
        "expected %d bytes of data, got %d".formatted(count * width, data.remaining()));
    data.order(descr.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    long[] values = new long[(int) count];
    for (int i = 0; i < values.length; i++) {
      values[i] = width == 8 ? data.getLong() : data.getInt();
    }
    return values;
  }

  private static String find(Pattern pattern, String header, InputFile file, String what) {
    Matcher matcher = pattern.matcher(header);
    require(matcher.find(), file, "expected '" + what + "' in the header");
    return matcher.group(1);
  }

  private static void require(boolean rule, InputFile file, String message) {
    if (!rule) {
      throw new InputException(file.name() + ": NumPy array: " + message);
    }
  }
}
