// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.mpi.transfer.kernel.Kernel;

/**
 * What one rank exchanges with another in one direction: its pieces of several arrays, one behind
 * another as one stream of bytes, so that small pieces share a chunk. Both ends list the arrays in
 * one order.
 */
final class PieceStream {
  private final int peer;
  private final int distance;
  private final List<Integer> arrays = new ArrayList<>();
  private final List<Kernel> kernels = new ArrayList<>();
  // begins.get(k): the first byte of piece k in the stream
  private final List<Long> begins = new ArrayList<>();
  private long size;

  /** A stream without pieces. */
  PieceStream(int peer, int distance) {
    this.peer = peer;
    this.distance = distance;
  }

  /** Adds the piece of an array. */
  void add(int array, Kernel kernel) {
    arrays.add(array);
    kernels.add(kernel);
    begins.add(size);
    size += kernel.size();
  }

  /** The other rank. */
  int peer() {
    return peer;
  }

  /** How far the other rank is. */
  int distance() {
    return distance;
  }

  /** All bytes. */
  long size() {
    return size;
  }

  /** Packs the bytes from … from + bytes − 1 to the start of the room. */
  void pack(List<MemorySegment> sources, long from, long bytes, MemorySegment room) {
    for (int k = first(from); k < kernels.size() && begins.get(k) < from + bytes; k++) {
      Kernel kernel = kernels.get(k);
      MemorySegment source = sources.get(arrays.get(k));
      long begin = Math.max(from, begins.get(k)) - begins.get(k);
      long end = Math.min(from + bytes - begins.get(k), kernel.size());
      long at = begins.get(k) + begin - from;
      if (begin == 0 && end == kernel.size()) {
        kernel.pack(source, 0, 1, room, at);
      } else {
        kernel.packPart(source, 0, begin, end - begin, room, at);
      }
    }
  }

  /** Unpacks the bytes from … from + bytes − 1, which are at the start of the chunk. */
  void unpack(MemorySegment chunk, long from, long bytes, List<MemorySegment> targets) {
    for (int k = first(from); k < kernels.size() && begins.get(k) < from + bytes; k++) {
      Kernel kernel = kernels.get(k);
      MemorySegment target = targets.get(arrays.get(k));
      long begin = Math.max(from, begins.get(k)) - begins.get(k);
      long end = Math.min(from + bytes - begins.get(k), kernel.size());
      long at = begins.get(k) + begin - from;
      if (begin == 0 && end == kernel.size()) {
        kernel.unpack(chunk, at, target, 0, 1);
      } else {
        kernel.unpackPart(chunk, at, target, 0, begin, end - begin);
      }
    }
  }

  /** The piece that has a byte; pieces are few. */
  private int first(long from) {
    int k = kernels.size() - 1;
    while (begins.get(k) > from) {
      k--;
    }
    return k;
  }
}
