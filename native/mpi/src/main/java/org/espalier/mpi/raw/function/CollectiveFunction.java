// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations (MPI 4.1 §6, §8.6, §8.7), each of up to four functions in C: one that
 * returns when the operation is done and one that starts it, with counts of 32 bits and of 64. The
 * arguments of all are words, in the order of {@link Prototypes}.
 */
public final class CollectiveFunction {
  public static final CollectiveFunction BARRIER = new CollectiveFunction("barrier");
  public static final CollectiveFunction BCAST = new CollectiveFunction("bcast");
  public static final CollectiveFunction GATHER = new CollectiveFunction("gather");
  public static final CollectiveFunction GATHERV = new CollectiveFunction("gatherv");
  public static final CollectiveFunction SCATTER = new CollectiveFunction("scatter");
  public static final CollectiveFunction SCATTERV = new CollectiveFunction("scatterv");
  public static final CollectiveFunction ALLGATHER = new CollectiveFunction("allgather");
  public static final CollectiveFunction ALLGATHERV = new CollectiveFunction("allgatherv");
  public static final CollectiveFunction ALLTOALL = new CollectiveFunction("alltoall");
  public static final CollectiveFunction ALLTOALLV = new CollectiveFunction("alltoallv");
  public static final CollectiveFunction ALLTOALLW = new CollectiveFunction("alltoallw");
  public static final CollectiveFunction NEIGHBOR_ALLGATHER =
      new CollectiveFunction("neighbor_allgather");
  public static final CollectiveFunction NEIGHBOR_ALLGATHERV =
      new CollectiveFunction("neighbor_allgatherv");
  public static final CollectiveFunction NEIGHBOR_ALLTOALL =
      new CollectiveFunction("neighbor_alltoall");
  public static final CollectiveFunction NEIGHBOR_ALLTOALLV =
      new CollectiveFunction("neighbor_alltoallv");
  public static final CollectiveFunction NEIGHBOR_ALLTOALLW =
      new CollectiveFunction("neighbor_alltoallw");
  public static final CollectiveFunction REDUCE = new CollectiveFunction("reduce");
  public static final CollectiveFunction ALLREDUCE = new CollectiveFunction("allreduce");
  public static final CollectiveFunction REDUCE_SCATTER = new CollectiveFunction("reduce_scatter");
  public static final CollectiveFunction REDUCE_SCATTER_BLOCK =
      new CollectiveFunction("reduce_scatter_block");
  public static final CollectiveFunction SCAN = new CollectiveFunction("scan");
  public static final CollectiveFunction EXSCAN = new CollectiveFunction("exscan");

  private final String name;
  private final @Nullable WordFunction[] functions = new @Nullable WordFunction[4];

  private CollectiveFunction(String name) {
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

  /** The function with counts of 32 bits, or of 64, that returns when the operation is done. */
  public WordFunction blocking(boolean wide) {
    return function(false, wide);
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
