// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import org.jspecify.annotations.Nullable;

/**
 * The collective operations (MPI 4.1 §6, §8.6, §8.7), each of up to four functions in C: one that
 * returns when the operation is done and one that starts it, with counts of 32 bits and of 64. The
 * arguments of all are words, in the order of {@link Prototypes}.
 */
public enum CollectiveFunction {
  BARRIER("barrier"),
  BCAST("bcast"),
  GATHER("gather"),
  GATHERV("gatherv"),
  SCATTER("scatter"),
  SCATTERV("scatterv"),
  ALLGATHER("allgather"),
  ALLGATHERV("allgatherv"),
  ALLTOALL("alltoall"),
  ALLTOALLV("alltoallv"),
  ALLTOALLW("alltoallw"),
  NEIGHBOR_ALLGATHER("neighbor_allgather"),
  NEIGHBOR_ALLGATHERV("neighbor_allgatherv"),
  NEIGHBOR_ALLTOALL("neighbor_alltoall"),
  NEIGHBOR_ALLTOALLV("neighbor_alltoallv"),
  NEIGHBOR_ALLTOALLW("neighbor_alltoallw"),
  REDUCE("reduce"),
  ALLREDUCE("allreduce"),
  REDUCE_SCATTER("reduce_scatter"),
  REDUCE_SCATTER_BLOCK("reduce_scatter_block"),
  SCAN("scan"),
  EXSCAN("exscan");

  private final String name;
  private final @Nullable WordFunction[] functions = new @Nullable WordFunction[4];

  CollectiveFunction(String name) {
    this.name = name;
  }

  private WordFunction function(boolean starting, boolean wide) {
    int which = (starting ? 1 : 0) + (wide ? 2 : 0);
    WordFunction known = functions[which];
    if (known == null) {
      known = new WordFunction(named(starting) + (wide ? "_c" : ""));
      functions[which] = known; // of two threads' functions one is kept
    }
    return known;
  }

  private String named(boolean starting) {
    return starting
        ? "MPI_I" + name
        : "MPI_" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** The name in C of the function with counts of 32 bits. */
  public String function(boolean starting) {
    return function(starting, false).name();
  }

  /**
   * Calls the function.
   *
   * @param starting whether the operation is only started; then the request is the last word
   * @param wide whether counts and displacements are of 64 bits
   * @param words the arguments
   */
  public int call(boolean starting, boolean wide, long... words) {
    return function(starting, wide).call(words);
  }
}
