// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.espalier.mpi.raw.NativeMemory;

/** Strings of C: UTF-8, ended by a zero. */
final class Text {
  private Text() {}

  static String read(long address) {
    return NativeMemory.ALL.getString(address, StandardCharsets.UTF_8);
  }

  static long write(Stage stage, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long address = stage.take(bytes.length + 1L);
    MemorySegment.copy(bytes, 0, NativeMemory.ALL, ValueLayout.JAVA_BYTE, address, bytes.length);
    NativeMemory.ALL.set(ValueLayout.JAVA_BYTE, address + bytes.length, (byte) 0);
    return address;
  }

  /** An array of strings, ended by a null pointer. */
  static long write(Stage stage, String[] texts) {
    long array = stage.words(texts.length + 1);
    for (int k = 0; k < texts.length; k++) {
      NativeMemory.putLong(array + 8L * k, write(stage, texts[k]));
    }
    NativeMemory.putLong(array + 8L * texts.length, 0);
    return array;
  }
}
