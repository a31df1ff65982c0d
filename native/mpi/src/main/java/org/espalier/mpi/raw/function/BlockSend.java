// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import org.espalier.mpi.raw.CarriedLibrary;
import org.espalier.mpi.raw.WordFunction;

/**
 * {@code MPI_Send}, {@code MPI_Isend} and {@code MPI_Sendrecv} of data that lie side by side, as
 * two blocks ({@code inblocks.c}): libraries copy those through memory that both processes share,
 * piece by piece on both at a time (docs/adr/0505).
 */
public final class BlockSend {
  /** The most copies of a type: the length of a block is an {@code int}. */
  public static final long MOST_COPIES = Integer.MAX_VALUE;

  /** So many bytes at most are in the first block. */
  public static final int HEAD = 64;

  private BlockSend() {}

  private static final class Functions {
    static final WordFunction SEND = found("espalier_send_in_blocks");
    static final WordFunction EXCHANGE = found("espalier_exchange_in_blocks");
    static final WordFunction BEGIN = found("espalier_begin_in_blocks");

    static {
      new WordFunction("espalier_prepare_blocks", CarriedLibrary.find("espalier_prepare_blocks"))
          .call(
              new WordFunction("MPI_Send").called(6),
              new WordFunction("MPI_Sendrecv").called(12),
              new WordFunction("MPI_Type_create_hindexed").called(5),
              new WordFunction("MPI_Type_commit").called(1),
              new WordFunction("MPI_Type_free").called(1),
              new WordFunction("MPI_Type_size").called(2));
    }

    private static WordFunction found(String name) {
      return new WordFunction(name, CarriedLibrary.find(name));
    }
  }

  /** Whether there is a C library to do it. */
  public static boolean isAvailable() {
    return CarriedLibrary.trouble().isEmpty();
  }

  /**
   * The function, with the arguments of {@code MPI_Send}; the type must have no gaps, and counts be
   * narrow. There must be a C library.
   */
  public static WordFunction sending() {
    return Functions.SEND;
  }

  /**
   * The function that begins a message, with the address of {@code MPI_Isend} or its like, the
   * address of the data, that of {@link #HEAD} bytes for as long as the message lives, and the
   * other arguments of {@code MPI_Isend}.
   */
  public static WordFunction beginning() {
    return Functions.BEGIN;
  }

  /** The same of {@code MPI_Sendrecv}; what is received may be anything. */
  public static WordFunction exchanging() {
    return Functions.EXCHANGE;
  }
}
