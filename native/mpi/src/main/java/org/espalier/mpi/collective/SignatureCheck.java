// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.espalier.mpi.type.Datatype;
import org.espalier.signature.Signature;
import org.espalier.signature.SignatureDifference;
import org.jspecify.annotations.Nullable;

/**
 * Compares the signatures that all ranks of a communicator bring to one collective call. Where they
 * agree it costs one reduction of ten words. Where they do not, the first element in which any two
 * differ is found by bisection over prefixes, one such reduction a step, and every rank learns what
 * each has there; the data are not touched.
 */
public final class SignatureCheck {
  private static final int NAME_BYTES = 40;

  private SignatureCheck() {}

  /** What a comparison came to. */
  public sealed interface Result {
    /** All ranks bring one signature. */
    record Agreed() implements Result {}

    /**
     * The signatures differ.
     *
     * @param index the first element, counted from 0, in which any two ranks differ
     * @param types what each rank has there, by rank: the basic type's name, or {@code "(end of
     *     data)"}
     */
    record Differs(long index, List<String> types) implements Result {
      /** Copies the list. */
      public Differs {
        types = List.copyOf(types);
      }

      /** Says in one line which ranks differ from rank 0, and in what. */
      @Override
      public String toString() {
        String mine = types.getFirst();
        StringBuilder others = new StringBuilder();
        for (int rank = 1; rank < types.size(); rank++) {
          if (!types.get(rank).equals(mine)) {
            others.append(others.isEmpty() ? "" : ", ");
            others.append(types.get(rank)).append(" on rank ").append(rank);
          }
        }
        return "signatures differ first in element %d: %s on rank 0, but %s"
            .formatted(index, mine, others);
      }
    }
  }

  /**
   * Compares the signature of (count, type) with that of every other rank; all ranks must call.
   *
   * @param communicator the ranks
   * @param count copies of the datatype on this rank, at least 0
   * @param type the datatype on this rank
   * @return the same result on every rank
   * @throws IllegalArgumentException if this rank's type has no readable type map
   */
  public static Result compare(Communicator communicator, long count, Datatype type) {
    Optional<Signature> signature = SignatureType.signature(count, type);
    long length = signature.map(Signature::length).orElse(0L);
    @Nullable Signature mine = signature.orElse(null);
    if (allEqual(communicator, digest(mine, length, length))) {
      return new Result.Agreed();
    }
    long equal = 0; // all ranks agree on the prefix of this length
    long limit = communicator.collective().reductions().allReduce(length, Operation.MAX) + 1;
    while (limit - equal > 1) {
      long middle = equal + (limit - equal) / 2;
      if (allEqual(communicator, digest(mine, length, middle))) {
        equal = middle;
      } else {
        limit = middle;
      }
    }
    String here =
        mine != null && equal < length ? mine.type(equal).name() : SignatureDifference.END;
    return new Result.Differs(equal, names(communicator, here));
  }

  /** The digest of the prefix; of one longer than the signature, something no signature has. */
  private static long[] digest(@Nullable Signature mine, long length, long prefix) {
    if (mine == null || prefix > length) {
      return prefix == 0 ? new long[5] : new long[] {-1 - length, 0, 0, 0, 0};
    }
    return mine.prefixDigest(prefix);
  }

  private static boolean allEqual(Communicator communicator, long[] words) {
    // The maximum of x and of −1 − x: equal on all ranks exactly if their sum is −1.
    long[] both = Arrays.copyOf(words, 2 * words.length);
    for (int i = 0; i < words.length; i++) {
      both[words.length + i] = ~words[i];
    }
    long[] most = new long[both.length];
    communicator
        .collective()
        .reductions()
        .allReduce(Buffer.of(both), Buffer.of(most), Operation.MAX);
    for (int i = 0; i < words.length; i++) {
      if (most[i] != ~most[words.length + i]) {
        return false;
      }
    }
    return true;
  }

  private static List<String> names(Communicator communicator, String here) {
    try (Arena arena = Arena.ofConfined()) {
      Datatype bytes = Datatype.named("MPI_BYTE");
      MemorySegment own = arena.allocate(NAME_BYTES);
      byte[] text = here.getBytes(StandardCharsets.UTF_8);
      MemorySegment.copy(MemorySegment.ofArray(text), 0, own, 0, Math.min(text.length, NAME_BYTES));
      MemorySegment all = arena.allocate((long) NAME_BYTES * communicator.size());
      communicator
          .collective()
          .allGather(Buffer.of(own, NAME_BYTES, bytes), Buffer.of(all, NAME_BYTES, bytes));
      List<String> names = new ArrayList<>();
      for (int rank = 0; rank < communicator.size(); rank++) {
        byte[] name =
            all.asSlice((long) rank * NAME_BYTES, NAME_BYTES).toArray(ValueLayout.JAVA_BYTE);
        names.add(new String(name, StandardCharsets.UTF_8).replace("\0", ""));
      }
      return names;
    }
  }
}
