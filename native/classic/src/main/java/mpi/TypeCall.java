// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ListFacts;
import org.espalier.mpi.raw.TypeCalls;
import org.espalier.mpi.raw.WordFunction;

/**
 * A constructor of datatypes with lists. One call of C makes the type and looks at the lists, since
 * programs that renew their types do so before the JVM has compiled much (docs/adr/0489).
 */
final class TypeCall {
  private static final boolean BY_C = TypeCalls.areUsed();

  /** From so many blocks on a list is looked through for equal steps, which keep it short. */
  private static final int LISTED_BLOCKS = 128;

  private final WordFunction function;
  private final Call call;
  private final boolean wide;

  /**
   * A constructor.
   *
   * @param name of the function
   * @param wide whether it takes places as addresses
   */
  TypeCall(String name, boolean wide) {
    this.function = new WordFunction(name);
    this.call = new Call(name);
    this.wide = wide;
  }

  /**
   * Makes a type of blocks of one type.
   *
   * @param old the type of the blocks
   * @param unit bytes that places count
   * @param bytes of one copy's data
   * @param facts where comes to lie what the lists tell, as {@link TypeCalls} has it
   * @return the type's handle
   */
  long listed(
      int blocks, int[] lengths, int[] places, long old, long unit, long bytes, long[] facts)
      throws MPIException {
    if (!BY_C) {
      System.arraycopy(ListFacts.of(lengths, places, unit, bytes), 0, facts, 0, facts.length);
      return inMemory(blocks, lengths, places, old);
    }
    boolean look = blocks >= LISTED_BLOCKS;
    boolean entered = Gate.enter();
    try {
      return Call.made(
          TypeCalls.make(function, lengths, places, blocks, wide, look, old, unit, bytes, facts));
    } finally {
      Gate.leave(entered);
    }
  }

  private long inMemory(int blocks, int[] lengths, int[] places, long old) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      long at = wide ? stage.longs(places) : stage.ints(places);
      call.run(blocks, stage.ints(lengths), at, old, out);
      return stage.handleIn(out);
    }
  }

  /** Makes a structure. */
  long structure(int blocks, int[] lengths, int[] places, long[] types) throws MPIException {
    if (!BY_C) {
      try (Stage stage = Stage.open()) {
        long out = stage.take(8);
        call.run(blocks, stage.ints(lengths), stage.longs(places), stage.handles(types), out);
        return stage.handleIn(out);
      }
    }
    boolean entered = Gate.enter();
    try {
      return Call.made(TypeCalls.makeStructure(function, lengths, places, types, blocks));
    } finally {
      Gate.leave(entered);
    }
  }
}
