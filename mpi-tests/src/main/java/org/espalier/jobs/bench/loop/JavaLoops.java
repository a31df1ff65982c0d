// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.espalier.jobs.bench.pattern.Loop;

/**
 * Loops by hand in Java over native memory, as a programmer would write them without knowing a
 * block's length: by eights where all lengths are multiples of it, by fours or bytes where not, and
 * long blocks in bulk. Over arrays there are {@link ArrayLoops}.
 */
public final class JavaLoops {
  /** From so many bytes on a block is moved in bulk, which costs some ten nanoseconds to begin. */
  private static final long BULK = 256;

  private JavaLoops() {}

  /**
   * The loops over one data.
   *
   * @param loop where they lie
   * @return the loops
   */
  public static Mover of(Loop loop) {
    return switch (loop) {
      case Loop.Nest nest -> new Nest(nest);
      case Loop.Places places -> new Places(places.at().toArray(), places.block());
      case Loop.Runs runs -> new Runs(runs.at().toArray(), runs.lengths().toArray());
      case Loop.Records records ->
          new Records(
              records.count(),
              records.extent(),
              records.at().toArray(),
              records.lengths().toArray());
      case Loop.Parts parts -> new MoverSequence(parts, JavaLoops::of);
    };
  }

  private static void copy(
      MemorySegment from, long source, MemorySegment to, long target, long bytes) {
    if (bytes >= BULK) {
      MemorySegment.copy(from, source, to, target, bytes);
    } else if ((bytes & 7) == 0) {
      for (long k = 0; k < bytes; k += 8) {
        to.set(JAVA_LONG_UNALIGNED, target + k, from.get(JAVA_LONG_UNALIGNED, source + k));
      }
    } else if ((bytes & 3) == 0) {
      for (long k = 0; k < bytes; k += 4) {
        to.set(JAVA_INT_UNALIGNED, target + k, from.get(JAVA_INT_UNALIGNED, source + k));
      }
    } else {
      for (long k = 0; k < bytes; k++) {
        to.set(JAVA_BYTE, target + k, from.get(JAVA_BYTE, source + k));
      }
    }
  }

  private record Nest(Loop.Nest n) implements Mover {
    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      long block = n.block();
      long stride = n.innerStride();
      long count = n.innerCount();
      long to = 0;
      for (long i = 0; i < n.outerCount(); i++) {
        for (long j = 0; j < n.middleCount(); j++) {
          long at = i * n.outerStride() + j * n.middleStride();
          for (long k = 0; k < count; k++, at += stride, to += block) {
            copy(memory, at, packed, to, block);
          }
        }
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      long block = n.block();
      long stride = n.innerStride();
      long count = n.innerCount();
      long from = 0;
      for (long i = 0; i < n.outerCount(); i++) {
        for (long j = 0; j < n.middleCount(); j++) {
          long at = i * n.outerStride() + j * n.middleStride();
          for (long k = 0; k < count; k++, at += stride, from += block) {
            copy(packed, from, memory, at, block);
          }
        }
      }
    }
  }

  private static final class Places implements Mover {
    private final long[] at;
    private final long block;

    Places(long[] at, long block) {
      this.at = at;
      this.block = block;
    }

    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      long to = 0;
      for (long place : at) {
        copy(memory, place, packed, to, block);
        to += block;
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      long from = 0;
      for (long place : at) {
        copy(packed, from, memory, place, block);
        from += block;
      }
    }
  }

  private static final class Runs implements Mover {
    private final long[] at;
    private final long[] lengths;

    Runs(long[] at, long[] lengths) {
      this.at = at;
      this.lengths = lengths;
    }

    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      long to = 0;
      for (int k = 0; k < at.length; k++) {
        copy(memory, at[k], packed, to, lengths[k]);
        to += lengths[k];
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      long from = 0;
      for (int k = 0; k < at.length; k++) {
        copy(packed, from, memory, at[k], lengths[k]);
        from += lengths[k];
      }
    }
  }

  private static final class Records implements Mover {
    private final long count;
    private final long extent;
    private final long[] at;
    private final long[] lengths;

    Records(long count, long extent, long[] at, long[] lengths) {
      this.count = count;
      this.extent = extent;
      this.at = at;
      this.lengths = lengths;
    }

    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      long to = 0;
      for (long k = 0; k < count; k++) {
        for (int f = 0; f < at.length; f++) {
          copy(memory, k * extent + at[f], packed, to, lengths[f]);
          to += lengths[f];
        }
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      long from = 0;
      for (long k = 0; k < count; k++) {
        for (int f = 0; f < at.length; f++) {
          copy(packed, from, memory, k * extent + at[f], lengths[f]);
          from += lengths[f];
        }
      }
    }
  }
}
