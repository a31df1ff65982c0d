// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import java.lang.foreign.MemorySegment;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Loop;

/**
 * Loops by hand in Java over arrays, as a programmer writes them who has a {@code double[]}: by
 * indices, into another {@code double[]}, which a binding then copies to native memory to send it.
 * Each kind of array has loops of its own, in whose code the compiler knows the kind; loops over
 * segments ask at every element which kind it is as soon as a process has met several.
 *
 * @param <A> the arrays
 */
public final class ArrayLoops<A> implements Mover {
  private final Class<A> kind;
  private final long unit;
  private final ArrayMover<A> loops;
  private final A stage;
  private final MemorySegment staged;

  private ArrayLoops(Class<A> kind, long unit, ArrayMover<A> loops, MemorySegment staged) {
    this.kind = kind;
    this.unit = unit;
    this.loops = loops;
    this.staged = staged;
    stage = array(staged);
  }

  /**
   * Loops over data in the kind of array that a program would have for them ({@link Data#array}).
   *
   * @param data what is moved
   * @return the loops
   */
  public static Mover of(Data data) {
    Loop loop = data.loop();
    MemorySegment staged = data.array(data.bytes());
    return switch (staged.heapBase().orElseThrow()) {
      case double[] _ ->
          new ArrayLoops<>(double[].class, 8, DoubleLoops.of(loop.inUnits(8)), staged);
      case float[] _ -> new ArrayLoops<>(float[].class, 4, FloatLoops.of(loop.inUnits(4)), staged);
      case byte[] _ when loop instanceof Loop.Records records ->
          new ArrayLoops<>(byte[].class, 1, new StructureLoops(records), staged);
      default -> throw new IllegalArgumentException("no loops over arrays for " + loop);
    };
  }

  private A array(MemorySegment segment) {
    return kind.cast(segment.heapBase().orElseThrow());
  }

  private int start(MemorySegment segment) {
    return (int) (segment.address() / unit);
  }

  @Override
  public void pack(MemorySegment memory, MemorySegment packed) {
    if (packed.isNative()) {
      loops.pack(array(memory), start(memory), stage, 0);
      MemorySegment.copy(staged, 0, packed, 0, staged.byteSize());
    } else {
      loops.pack(array(memory), start(memory), array(packed), start(packed));
    }
  }

  @Override
  public void unpack(MemorySegment packed, MemorySegment memory) {
    if (packed.isNative()) {
      MemorySegment.copy(packed, 0, staged, 0, staged.byteSize());
      loops.unpack(stage, 0, array(memory), start(memory));
    } else {
      loops.unpack(array(packed), start(packed), array(memory), start(memory));
    }
  }
}
