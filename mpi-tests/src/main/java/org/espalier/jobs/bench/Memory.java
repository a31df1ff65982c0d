// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.jobs.bench.pattern.Exchange;

/**
 * The memory of one exchange on one rank, shared by all sides, and what must be in it afterwards.
 * The expectation is made by copying listed blocks, with no tree, no MPI and no other side.
 *
 * @param heap whether memory is Java arrays rather than direct buffers
 * @param sent what is sent, or packed
 * @param received what is received, or unpacked
 * @param packed a stream: in an array of bytes where memory is on the heap
 */
record Memory(
    Exchange exchange,
    int ranks,
    boolean heap,
    MemorySegment sent,
    MemorySegment received,
    MemorySegment packed) {
  private static final byte UNTOUCHED = 0x5A;
  private static final int PIECES = 3;

  static Memory of(Exchange exchange, int ranks, boolean heap, Arena arena) {
    long bytes = Math.ceilDiv(exchange.memory(ranks), 8L) * 8;
    Data first = exchange.sent().getFirst();
    return new Memory(
        exchange,
        ranks,
        heap,
        heap ? first.array(bytes) : arena.allocate(bytes, 64),
        heap ? first.array(bytes) : arena.allocate(bytes, 64),
        heap
            ? MemorySegment.ofArray(new byte[Math.toIntExact(exchange.bytes())])
            : arena.allocate(exchange.bytes(), 64));
  }

  /**
   * Whether an exchange fits in this machine's memory, and in a Java array where that is wanted: it
   * is sent, received and expected, on each rank.
   */
  static boolean fits(Exchange exchange, int ranks, boolean heap) {
    long reach = exchange.memory(ranks);
    long physical =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    return reach <= physical / (2L * PIECES * ranks)
        && (!heap || reach <= Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 4));
  }

  /** Fills what rank {@code rank} sends; the same for the same rank everywhere. */
  static void fill(MemorySegment segment, int rank) {
    SplittableRandom random = new SplittableRandom(rank + 1L);
    byte[] some = new byte[4093]; // a prime, so that rows are not alike
    random.nextBytes(some);
    for (long at = 0; at < segment.byteSize(); at += some.length) {
      MemorySegment.copy(
          MemorySegment.ofArray(some),
          0,
          segment,
          at,
          Math.min(some.length, segment.byteSize() - at));
    }
  }

  /** Makes every byte that a side writes what no side would write. */
  void reset() {
    received.fill(UNTOUCHED);
    packed.fill(UNTOUCHED);
  }

  /** The stream of the data in a rank's memory. */
  private static byte[] stream(List<Data> all, MemorySegment memory, long shift) {
    byte[] stream = new byte[Math.toIntExact(all.stream().mapToLong(Data::bytes).sum())];
    MemorySegment to = MemorySegment.ofArray(stream);
    long[] next = {0};
    for (Data data : all) {
      data.loop()
          .forEachBlock(
              data.origin() + shift,
              (at, length) -> {
                MemorySegment.copy(memory, at, to, next[0], length);
                next[0] += length;
              });
    }
    return stream;
  }

  /** What {@link #packed} must be behind packing. */
  byte[] expectedStream() {
    return stream(exchange.sent(), sent, 0);
  }

  /**
   * What {@link #received} must be: block {@code k} of it the stream of the sender of block {@code
   * k}, all other bytes untouched.
   *
   * @param senders the rank of each block's sender, −1 for a block that does not come
   * @param part which block of the sender's comes here, 0 but in an alltoall
   */
  MemorySegment expectedMemory(int[] senders, int part, Arena arena) {
    MemorySegment expected = arena.allocate(received.byteSize(), 8);
    expected.fill(UNTOUCHED);
    MemorySegment theirs = arena.allocate(sent.byteSize(), 8);
    for (int block = 0; block < senders.length; block++) {
      if (senders[block] < 0) {
        continue;
      }
      fill(theirs, senders[block]);
      byte[] stream =
          stream(exchange.sent(), theirs, part * exchange.sent().getFirst().bounded().extent());
      MemorySegment from = MemorySegment.ofArray(stream);
      long[] next = {0};
      for (Data data : exchange.received()) {
        long base = data.origin() + block * data.bounded().extent();
        data.loop()
            .forEachBlock(
                base,
                (at, length) -> {
                  // A block may be cut otherwise on the other side; streams are alike.
                  MemorySegment.copy(from, next[0], expected, at, length);
                  next[0] += length;
                });
      }
    }
    return expected;
  }
}
