// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Native memory that a thread reuses from call to call: out-parameters and one status. The memory
 * is the garbage collector's; MPI never keeps a pointer to it beyond a call. Data are never kept
 * here: another call may come before one that waits has returned.
 */
public final class Scratch {
  private static final int OUT_BYTES = 64;
  private static final int SLOT_BYTES = 8;
  private static final int STATUS_BYTES = 64; // the largest status is 32 bytes

  private static final ThreadLocal<Scratch> LOCAL = ThreadLocal.withInitial(Scratch::new);

  /** Eight slots of 8 bytes for out-parameters. */
  public final MemorySegment out = Arena.ofAuto().allocate(OUT_BYTES, 8);

  /** One status of any library. */
  public final MemorySegment status = Arena.ofAuto().allocate(STATUS_BYTES, 8);

  // Made once: what is cut out anew at each call is made anew where the JVM does not see through.
  private final MemorySegment[] slots = new MemorySegment[OUT_BYTES / SLOT_BYTES];

  private final long[] ended = new long[1];

  private Scratch() {
    for (int k = 0; k < slots.length; k++) {
      slots[k] = out.asSlice((long) k * SLOT_BYTES, SLOT_BYTES);
    }
  }

  public static Scratch get() {
    return LOCAL.get();
  }

  /** The slot of an out-parameter, 0 to 7. */
  public MemorySegment slot(int index) {
    return slots[index];
  }

  /** A place for what C ends of a message, 0: until the next one is begun. */
  public long[] ended() {
    ended[0] = 0;
    return ended;
  }

  public int intAt(int index) {
    return out.get(ValueLayout.JAVA_INT, index * 8L);
  }

  public long longAt(int index) {
    return out.get(ValueLayout.JAVA_LONG, index * 8L);
  }
}
