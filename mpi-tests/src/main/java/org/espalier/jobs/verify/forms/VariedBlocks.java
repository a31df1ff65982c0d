// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.MixedBuffer;

/** Blocks of 0 to 2 streams, each behind a gap of one. */
final class VariedBlocks {
  private final TypedStream stream;
  private final int[] sizes;
  private final int[] starts;

  private VariedBlocks(TypedStream stream, int[] sizes, int[] starts) {
    this.stream = stream;
    this.sizes = sizes;
    this.starts = starts;
  }

  static VariedBlocks of(TypedStream stream, int[] sizes) {
    int[] starts = new int[sizes.length];
    int next = 1;
    for (int k = 0; k < sizes.length; k++) {
      starts[k] = next;
      next += sizes[k] + 1;
    }
    return new VariedBlocks(stream, sizes, starts);
  }

  int streams() {
    int last = sizes.length - 1;
    return last < 0 ? 1 : starts[last] + sizes[last] + 1;
  }

  BlockBuffer blocks(MemorySegment memory) {
    long[] counts = new long[sizes.length];
    long[] displacements = new long[sizes.length];
    for (int k = 0; k < sizes.length; k++) {
      counts[k] = sizes[k] * stream.count();
      displacements[k] = starts[k] * stream.count();
    }
    return new BlockBuffer(memory, counts, displacements, stream.type());
  }

  MixedBuffer parts(MemorySegment memory) {
    List<MixedBuffer.Part> parts = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      parts.add(
          new MixedBuffer.Part(
              sizes[k] * stream.count(), starts[k] * stream.bytes(), stream.type()));
    }
    return new MixedBuffer(memory, parts);
  }

  void fill(MemorySegment memory, int k, long seed) {
    for (int part = 0; part < sizes[k]; part++) {
      stream.fill(memory, starts[k] + part, seed + 1_000_003L * part);
    }
  }
}
