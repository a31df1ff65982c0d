// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.espalier.mpi.raw.NativeMemory;

/** Strings of C: UTF-8, ended by a zero. */
final class Text {
  private Text() {}

  static String read(long address) {
    return NativeMemory.text(address);
  }

  static long write(Stage stage, String text) {
    return stage.bytes(ended(text));
  }

  /** A text with C's zero behind it. */
  static byte[] ended(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  /** An array of strings, ended by a null pointer. */
  static long write(Stage stage, String[] texts) {
    long array = stage.words(texts.length + 1);
    for (int k = 0; k < texts.length; k++) {
      stage.put(array + 8L * k, write(stage, texts[k]));
    }
    stage.put(array + 8L * texts.length, 0);
    return array;
  }
}
