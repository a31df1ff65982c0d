// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.loop;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.espalier.jobs.bench.pattern.Loop;
import org.espalier.layout.LongSeq;

/**
 * The loops of {@code src/bench/loops.c}, the limit of what fitted code can do. They are called as
 * critical functions, which is what lets them work on Java arrays in place.
 */
@SuppressWarnings("restricted") // the library is the project's own, its path is the command's
public final class CLoops {
  /** The property that names the library; it must be set before this class is touched. */
  public static final String LIBRARY = "espalier.bench.loops";

  private static final SymbolLookup LOOKUP =
      SymbolLookup.libraryLookup(Path.of(System.getProperty(LIBRARY, "")), Arena.global());

  private static final MethodHandle PACK_NEST = link("pack_nest", 0, 7);
  private static final MethodHandle UNPACK_NEST = link("unpack_nest", 0, 7);
  private static final MethodHandle PACK_PLACES = link("pack_places", 1, 2);
  private static final MethodHandle UNPACK_PLACES = link("unpack_places", 1, 2);
  private static final MethodHandle PACK_RUNS = link("pack_runs", 2, 2);
  private static final MethodHandle UNPACK_RUNS = link("unpack_runs", 2, 2);
  private static final MethodHandle PACK_RECORDS = link("pack_records", 2, 4);
  private static final MethodHandle UNPACK_RECORDS = link("unpack_records", 2, 4);

  /** Up to so many bytes a block of a list is moved by eights. */
  private static final long SHORT = 64;

  private CLoops() {}

  private static MethodHandle link(String name, int lists, int numbers) {
    FunctionDescriptor shape = FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS);
    for (int k = 0; k < lists; k++) {
      shape = shape.appendArgumentLayouts(ValueLayout.ADDRESS);
    }
    for (int k = 0; k < numbers; k++) {
      shape = shape.appendArgumentLayouts(ValueLayout.JAVA_LONG);
    }
    return Linker.nativeLinker()
        .downcallHandle(LOOKUP.findOrThrow(name), shape, Linker.Option.critical(true));
  }

  /**
   * The loops over one data.
   *
   * @param loop where they lie
   * @param arena keeps lists
   * @return the loops
   */
  public static Mover of(Loop loop, Arena arena) {
    return switch (loop) {
      case Loop.Nest nest -> new Nest(nest);
      case Loop.Places places -> new Places(list(places.at(), arena), places);
      case Loop.Runs runs -> {
        long longest = runs.lengths().stream().max().orElse(0);
        boolean eights = runs.lengths().stream().allMatch(n -> n % 8 == 0);
        yield new Runs(
            list(runs.at(), arena),
            list(runs.lengths(), arena),
            runs.at().size(),
            longest <= SHORT && eights ? 1 : 0);
      }
      case Loop.Records records ->
          new Records(
              list(records.at(), arena),
              list(records.lengths(), arena),
              records,
              kind(records.extent()));
      case Loop.Parts parts -> new MoverSequence(parts, part -> of(part, arena));
    };
  }

  /** Which of the structures that loops.c knows has that extent; no pattern has another. */
  private static long kind(long extent) {
    return switch ((int) extent) {
      case 64 -> 1;
      case 16 -> 2;
      case 48 -> 3;
      case 24 -> 4;
      case 96 -> 5;
      default -> 0;
    };
  }

  private static MemorySegment list(LongSeq seq, Arena arena) {
    return arena.allocateFrom(ValueLayout.JAVA_LONG, seq.toArray());
  }

  private static AssertionError unexpected(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return new AssertionError(failure);
  }

  private record Nest(Loop.Nest n) implements Mover {
    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      try {
        PACK_NEST.invokeExact(
            memory,
            packed,
            n.outerCount(),
            n.outerStride(),
            n.middleCount(),
            n.middleStride(),
            n.innerCount(),
            n.innerStride(),
            n.block());
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      try {
        UNPACK_NEST.invokeExact(
            memory,
            packed,
            n.outerCount(),
            n.outerStride(),
            n.middleCount(),
            n.middleStride(),
            n.innerCount(),
            n.innerStride(),
            n.block());
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }
  }

  private record Places(MemorySegment at, Loop.Places p) implements Mover {
    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      try {
        PACK_PLACES.invokeExact(memory, packed, at, (long) p.at().size(), p.block());
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      try {
        UNPACK_PLACES.invokeExact(memory, packed, at, (long) p.at().size(), p.block());
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }
  }

  private record Runs(MemorySegment at, MemorySegment lengths, long count, long shortBlocks)
      implements Mover {
    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      try {
        PACK_RUNS.invokeExact(memory, packed, at, lengths, count, shortBlocks);
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      try {
        UNPACK_RUNS.invokeExact(memory, packed, at, lengths, count, shortBlocks);
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }
  }

  private record Records(MemorySegment at, MemorySegment lengths, Loop.Records r, long kind)
      implements Mover {
    @Override
    public void pack(MemorySegment memory, MemorySegment packed) {
      try {
        PACK_RECORDS.invokeExact(
            memory, packed, at, lengths, (long) r.at().size(), r.count(), r.extent(), kind);
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }

    @Override
    public void unpack(MemorySegment packed, MemorySegment memory) {
      try {
        UNPACK_RECORDS.invokeExact(
            memory, packed, at, lengths, (long) r.at().size(), r.count(), r.extent(), kind);
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }
  }
}
