// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.MPI;

/** A basic type, and arrays of its elements as bytes in the order of the machine. */
enum Kind {
  /** Bytes. */
  BYTE(1),
  /** Truth values, of bytes 0 and 1. */
  BOOLEAN(1),
  /** Characters. */
  CHAR(2),
  /** Numbers of 16 bits. */
  SHORT(2),
  /** Numbers of 32 bits. */
  INT(4),
  /** Numbers of 64 bits. */
  LONG(8),
  /** Single precision. */
  FLOAT(4),
  /** Double precision. */
  DOUBLE(8);

  final int bytes;

  Kind(int bytes) {
    this.bytes = bytes;
  }

  /** MPI's type. */
  Datatype type() {
    return switch (this) {
      case BYTE -> MPI.BYTE;
      case BOOLEAN -> MPI.BOOLEAN;
      case CHAR -> MPI.CHAR;
      case SHORT -> MPI.SHORT;
      case INT -> MPI.INT;
      case LONG -> MPI.LONG;
      case FLOAT -> MPI.FLOAT;
      case DOUBLE -> MPI.DOUBLE;
    };
  }

  private static ByteBuffer ordered(byte[] image) {
    return ByteBuffer.wrap(image).order(ByteOrder.nativeOrder());
  }

  /** An array with these bytes. */
  Object array(byte[] image) {
    int length = image.length / bytes;
    switch (this) {
      case BYTE -> {
        return image.clone();
      }
      case BOOLEAN -> {
        boolean[] made = new boolean[length];
        for (int k = 0; k < length; k++) {
          made[k] = image[k] != 0;
        }
        return made;
      }
      case CHAR -> {
        char[] made = new char[length];
        ordered(image).asCharBuffer().get(made);
        return made;
      }
      case SHORT -> {
        short[] made = new short[length];
        ordered(image).asShortBuffer().get(made);
        return made;
      }
      case INT -> {
        int[] made = new int[length];
        ordered(image).asIntBuffer().get(made);
        return made;
      }
      case LONG -> {
        long[] made = new long[length];
        ordered(image).asLongBuffer().get(made);
        return made;
      }
      case FLOAT -> {
        float[] made = new float[length];
        ordered(image).asFloatBuffer().get(made);
        return made;
      }
      default -> {
        double[] made = new double[length];
        ordered(image).asDoubleBuffer().get(made);
        return made;
      }
    }
  }

  /** The bytes of an array. */
  byte[] image(Object array, int length) {
    byte[] image = new byte[length];
    switch (this) {
      case BYTE -> System.arraycopy(array, 0, image, 0, length);
      case BOOLEAN -> {
        boolean[] flags = (boolean[]) array;
        for (int k = 0; k < length; k++) {
          image[k] = (byte) (flags[k] ? 1 : 0);
        }
      }
      case CHAR -> ordered(image).asCharBuffer().put((char[]) array);
      case SHORT -> ordered(image).asShortBuffer().put((short[]) array);
      case INT -> ordered(image).asIntBuffer().put((int[]) array);
      case LONG -> ordered(image).asLongBuffer().put((long[]) array);
      case FLOAT -> ordered(image).asFloatBuffer().put((float[]) array);
      case DOUBLE -> ordered(image).asDoubleBuffer().put((double[]) array);
    }
    return image;
  }

  /** A view of an array from an element on; null where there is none. */
  java.nio.Buffer slice(Object array, int from) {
    return switch (this) {
      case BYTE -> MPI.slice((byte[]) array, from);
      case BOOLEAN -> null;
      case CHAR -> MPI.slice((char[]) array, from);
      case SHORT -> MPI.slice((short[]) array, from);
      case INT -> MPI.slice((int[]) array, from);
      case LONG -> MPI.slice((long[]) array, from);
      case FLOAT -> MPI.slice((float[]) array, from);
      case DOUBLE -> MPI.slice((double[]) array, from);
    };
  }

  /** A view of bytes as elements. */
  java.nio.Buffer view(ByteBuffer memory) {
    return switch (this) {
      case BYTE, BOOLEAN -> memory;
      case CHAR -> memory.asCharBuffer();
      case SHORT -> memory.asShortBuffer();
      case INT -> memory.asIntBuffer();
      case LONG -> memory.asLongBuffer();
      case FLOAT -> memory.asFloatBuffer();
      case DOUBLE -> memory.asDoubleBuffer();
    };
  }
}
