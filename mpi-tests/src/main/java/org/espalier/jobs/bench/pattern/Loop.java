// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import java.util.List;
import org.espalier.layout.LongSeq;

/**
 * Where data lie, as a programmer would write the loops over them by hand: the loops that time the
 * limit are chosen by it, and {@link #forEachBlock} lists every block for the expectation. All
 * places and lengths are in bytes, in the order of the type map.
 */
public sealed interface Loop {
  /** Takes one block. */
  @FunctionalInterface
  interface BlockConsumer {
    /**
     * Takes a block.
     *
     * @param at its first byte
     * @param length its bytes
     */
    void accept(long at, long length);
  }

  /**
   * Three nested loops around one block; a loop of count 1 is none.
   *
   * @param outerCount rounds of the outermost loop
   * @param outerStride from round to round
   * @param middleCount rounds of the loop in it
   * @param middleStride from round to round
   * @param innerCount rounds of the innermost loop
   * @param innerStride from round to round
   * @param block the length of each block
   */
  record Nest(
      long outerCount,
      long outerStride,
      long middleCount,
      long middleStride,
      long innerCount,
      long innerStride,
      long block)
      implements Loop {}

  /**
   * Blocks of one length at listed places.
   *
   * @param at where each begins
   * @param block the length of each
   */
  record Places(LongSeq at, long block) implements Loop {}

  /**
   * Blocks of listed lengths at listed places.
   *
   * @param at where each begins
   * @param lengths as many
   */
  record Runs(LongSeq at, LongSeq lengths) implements Loop {}

  /**
   * Equal records one extent apart, of each the same fields.
   *
   * @param count how many records
   * @param extent from record to record
   * @param at where each field begins in its record
   * @param lengths as many
   */
  record Records(long count, long extent, LongSeq at, LongSeq lengths) implements Loop {}

  /**
   * Loops one after the other, each moved by its own distance.
   *
   * @param parts the loops
   * @param at as many distances
   */
  record Parts(List<Loop> parts, LongSeq at) implements Loop {
    /** Copies the list. */
    public Parts {
      parts = List.copyOf(parts);
    }
  }

  /**
   * Lists the blocks in order.
   *
   * @param base how far all are moved
   * @param consumer takes each
   */
  default void forEachBlock(long base, BlockConsumer consumer) {
    switch (this) {
      case Nest nest -> {
        for (long i = 0; i < nest.outerCount; i++) {
          for (long j = 0; j < nest.middleCount; j++) {
            for (long k = 0; k < nest.innerCount; k++) {
              consumer.accept(
                  base + i * nest.outerStride + j * nest.middleStride + k * nest.innerStride,
                  nest.block);
            }
          }
        }
      }
      case Places places -> {
        for (int i = 0; i < places.at.size(); i++) {
          consumer.accept(base + places.at.get(i), places.block);
        }
      }
      case Runs runs -> {
        for (int i = 0; i < runs.at.size(); i++) {
          consumer.accept(base + runs.at.get(i), runs.lengths.get(i));
        }
      }
      case Records records -> {
        for (long i = 0; i < records.count; i++) {
          for (int f = 0; f < records.at.size(); f++) {
            consumer.accept(base + i * records.extent + records.at.get(f), records.lengths.get(f));
          }
        }
      }
      case Parts parts -> {
        for (int p = 0; p < parts.parts.size(); p++) {
          parts.parts.get(p).forEachBlock(base + parts.at.get(p), consumer);
        }
      }
    }
  }

  /**
   * The same with places and lengths in units of so many bytes, all of which are multiples of it.
   *
   * @param bytes of a unit
   * @return the loop in units
   */
  default Loop inUnits(long bytes) {
    return switch (this) {
      case Nest n ->
          new Nest(
              n.outerCount,
              units(n.outerStride, bytes),
              n.middleCount,
              units(n.middleStride, bytes),
              n.innerCount,
              units(n.innerStride, bytes),
              units(n.block, bytes));
      case Places places -> new Places(units(places.at, bytes), units(places.block, bytes));
      case Runs runs -> new Runs(units(runs.at, bytes), units(runs.lengths, bytes));
      case Records records ->
          new Records(
              records.count,
              units(records.extent, bytes),
              units(records.at, bytes),
              units(records.lengths, bytes));
      case Parts parts ->
          new Parts(
              parts.parts.stream().map(part -> part.inUnits(bytes)).toList(),
              units(parts.at, bytes));
    };
  }

  private static long units(long all, long bytes) {
    if (all % bytes != 0) {
      throw new IllegalArgumentException(all + " bytes are no multiple of " + bytes);
    }
    return all / bytes;
  }

  private static LongSeq units(LongSeq all, long bytes) {
    return LongSeq.of(all.stream().map(each -> units(each, bytes)).toArray());
  }

  /** {@return how many blocks there are} */
  default long blocks() {
    return switch (this) {
      case Nest nest -> nest.outerCount * nest.middleCount * nest.innerCount;
      case Places places -> places.at.size();
      case Runs runs -> runs.at.size();
      case Records records -> records.count * records.at.size();
      case Parts parts -> parts.parts.stream().mapToLong(Loop::blocks).sum();
    };
  }

  /** {@return how much is in all blocks, in the unit of their lengths} */
  default long length() {
    long[] sum = {0};
    forEachBlock(0, (_, length) -> sum[0] += length);
    return sum[0];
  }
}
