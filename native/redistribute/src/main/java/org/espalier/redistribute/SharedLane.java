// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A lane through memory that both ranks share: chunks are packed straight into it and unpacked
 * straight from it, so that the data are copied twice in all. Two numbers that only rise say how
 * many chunks have been written and read; each is written by one side alone, behind the data that
 * it speaks of.
 */
final class SharedLane implements Outgoing, Incoming {
  /**
   * Chunks that may be on their way. A rank that has to wait gives its core to another: with two
   * chunks moves of megabytes on fewer cores than ranks took up to twice as long.
   */
  static final int SLOTS = 8;

  private static final VarHandle NUMBER = ValueLayout.JAVA_LONG.varHandle();
  private static final long WRITTEN = 0;

  /** On another cache line, since another rank writes it. */
  private static final long READ = 64;

  private static final long HEAD = 128;
  private static final long ALIGNMENT = 64;

  private final MemorySegment memory;
  private final MemorySegment[] slots = new MemorySegment[SLOTS];

  /** Chunks that this side has written, or read. */
  private long done;

  SharedLane(MemorySegment memory, long chunkBytes) {
    this.memory = memory;
    for (int k = 0; k < SLOTS; k++) {
      slots[k] = memory.asSlice(HEAD + k * aligned(chunkBytes), chunkBytes);
    }
  }

  /** The memory of one lane. */
  static long bytes(long chunkBytes) {
    return HEAD + SLOTS * aligned(chunkBytes);
  }

  private static long aligned(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Sets both numbers to 0; the sender does it, before any rank uses the lane. */
  void clear() {
    NUMBER.setRelease(memory, WRITTEN, 0L);
    NUMBER.setRelease(memory, READ, 0L);
  }

  @Override
  public @Nullable MemorySegment room() {
    long read = (long) NUMBER.getAcquire(memory, READ);
    return done - read < SLOTS ? slots[(int) (done % SLOTS)] : null;
  }

  @Override
  public void send(long bytes) {
    NUMBER.setRelease(memory, WRITTEN, ++done);
  }

  @Override
  public boolean isDrained() {
    return true; // what was sent lies in memory that outlives the move
  }

  @Override
  public void expect(long bytes) {
    // Chunks come without being asked for.
  }

  @Override
  public @Nullable MemorySegment arrived() {
    long written = (long) NUMBER.getAcquire(memory, WRITTEN);
    return written > done ? slots[(int) (done % SLOTS)] : null;
  }

  @Override
  public void release() {
    NUMBER.setRelease(memory, READ, ++done);
  }
}
