// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import java.util.Random;
import mpi.MPI;

/** Buffers of a program: arrays of several kinds, and direct memory. */
final class Memories {
  /** So many kinds there are. */
  static final int KINDS = 5;

  private Memories() {}

  /** A buffer of a program with such bytes: an array of one of several kinds, or direct memory. */
  static Object of(byte[] content, int kind) {
    ByteBuffer bytes = ByteBuffer.wrap(content).order(java.nio.ByteOrder.nativeOrder());
    switch (kind) {
      case 0 -> {
        return content.clone();
      }
      case 1 -> {
        double[] array = new double[content.length / Double.BYTES];
        bytes.asDoubleBuffer().get(array);
        return array;
      }
      case 2 -> {
        int[] array = new int[content.length / Integer.BYTES];
        bytes.asIntBuffer().get(array);
        return array;
      }
      case 3 -> {
        short[] array = new short[content.length / Short.BYTES];
        bytes.asShortBuffer().get(array);
        return array;
      }
      default -> {
        ByteBuffer memory = MPI.newByteBuffer(content.length);
        memory.put(0, content);
        return memory;
      }
    }
  }

  /** The bytes of such a buffer. */
  static byte[] content(Object buffer, int length) {
    byte[] content = new byte[length];
    ByteBuffer bytes = ByteBuffer.wrap(content).order(java.nio.ByteOrder.nativeOrder());
    if (buffer instanceof byte[] array) {
      return array;
    } else if (buffer instanceof double[] array) {
      bytes.asDoubleBuffer().put(array);
    } else if (buffer instanceof int[] array) {
      bytes.asIntBuffer().put(array);
    } else if (buffer instanceof short[] array) {
      bytes.asShortBuffer().put(array);
    } else {
      ((ByteBuffer) buffer).get(0, content);
    }
    return content;
  }

  /** Bytes that are the same where they are copied as numbers. */
  static byte[] random(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    for (int k = 0; k < length; k++) {
      bytes[k] &= 0x3f;
    }
    return bytes;
  }
}
