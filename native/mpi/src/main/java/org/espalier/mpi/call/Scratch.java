// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Native memory that a thread reuses from call to call: out-parameters, one status, and a staging
 * area for buffers on the heap. The memory is the garbage collector's; MPI never keeps a pointer to
 * it beyond a call.
 */
public final class Scratch {
  private static final int OUT_BYTES = 64;
  private static final int STATUS_BYTES = 64; // the largest status is 32 bytes
  private static final long STAGE_LIMIT = 64L << 20; // above this, memory is not kept for reuse

  private static final ThreadLocal<Scratch> LOCAL = ThreadLocal.withInitial(Scratch::new);

  /** Eight slots of 8 bytes for out-parameters. */
  public final MemorySegment out = Arena.ofAuto().allocate(OUT_BYTES, 8);

  /** One status of any library. */
  public final MemorySegment status = Arena.ofAuto().allocate(STATUS_BYTES, 8);

  private MemorySegment stage = Arena.ofAuto().allocate(4096, 64);
  private MemorySegment oversized = MemorySegment.NULL;
  private MemorySegment secondOversized = MemorySegment.NULL;
  private MemorySegment secondStage = Arena.ofAuto().allocate(4096, 64);

  private Scratch() {}

  public static Scratch get() {
    return LOCAL.get();
  }

  /** The slot of an out-parameter, 0 to 7. */
  public MemorySegment slot(int index) {
    return out.asSlice(index * 8L, 8);
  }

  public int intAt(int index) {
    return out.get(ValueLayout.JAVA_INT, index * 8L);
  }

  public long longAt(int index) {
    return out.get(ValueLayout.JAVA_LONG, index * 8L);
  }

  /** At least {@code bytes} of memory whose content is undefined; the next call reuses it. */
  public MemorySegment stage(long bytes) {
    if (stage.byteSize() < bytes) {
      MemorySegment grown = Arena.ofAuto().allocate(Math.max(bytes, 2 * stage.byteSize()), 64);
      if (bytes > STAGE_LIMIT) {
        oversized = grown; // reachable until the next large buffer, so for the call at hand
        return grown;
      }
      stage = grown;
    }
    return stage;
  }

  /** A second such area, for calls with a send and a receive buffer. */
  public MemorySegment secondStage(long bytes) {
    swap();
    MemorySegment result = stage(bytes);
    swap();
    return result;
  }

  private void swap() {
    MemorySegment first = stage;
    stage = secondStage;
    secondStage = first;
    MemorySegment firstOversized = oversized;
    oversized = secondOversized;
    secondOversized = firstOversized;
  }
}
