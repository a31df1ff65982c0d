// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.MixedBuffer;

/** Operations with a count and a place for each block. */
final class VariedForms extends Forms {
  VariedForms(FormCase job) {
    super(job);
  }

  @Override
  void check() {
    Collective all = world.collective();
    VariedBlocks own = VariedBlocks.of(mine, new int[] {me % 3});
    MemorySegment ownMemory = memory(mine, own.streams());
    own.fill(ownMemory, 0, edge(me, 0));
    Buffer sent = new Buffer(ownMemory, mine.bytes(), me % 3 * mine.count(), mine.type());
    VariedBlocks places = VariedBlocks.of(other, sizes(k -> k % 3));
    MemorySegment many = memory(other, places.streams());
    BlockBuffer blocks = places.blocks(many);
    Consumer<MemorySegment> fromAll = m -> each(k -> places.fill(m, k, edge(k, 0)));
    check(
        "gather of blocks",
        many,
        Forms::nothing,
        me == root ? fromAll : Forms::nothing,
        () -> all.gather(sent, blocks, root),
        () -> all.startGather(sent, blocks, root));
    check(
        "gather of blocks in place",
        many,
        m -> placesIf(me == root, places, m, me),
        me == root ? fromAll : Forms::nothing,
        () -> {
          if (me == root) {
            all.gatherInPlace(blocks);
          } else {
            all.gather(sent, blocks, root);
          }
        },
        () -> me == root ? all.startGatherInPlace(blocks) : all.startGather(sent, blocks, root));
    check(
        "allGather of blocks",
        many,
        Forms::nothing,
        fromAll,
        () -> all.allGather(sent, blocks),
        () -> all.startAllGather(sent, blocks));
    check(
        "allGather of blocks in place",
        many,
        m -> places.fill(m, me, edge(me, 0)),
        fromAll,
        () -> all.allGatherInPlace(blocks),
        () -> all.startAllGatherInPlace(blocks));

    VariedBlocks source = VariedBlocks.of(mine, sizes(k -> k % 3));
    MemorySegment sourceMemory = memory(mine, source.streams());
    each(k -> source.fill(sourceMemory, k, edge(root, k)));
    BlockBuffer handedOut = source.blocks(sourceMemory);
    VariedBlocks place = VariedBlocks.of(other, new int[] {me % 3});
    MemorySegment back = memory(other, place.streams());
    Buffer taken = new Buffer(back, other.bytes(), me % 3 * other.count(), other.type());
    check(
        "scatter of blocks",
        back,
        Forms::nothing,
        m -> place.fill(m, 0, edge(root, me)),
        () -> all.scatter(handedOut, taken, root),
        () -> all.startScatter(handedOut, taken, root));
    check(
        "scatter of blocks in place",
        back,
        Forms::nothing,
        m -> {
          if (me != root) {
            place.fill(m, 0, edge(root, me));
          }
        },
        () -> {
          if (me == root) {
            all.scatterInPlace(handedOut);
          } else {
            all.scatter(handedOut, taken, root);
          }
        },
        () ->
            me == root
                ? all.startScatterInPlace(handedOut)
                : all.startScatter(handedOut, taken, root));
    exchanged(all);
  }

  private static void placesIf(
      boolean wanted, VariedBlocks places, MemorySegment memory, int rank) {
    if (wanted) {
      places.fill(memory, rank, edge(rank, 0));
    }
  }

  /** Between i and j go (i + j) mod 3 streams, as many in both directions. */
  private void exchanged(Collective all) {
    VariedBlocks source = VariedBlocks.of(mine, sizes(k -> (me + k) % 3));
    MemorySegment sourceMemory = memory(mine, source.streams());
    each(k -> source.fill(sourceMemory, k, edge(me, k)));
    VariedBlocks places = VariedBlocks.of(other, sizes(k -> (me + k) % 3));
    MemorySegment many = memory(other, places.streams());
    Consumer<MemorySegment> fromAll = m -> each(k -> places.fill(m, k, edge(k, me)));
    BlockBuffer from = source.blocks(sourceMemory);
    BlockBuffer to = places.blocks(many);
    check(
        "allToAll of blocks",
        many,
        Forms::nothing,
        fromAll,
        () -> all.allToAll(from, to),
        () -> all.startAllToAll(from, to));
    check(
        "allToAll of blocks in place",
        many,
        m -> each(k -> places.fill(m, k, edge(me, k))),
        fromAll,
        () -> all.allToAllInPlace(to),
        () -> all.startAllToAllInPlace(to));
    MixedBuffer fromParts = source.parts(sourceMemory);
    MixedBuffer toParts = places.parts(many);
    check(
        "allToAll of parts",
        many,
        Forms::nothing,
        fromAll,
        () -> all.allToAll(fromParts, toParts),
        () -> all.startAllToAll(fromParts, toParts));
    check(
        "allToAll of parts in place",
        many,
        m -> each(k -> places.fill(m, k, edge(me, k))),
        fromAll,
        () -> all.allToAllInPlace(toParts),
        () -> all.startAllToAllInPlace(toParts));
  }
}
