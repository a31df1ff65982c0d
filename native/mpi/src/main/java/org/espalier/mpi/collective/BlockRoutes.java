// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Operation;
import org.espalier.mpi.type.Datatype;
import org.espalier.signature.Signature;
import org.espalier.signature.SignatureDifference;
import org.espalier.signature.SignatureEncoding;

/**
 * What a process must know to forward the blocks of an alltoallw: the signature of each block that
 * comes to it, round by round. Each process describes the blocks that it sends, and the
 * descriptions travel as the blocks will: slot j holds the block that has j processes to go to the
 * right, and the round of step 2^b moves all slots with bit b.
 *
 * @param first first[j]: the block that this process puts into slot j; nothing where it is empty
 * @param rounds one for each bit of p − 1, lowest first
 */
record BlockRoutes(List<Optional<Signature>> first, List<Round> rounds) {
  private static final int SIZES = 11;
  private static final int DESCRIPTIONS = 12;

  BlockRoutes {
    first = List.copyOf(first);
    rounds = List.copyOf(rounds);
  }

  /**
   * One round.
   *
   * @param slots the slots that travel, ascending
   * @param coming the blocks that come into them
   */
  record Round(List<Integer> slots, List<Optional<Signature>> coming) {
    Round {
      slots = List.copyOf(slots);
      coming = List.copyOf(coming);
    }
  }

  /**
   * Exchanges the descriptions; all processes must call.
   *
   * @throws IllegalArgumentException on every process if one of them receives another signature
   *     than it is sent, or has a type without a readable type map
   */
  static BlockRoutes exchange(Communicator communicator, MixedBuffer sent, MixedBuffer received) {
    int p = communicator.size();
    int rank = communicator.rank();
    List<byte[]> slots = new ArrayList<>(); // encoded; of no bytes where there are no elements
    List<Optional<Signature>> first = new ArrayList<>();
    List<Round> rounds = new ArrayList<>();
    Optional<String> problem = describe(communicator, sent, first);
    first.forEach(
        signature -> slots.add(signature.map(SignatureEncoding::encode).orElse(new byte[0])));
    for (int step = 1; step < p; step *= 2) {
      List<Integer> moving = new ArrayList<>();
      for (int j = step; j < p; j++) {
        if ((j & step) != 0) {
          moving.add(j);
        }
      }
      List<byte[]> coming = round(communicator, moving.stream().map(slots::get).toList(), step);
      List<Optional<Signature>> signatures = new ArrayList<>();
      for (int k = 0; k < moving.size(); k++) {
        slots.set(moving.get(k), coming.get(k));
        signatures.add(decode(coming.get(k)));
      }
      rounds.add(new Round(moving, signatures));
    }
    for (int j = 0; j < p && problem.isEmpty(); j++) {
      int source = Math.floorMod(rank - j, p);
      problem = compare(source, rank, decode(slots.get(j)), received.parts().get(source));
    }
    agree(communicator, problem);
    return new BlockRoutes(first, rounds);
  }

  /** The blocks in the order of their slots; a problem instead of an exception: others wait. */
  private static Optional<String> describe(
      Communicator communicator, MixedBuffer sent, List<Optional<Signature>> first) {
    int p = communicator.size();
    Optional<String> problem = Optional.empty();
    for (int j = 0; j < p; j++) {
      MixedBuffer.Part part = sent.parts().get((communicator.rank() + j) % p);
      try {
        first.add(SignatureType.signature(part.count(), part.type()));
      } catch (IllegalArgumentException unreadable) {
        first.add(Optional.empty());
        problem = Optional.of(String.valueOf(unreadable.getMessage()));
      }
    }
    return problem;
  }

  private static Optional<String> compare(
      int source, int rank, Optional<Signature> comes, MixedBuffer.Part part) {
    try {
      return SignatureDifference.between(comes, SignatureType.signature(part.count(), part.type()))
          .map(difference ->
              "block from rank %d to rank %d: %s"
                  .formatted(source, rank, difference.describe("rank " + source, "rank " + rank)));
    } catch (IllegalArgumentException unreadable) {
      return Optional.of(String.valueOf(unreadable.getMessage()));
    }
  }

  /** Throws on all processes where one has a problem. */
  private static void agree(Communicator communicator, Optional<String> problem) {
    long found = problem.isPresent() ? communicator.rank() : -1;
    long worst = communicator.collective().reductions().allReduce(found, Operation.MAX);
    if (worst >= 0) {
      throw new IllegalArgumentException(
          problem.orElse("rank %d cannot take part, and says why".formatted(worst)));
    }
  }

  private static Optional<Signature> decode(byte[] encoded) {
    return encoded.length == 0 ? Optional.empty() : Optional.of(SignatureEncoding.decode(encoded));
  }

  private static List<byte[]> round(Communicator communicator, List<byte[]> leaving, int step) {
    int p = communicator.size();
    int right = (communicator.rank() + step) % p;
    int left = Math.floorMod(communicator.rank() - step, p);
    long[] out = leaving.stream().mapToLong(bytes -> bytes.length).toArray();
    long[] in = new long[out.length];
    communicator.sendReceive(Buffer.of(out), right, SIZES, Buffer.of(in), left, SIZES);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = join(arena, leaving);
      MemorySegment got = arena.allocate(Math.max(1, Arrays.stream(in).sum()));
      Datatype bytes = Datatype.named("MPI_BYTE");
      communicator.sendReceive(
          Buffer.of(sent, Arrays.stream(out).sum(), bytes),
          right,
          DESCRIPTIONS,
          Buffer.of(got, Arrays.stream(in).sum(), bytes),
          left,
          DESCRIPTIONS);
      List<byte[]> coming = new ArrayList<>();
      long at = 0;
      for (long size : in) {
        coming.add(got.asSlice(at, size).toArray(ValueLayout.JAVA_BYTE));
        at += size;
      }
      return coming;
    }
  }

  private static MemorySegment join(Arena arena, List<byte[]> parts) {
    long size = parts.stream().mapToLong(part -> part.length).sum();
    MemorySegment joined = arena.allocate(Math.max(1, size));
    long at = 0;
    for (byte[] part : parts) {
      MemorySegment.copy(part, 0, joined, ValueLayout.JAVA_BYTE, at, part.length);
      at += part.length;
    }
    return joined;
  }
}
