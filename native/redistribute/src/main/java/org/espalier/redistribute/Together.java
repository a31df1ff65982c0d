// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Operation;
import org.jspecify.annotations.Nullable;

/**
 * What ranks must end alike. Where one rank fails alone, the others go on to the next collective
 * operation and wait there for ever; and the one that failed waits too, where it closes what all
 * ranks close together, before anybody hears why. So what one rank may fail at is made known to all
 * ({@link #done}), and nothing is closed together behind a failure ({@link #with}).
 */
public final class Together {
  private Together() {}

  /** What a rank failed by, which all ranks throw. */
  private enum Kind {
    /** The rank was asked for what cannot be. */
    REFUSED,
    /** The rank has too little memory. */
    MEMORY,
    /** Everything else. */
    FAULT;

    static Kind of(Throwable failure) {
      return switch (failure) {
        case IllegalArgumentException _ -> REFUSED;
        case MemoryShortage _, OutOfMemoryError _ -> MEMORY;
        default -> FAULT;
      };
    }

    RuntimeException failure(String text) {
      return switch (this) {
        case REFUSED -> new IllegalArgumentException(text);
        case MEMORY -> new MemoryShortage(text);
        case FAULT -> new IllegalStateException(text);
      };
    }
  }

  /**
   * Does each rank's own part, without other ranks, and returns where all have succeeded.
   * Collective.
   *
   * @param <T> what a part gives
   * @param world the ranks
   * @param part this rank's part; no collective operation is in it
   * @return what this rank's part gave
   * @throws IllegalArgumentException on all ranks, if the first rank that failed threw one
   * @throws MemoryShortage on all ranks, if that one had too little memory
   * @throws IllegalStateException on all ranks, if that one failed otherwise
   */
  public static <T> T done(Communicator world, Supplier<T> part) {
    List<T> made = new ArrayList<>(1);
    Throwable own = null;
    try {
      made.add(part.get());
    } catch (RuntimeException | Error failure) {
      own = failure;
    }
    int mine = own == null ? world.size() : world.rank();
    long first = world.collective().reductions().allReduce((long) mine, Operation.MIN);
    if (first == world.size()) {
      return made.getFirst();
    }
    RuntimeException told = told(world, (int) first, own);
    if (own != null) {
      told.initCause(own);
    }
    throw told;
  }

  /** The failure of one rank, on all ranks. */
  private static RuntimeException told(Communicator world, int rank, @Nullable Throwable own) {
    String line = own == null ? "" : Kind.of(own).name() + " " + words(rank, own);
    byte[] words = line.getBytes(StandardCharsets.UTF_8);
    int[] length = {words.length};
    world.collective().broadcast(Buffer.of(length), rank);
    byte[] text = world.rank() == rank ? words : new byte[length[0]];
    world.collective().broadcast(Buffer.of(text), rank);
    String told = new String(text, StandardCharsets.UTF_8);
    int space = told.indexOf(' ');
    return Kind.valueOf(told.substring(0, space)).failure(told.substring(space + 1));
  }

  private static String words(int rank, Throwable failure) {
    String message = failure.getMessage();
    return switch (failure) {
      case OutOfMemoryError exhausted ->
          String.valueOf(MemoryShortage.at(rank, exhausted).getMessage());
      case IllegalArgumentException _, MemoryShortage _ when message != null -> message;
      default -> "rank %d: %s".formatted(rank, failure);
    };
  }

  /**
   * Works with something that all ranks close together, and closes it. Where the work fails, it is
   * left open: the others may be elsewhere by then, and would be waited for. Collective.
   *
   * @param <R> what is worked with
   * @param <T> what the work gives
   * @param opened what all ranks have opened
   * @param close closes it
   * @param work what is done with it
   * @return what the work gave
   */
  public static <R, T> T with(R opened, Consumer<R> close, Function<R, T> work) {
    T result = work.apply(opened);
    close.accept(opened);
    return result;
  }
}
