// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.espalier.jobs.bench.pattern.Loop;

/** Loops one after the other, each over its own part of memory and of the stream. */
final class MoverSequence implements Mover {
  private final Mover[] movers;
  // at[p], from[p]: where part p lies in memory and in the stream
  private final long[] at;
  private final long[] from;

  MoverSequence(Loop.Parts parts, Function<Loop, Mover> mover) {
    int n = parts.parts().size();
    movers = parts.parts().stream().map(mover).toArray(Mover[]::new);
    at = parts.at().toArray();
    from = new long[n];
    for (int p = 1; p < n; p++) {
      from[p] = from[p - 1] + parts.parts().get(p - 1).length();
    }
  }

  @Override
  public void pack(MemorySegment memory, MemorySegment packed) {
    for (int p = 0; p < movers.length; p++) {
      movers[p].pack(memory.asSlice(at[p]), packed.asSlice(from[p]));
    }
  }

  @Override
  public void unpack(MemorySegment packed, MemorySegment memory) {
    for (int p = 0; p < movers.length; p++) {
      movers[p].unpack(packed.asSlice(from[p]), memory.asSlice(at[p]));
    }
  }
}
