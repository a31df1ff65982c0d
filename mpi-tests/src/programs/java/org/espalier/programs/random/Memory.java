// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import mpi.MPI;

/** A program's memory, in one of the forms in which MPI is handed it, and its bytes. */
final class Memory {
  /** What MPI is handed. */
  final Object buffer;

  /** How many bytes lie before it. */
  final int origin;

  /** What it is, for people. */
  final String form;

  private final Kind kind;
  private final Object whole;
  private final int length;

  private Memory(Object buffer, int origin, String form, Kind kind, Object whole, int length) {
    this.buffer = buffer;
    this.origin = origin;
    this.form = form;
    this.kind = kind;
    this.whole = whole;
    this.length = length;
  }

  /** How many bytes there must be before an origin for data at these places: a multiple of 8. */
  static int before(int[] places) {
    int low = 0;
    for (int place : places) {
      low = Math.min(low, place);
    }
    return (7 - low) / 8 * 8;
  }

  /** Random bytes; 0 and 1 for truth values. */
  static byte[] bytes(Random random, int length, boolean flags) {
    byte[] image = new byte[length];
    random.nextBytes(image);
    for (int k = 0; flags && k < length; k++) {
      image[k] &= 1;
    }
    return image;
  }

  /** Memory with these bytes, the first of which lies so far before what MPI is handed. */
  static Memory of(Random random, Kind kind, byte[] image, int origin, boolean direct) {
    int form = random.nextInt(8);
    if (direct || form < 3) {
      ByteBuffer whole = MPI.newByteBuffer(image.length).put(0, image);
      ByteBuffer from = MPI.slice(whole, origin);
      Buffer buffer = form % 2 == 0 ? from : kind.view(from);
      if (form == 5) {
        buffer = from.order(ByteOrder.BIG_ENDIAN);
      }
      if (form == 6) {
        buffer.position(buffer.capacity() / 2); // MPI looks at no position
      }
      return new Memory(buffer, origin, "direct " + form, kind, whole, image.length);
    }
    Object array = kind.array(image);
    if (form < 6 && origin == 0 || kind == Kind.BOOLEAN && origin == 0) {
      return new Memory(array, 0, "array", kind, array, image.length);
    }
    if (kind == Kind.BOOLEAN) {
      return of(random, kind, image, origin, true);
    }
    return new Memory(
        kind.slice(array, origin / kind.bytes), origin, "slice", kind, array, image.length);
  }

  /** All of it, of direct memory. */
  ByteBuffer whole() {
    return (ByteBuffer) whole;
  }

  /** All bytes as they are now. */
  byte[] image() {
    if (whole instanceof ByteBuffer memory) {
      byte[] image = new byte[length];
      memory.duplicate().order(ByteOrder.nativeOrder()).get(0, image);
      return image;
    }
    return kind.image(whole, length);
  }
}
