// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.signature;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.collective.PersistentAllToAll;
import org.espalier.mpi.collective.SignatureCollectives;

/** The exchange in which every pair of ranks has a signature of its own, or no data at all. */
record MixedBlocks(SignatureCollectives typed, Communicator world, Job.Checks checks, long seed) {
  private static final String NAME = "alltoallw";
  private static final int RUNS = 3;

  /** The streams of one side, and where each lies in memory. */
  private record Side(List<TypedStream> streams, List<MixedBuffer.Part> parts, int bytes) {
    MixedBuffer in(MemorySegment memory) {
      return new MixedBuffer(memory, parts);
    }

    MemorySegment blank(Arena arena) {
      return arena.allocate(Math.max(1, bytes), 16).fill((byte) 0x5a);
    }

    void close() {
      streams.forEach(TypedStream::close);
    }
  }

  void run(SplittableRandom own) {
    Side sends = side(own, true, -1);
    Side receives = side(own, false, -1);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = sends.blank(arena);
      MemorySegment ours = receives.blank(arena);
      MemorySegment library = receives.blank(arena);
      try (PersistentAllToAll exchange =
          typed.persistentAllToAll(sends.in(from), receives.in(ours))) {
        for (int run = 0; run < RUNS; run++) {
          for (int k = 0; k < world.size(); k++) {
            TypedStream stream = sends.streams().get(k);
            long at = sends.parts().get(k).displacementBytes();
            stream.fill(from.asSlice(at, stream.bytes()), 0, seed * 29 + 31L * k + run);
          }
          exchange.run();
          world.collective().allToAll(sends.in(from), receives.in(library));
          checks.that(
              NAME,
              ours.mismatch(library) < 0,
              what("run %d against the library's own".formatted(run)));
        }
      }
      refusals(own, sends, from);
    } finally {
      sends.close();
      receives.close();
    }
  }

  /** A single call is refused; so is, on every rank, a set-up in which one rank is wrong. */
  private void refusals(SplittableRandom own, Side sends, MemorySegment from) {
    Side wrong = side(own, false, world.size() - 1);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = wrong.blank(arena);
      try {
        typed.persistentAllToAll(sends.in(from), wrong.in(to)).close();
        checks.that(NAME, false, what("a wrong signature was accepted"));
      } catch (IllegalArgumentException expected) {
        String text = String.valueOf(expected.getMessage());
        checks.that(
            NAME,
            text.contains(
                world.rank() == world.size() - 1
                    ? "signatures differ first in element "
                    : "rank %d cannot take part".formatted(world.size() - 1)),
            what("the reason: " + text));
      }
      try {
        typed.allToAll(sends.in(from), wrong.in(to));
        checks.that(NAME, false, what("a single call was accepted"));
      } catch (UnsupportedOperationException expected) {
        checks.that(
            NAME,
            String.valueOf(expected.getMessage()).contains("no common root"),
            what("the reason: " + expected.getMessage()));
      }
    } finally {
      wrong.close();
    }
  }

  /**
   * Every rank draws the signatures of all pairs alike; {@code wrong} receives one element more.
   */
  private Side side(SplittableRandom own, boolean sending, int wrong) {
    List<TypedStream> streams = new ArrayList<>();
    List<MixedBuffer.Part> parts = new ArrayList<>();
    int bytes = 0;
    int me = world.rank();
    for (int k = 0; k < world.size(); k++) {
      int from = sending ? me : k;
      int to = sending ? k : me;
      SplittableRandom pair = new SplittableRandom(seed * 40_009 + from * 211L + to);
      List<BasicType> signature = TypedStream.signature(pair);
      int times = pair.nextInt(0, 4);
      boolean isWrong = wrong == me && k == 0;
      TypedStream stream =
          TypedStream.describe(signature, Math.max(1, times) + (isWrong ? 1 : 0), own);
      int count = times == 0 && !isWrong ? 0 : Math.toIntExact(stream.count());
      streams.add(stream);
      parts.add(new MixedBuffer.Part(count, bytes, stream.type()));
      bytes += Math.toIntExact(stream.bytes());
    }
    return new Side(streams, parts, bytes);
  }

  private String what(String how) {
    return "seed " + seed + ": " + how;
  }
}
