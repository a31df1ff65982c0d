// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.espalier.layout.BasicType;
import org.espalier.mpi.type.TreePacker;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;

/**
 * Compares what kernels of a mechanism do with the oracle, which moves one byte at a time, as the
 * type map says.
 */
record KernelChecks(Mechanism mechanism, UnaryOperator<Kernel> seen) {
  static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  static final BasicType INT = BasicType.of("MPI_INT");
  static final BasicType CHAR = BasicType.of("MPI_CHAR");
  private static final byte GAP = (byte) 0xEE;

  /** The kernel of a tree, or what is tested in its place. */
  Kernel kernel(TypeTree tree, long extent) {
    Fitting fitting = mechanism.fit(tree, extent);
    assertThat(fitting).isInstanceOf(Fitting.Fitted.class);
    return seen.apply(((Fitting.Fitted) fitting).kernel());
  }

  private Kernel kernel(ByteMap map) {
    return kernel(map.tree, map.extent);
  }

  /** Why there is no kernel of a tree. */
  String reason(TypeTree tree, long extent) {
    return mechanism.fit(tree, extent) instanceof Fitting.Unfitted(String reason)
        ? reason
        : "fitted";
  }

  /** Packs from and unpacks into native and heap memory, and compares every byte. */
  void whole(ByteMap map, SplittableRandom random) {
    Kernel kernel = kernel(map);
    byte[] data = new byte[map.bytes];
    random.nextBytes(data);
    byte[] packed = map.packed(data);
    assertThat(kernel.size()).isEqualTo(map.tree.size());
    byte[] interpreted = new byte[packed.length];
    TreePacker.pack(
        new BoundedTree(map.tree, 0, map.extent),
        map.count,
        MemorySegment.ofArray(data),
        map.origin,
        MemorySegment.ofArray(interpreted));
    assertThat(interpreted).as("the interpreter, %s", map).isEqualTo(packed);

    byte[] unpacked = new byte[map.bytes];
    Arrays.fill(unpacked, GAP);
    byte[] fresh = new byte[packed.length];
    random.nextBytes(fresh);
    map.unpack(fresh, 0, fresh.length, unpacked);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment wire = arena.allocate(packed.length + 16L);
      MemorySegment memory = arena.allocate(map.bytes + 1L);
      for (MemorySegment place : List.of(memory, MemorySegment.ofArray(new byte[map.bytes + 1]))) {
        // One byte further on: nothing is aligned.
        MemorySegment.copy(MemorySegment.ofArray(data), 0, place, 1, map.bytes);
        wire.fill(GAP);
        kernel.pack(place, map.origin + 1, map.count, wire, 3);
        assertThat(slice(wire, 3, packed.length)).as("packed, %s", map).isEqualTo(packed);
        assertThat(wire.get(ValueLayout.JAVA_BYTE, 2)).isEqualTo(GAP);
        assertThat(wire.get(ValueLayout.JAVA_BYTE, 3 + packed.length)).isEqualTo(GAP);
        MemorySegment.copy(MemorySegment.ofArray(fresh), 0, wire, 5, fresh.length);
        place.fill(GAP);
        kernel.unpack(wire, 5, place, map.origin + 1, map.count);
        assertThat(slice(place, 1, map.bytes)).as("unpacked, %s", map).isEqualTo(unpacked);
        assertThat(place.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo(GAP);
      }
    }
  }

  private static byte[] slice(MemorySegment segment, long offset, long bytes) {
    return segment.asSlice(offset, bytes).toArray(ValueLayout.JAVA_BYTE);
  }

  /** Packs and unpacks parts that begin at every byte, and no more than 400 of those. */
  void parts(ByteMap map, SplittableRandom random) {
    int n = map.places.length;
    Kernel kernel = kernel(map);
    byte[] data = new byte[map.bytes];
    random.nextBytes(data);
    byte[] packed = map.packed(data);
    MemorySegment memory = MemorySegment.ofArray(data);
    for (int k = 0; k < Math.min(n + 1, 400); k++) {
      int from = k < n ? k : random.nextInt(n + 1);
      int to = random.nextInt(from, n + 1);
      for (int end : new int[] {to, Math.min(n, from + 1 + random.nextInt(20)), n}) {
        byte[] part = new byte[end - from];
        MemorySegment wire = MemorySegment.ofArray(part);
        kernel.packPart(memory, map.origin, from, end - from, wire, 0);
        assertThat(part)
            .as("%d to %d of %s", from, end, map)
            .isEqualTo(Arrays.copyOfRange(packed, from, end));
        byte[] expected = new byte[map.bytes];
        Arrays.fill(expected, GAP);
        map.unpack(packed, from, end, expected);
        byte[] got = new byte[map.bytes];
        Arrays.fill(got, GAP);
        kernel.unpackPart(wire, 0, MemorySegment.ofArray(got), map.origin, from, end - from);
        assertThat(got).as("%d to %d of %s", from, end, map).isEqualTo(expected);
      }
    }
  }

  /** All at once, and in parts that begin and end anywhere. */
  void moves(ByteMap source, ByteMap target, SplittableRandom random) {
    if (source.bytes > 1 << 22 || target.bytes > 1 << 22) {
      return;
    }
    byte[] data = new byte[source.bytes];
    random.nextBytes(data);
    byte[] expected = new byte[target.bytes];
    Arrays.fill(expected, GAP);
    int bytes = target.places.length;
    target.unpack(source.packed(data), 0, bytes, expected);
    Kernel from = kernel(source);
    Kernel to = kernel(target);
    for (int least : new int[] {bytes, 1}) {
      byte[] got = new byte[target.bytes];
      Arrays.fill(got, GAP);
      for (int at = 0, part; at < bytes; at += part) {
        part = Math.min(bytes - at, random.nextInt(least, bytes / 2 + least + 1));
        Kernel.transpackPart(
            from,
            MemorySegment.ofArray(data),
            source.origin,
            to,
            MemorySegment.ofArray(got),
            target.origin,
            at,
            part);
      }
      assertThat(got).as("%s to %s, from %d bytes on", source, target, least).isEqualTo(expected);
    }
  }
}
