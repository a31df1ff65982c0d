// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import static java.lang.invoke.MethodHandles.byteArrayViewVarHandle;
import static java.nio.ByteOrder.nativeOrder;

import java.lang.invoke.VarHandle;
import java.util.List;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Data.Field;
import org.espalier.jobs.bench.pattern.Loop;
import org.espalier.jobs.bench.pattern.Patterns.Fields;

/**
 * Loops by hand over structures in arrays of bytes, field by field, as a programmer writes them who
 * knows the fields and their distances; as in {@link CLoops} the extent tells which of {@link
 * Fields} it is.
 */
final class StructureLoops implements ArrayMover<byte[]> {
  private static final VarHandle LONG = byteArrayViewVarHandle(long[].class, nativeOrder());
  private static final VarHandle INT = byteArrayViewVarHandle(int[].class, nativeOrder());

  private final int count;
  private final int extent;

  StructureLoops(Loop.Records records) {
    count = Math.toIntExact(records.count());
    extent = Math.toIntExact(records.extent());
    List<Field> fields =
        switch (extent) {
          case 64 -> Fields.PARTICLE;
          case 16 -> Fields.PAIR;
          case 48 -> Fields.SPLIT;
          case 24 -> Fields.MIXED;
          default -> List.of();
        };
    if (fields.isEmpty() || !Data.records(count, extent, fields).loop().equals(records)) {
      throw new IllegalArgumentException("no structure of the bench: " + records);
    }
  }

  private static void eight(byte[] from, int source, byte[] to, int target) {
    LONG.set(to, target, (long) LONG.get(from, source));
  }

  private static void four(byte[] from, int source, byte[] to, int target) {
    INT.set(to, target, (int) INT.get(from, source));
  }

  /** Three doubles, an int and a byte, which lie as they are packed. */
  private static void particle(byte[] from, int at, byte[] to, int there) {
    eight(from, at, to, there);
    eight(from, at + 8, to, there + 8);
    eight(from, at + 16, to, there + 16);
    four(from, at + 24, to, there + 24);
    to[there + 28] = from[at + 28];
  }

  private void packParticles(byte[] memory, int start, byte[] packed, int target) {
    for (int k = 0, at = start, to = target; k < count; k++, at += 64, to += 29) {
      particle(memory, at, packed, to);
    }
  }

  private void unpackParticles(byte[] packed, int source, byte[] memory, int start) {
    for (int k = 0, at = start, from = source; k < count; k++, at += 64, from += 29) {
      particle(packed, from, memory, at);
    }
  }

  /** A double and an int, which lie as they are packed. */
  private static void pair(byte[] from, int at, byte[] to, int there) {
    eight(from, at, to, there);
    four(from, at + 8, to, there + 8);
  }

  private void packPairs(byte[] memory, int start, byte[] packed, int target) {
    for (int k = 0, at = start, to = target; k < count; k++, at += 16, to += 12) {
      pair(memory, at, packed, to);
    }
  }

  private void unpackPairs(byte[] packed, int source, byte[] memory, int start) {
    for (int k = 0, at = start, from = source; k < count; k++, at += 16, from += 12) {
      pair(packed, from, memory, at);
    }
  }

  /** Two doubles and, behind a gap, two floats. */
  private void packSplit(byte[] memory, int start, byte[] packed, int target) {
    for (int k = 0, at = start, to = target; k < count; k++, at += 48, to += 24) {
      eight(memory, at, packed, to);
      eight(memory, at + 8, packed, to + 8);
      four(memory, at + 32, packed, to + 16);
      four(memory, at + 36, packed, to + 20);
    }
  }

  private void unpackSplit(byte[] packed, int source, byte[] memory, int start) {
    for (int k = 0, at = start, from = source; k < count; k++, at += 48, from += 24) {
      eight(packed, from, memory, at);
      eight(packed, from + 8, memory, at + 8);
      four(packed, from + 16, memory, at + 32);
      four(packed, from + 20, memory, at + 36);
    }
  }

  /** An int, a double and a byte, with a gap behind the int. */
  private void packMixed(byte[] memory, int start, byte[] packed, int target) {
    for (int k = 0, at = start, to = target; k < count; k++, at += 24, to += 13) {
      four(memory, at, packed, to);
      eight(memory, at + 8, packed, to + 4);
      packed[to + 12] = memory[at + 16];
    }
  }

  private void unpackMixed(byte[] packed, int source, byte[] memory, int start) {
    for (int k = 0, at = start, from = source; k < count; k++, at += 24, from += 13) {
      four(packed, from, memory, at);
      eight(packed, from + 4, memory, at + 8);
      memory[at + 16] = packed[from + 12];
    }
  }

  @Override
  public void pack(byte[] memory, int start, byte[] packed, int target) {
    switch (extent) {
      case 64 -> packParticles(memory, start, packed, target);
      case 16 -> packPairs(memory, start, packed, target);
      case 48 -> packSplit(memory, start, packed, target);
      case 24 -> packMixed(memory, start, packed, target);
      default -> throw new AssertionError(extent);
    }
  }

  @Override
  public void unpack(byte[] packed, int source, byte[] memory, int start) {
    switch (extent) {
      case 64 -> unpackParticles(packed, source, memory, start);
      case 16 -> unpackPairs(packed, source, memory, start);
      case 48 -> unpackSplit(packed, source, memory, start);
      case 24 -> unpackMixed(packed, source, memory, start);
      default -> throw new AssertionError(extent);
    }
  }
}
