// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.MemorySegment;
import org.espalier.tree.TypeTree;

/**
 * A kernel that the C library walks. A long move is cut into calls that take some hundred
 * microseconds each, since a garbage collection waits for a call to end.
 */
final class NativeKernel extends Kernel {
  /** Blocks of a call: each may miss the caches and the page tables, some 10 ns. */
  private static final long CALL_BLOCKS = 16_384;

  /** Bytes of a call: at the speed of memory some 100 µs. */
  private static final long CALL_BYTES = 1 << 20;

  final WordMemory program;
  final long root;
  final long place;

  /** From one copy of the root to the next. */
  final long step;

  /** How many copies of the root are one of the type. */
  final long repeats;

  /** Packed bytes of one call. */
  private final long callBytes;

  private NativeKernel(TypeTree tree, long extent, Placed placed) {
    super(tree, extent);
    // Where the copies continue the outermost loop of one, they are one long loop.
    boolean continued =
        placed.node() instanceof Node.Loop loop && extent == loop.count * loop.stride;
    Node unit = continued ? ((Node.Loop) placed.node()).child : placed.node();
    this.repeats = continued ? ((Node.Loop) placed.node()).count : 1;
    Program words = Program.of(unit);
    this.step = continued ? ((Node.Loop) placed.node()).stride : extent;
    this.program = WordMemory.of(words.words());
    this.root = words.root();
    this.place = placed.place();
    long whole = Math.max(1, unit.size);
    boolean isContiguous = unit instanceof Node.Block && step == unit.size; // all are one block
    long most =
        isContiguous
            ? CALL_BYTES
            : Math.clamp(whole / unit.blocks * CALL_BLOCKS, CALL_BLOCKS, CALL_BYTES);
    this.callBytes = whole < most ? most / whole * whole : most;
  }

  /** A kernel whose image another process has written. */
  NativeKernel(KernelImage.Words image) {
    super(image);
    this.root = image.next();
    this.place = image.next();
    this.step = image.next();
    this.repeats = image.next();
    this.callBytes = image.next();
    this.program = WordMemory.of(image.rest());
  }

  @Override
  long imageWords() {
    return (long) KernelImage.FIXED_WORDS + program.count();
  }

  @Override
  void writeTo(KernelImage.Words image) {
    super.writeTo(image);
    image.put(root);
    image.put(place);
    image.put(step);
    image.put(repeats);
    image.put(callBytes);
    image.put(program.segment());
  }

  static NativeKernel fitted(TypeTree tree, long extent) {
    return new NativeKernel(tree, extent, Lowering.of(tree));
  }

  @Override
  void moveWhole(
      int what,
      MemorySegment memory,
      long origin,
      long count,
      MemorySegment wire,
      long wireOffset) {
    long bytes = count * size();
    if (bytes <= callBytes) {
      CLibrary.move(
          what,
          program,
          root,
          step,
          memory,
          origin + place,
          CLibrary.WHOLE,
          count * repeats,
          wire,
          wireOffset);
    } else {
      move(what, memory, origin, 0, bytes, wire, wireOffset);
    }
  }

  @Override
  void move(
      int what,
      MemorySegment memory,
      long origin,
      long from,
      long to,
      MemorySegment wire,
      long wireOffset) {
    long start = origin + place;
    for (long at = from, end; at < to; at = end) {
      end = Math.min(to, at - at % callBytes + callBytes);
      CLibrary.move(
          what, program, root, step, memory, start, at, end, wire, wireOffset + (at - from));
    }
  }

  @Override
  void moveTo(
      MemorySegment memory,
      long origin,
      Kernel target,
      MemorySegment targetMemory,
      long targetOrigin,
      long from,
      long to) {
    NativeKernel other =
        switch (target) {
          case NativeKernel same -> same;
        };
    long most = Math.min(callBytes, other.callBytes);
    for (long at = from, end; at < to; at = end) {
      end = Math.min(to, at + most);
      CLibrary.transpack(
          program,
          root,
          step,
          memory,
          origin + place,
          other.program,
          other.root,
          other.step,
          targetMemory,
          targetOrigin + other.place,
          at,
          end);
    }
  }
}
