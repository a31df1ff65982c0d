// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A kernel as words that another process of the job makes the same kernel of, without the type or
 * its tree: its bounds, and the program that the C library walks. Both processes must run the same
 * version of this class; the reader trusts the words, as it trusts the types of a message.
 */
public final class KernelImage {
  /** Of {@link Kernel} and {@link NativeKernel}, before the program. */
  static final int FIXED_WORDS = 9;

  private KernelImage() {}

  /**
   * Returns the room that the image of a kernel takes.
   *
   * @param kernel the kernel
   * @return bytes, a multiple of 8
   */
  public static long bytes(Kernel kernel) {
    return kernel.imageWords() * Long.BYTES;
  }

  /**
   * Writes the image of a kernel.
   *
   * @param kernel the kernel
   * @param memory takes it
   * @param offset where in {@code memory} it begins, in bytes
   * @throws IndexOutOfBoundsException if {@code memory} has no room for it
   */
  public static void write(Kernel kernel, MemorySegment memory, long offset) {
    kernel.writeTo(new Words(memory.asSlice(offset, bytes(kernel))));
  }

  /**
   * Reads an image.
   *
   * @param memory holds it
   * @param offset where in {@code memory} it begins, in bytes
   * @param bytes its length
   * @return a kernel that moves what the one moves that was written
   * @throws IllegalArgumentException if the length is that of no image
   * @throws IndexOutOfBoundsException if {@code memory} ends before it
   */
  public static Kernel read(MemorySegment memory, long offset, long bytes) {
    if (bytes % Long.BYTES != 0
        || bytes <= FIXED_WORDS * Long.BYTES
        || bytes > FIXED_WORDS * Long.BYTES + Program.MOST_BYTES) {
      throw new IllegalArgumentException(
          "the image of a kernel must have a multiple of 8 bytes and more than "
              + FIXED_WORDS * Long.BYTES
              + ", got "
              + bytes);
    }
    return new NativeKernel(new Words(memory.asSlice(offset, bytes)));
  }

  /** The words of an image, one after the other. */
  static final class Words {
    private final MemorySegment memory;
    private long at;

    Words(MemorySegment memory) {
      this.memory = memory;
    }

    void put(long word) {
      memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, word);
      at += Long.BYTES;
    }

    void put(MemorySegment words) {
      MemorySegment.copy(words, 0, memory, at, words.byteSize());
      at += words.byteSize();
    }

    long next() {
      long word = memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
      at += Long.BYTES;
      return word;
    }

    /** All that have not been read. */
    long[] rest() {
      return memory.asSlice(at).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
    }
  }
}
