// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;

/** Operations with one count for all blocks. */
final class EqualForms extends Forms {
  EqualForms(FormCase job) {
    super(job);
  }

  @Override
  void check() {
    Collective all = world.collective();
    MemorySegment both = memory(mine, 1);
    Buffer shared = mine.buffer(both);
    check(
        "broadcast",
        both,
        m -> fillIf(me == root, mine, m, 0, edge(root, root)),
        m -> mine.fill(m, 0, edge(root, root)),
        () -> all.broadcast(shared, root),
        () -> all.startBroadcast(shared, root));

    MemorySegment one = memory(mine, 1);
    mine.fill(one, 0, edge(me, 0));
    Buffer sent = mine.buffer(one);
    MemorySegment many = memory(other, n);
    Buffer blocks = other.buffer(many);
    Consumer<MemorySegment> fromAll = m -> each(k -> other.fill(m, k, edge(k, 0)));
    check(
        "gather",
        many,
        Forms::nothing,
        me == root ? fromAll : Forms::nothing,
        () -> all.gather(sent, blocks, root),
        () -> all.startGather(sent, blocks, root));
    check(
        "gather in place",
        many,
        m -> fillIf(me == root, other, m, me, edge(me, 0)),
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
        "allGather",
        many,
        Forms::nothing,
        fromAll,
        () -> all.allGather(sent, blocks),
        () -> all.startAllGather(sent, blocks));
    check(
        "allGather in place",
        many,
        m -> other.fill(m, me, edge(me, 0)),
        fromAll,
        () -> all.allGatherInPlace(blocks),
        () -> all.startAllGatherInPlace(blocks));

    MemorySegment out = memory(mine, n);
    each(k -> mine.fill(out, k, edge(me, k)));
    Buffer toAll = mine.buffer(out);
    check(
        "allToAll",
        many,
        Forms::nothing,
        m -> each(k -> other.fill(m, k, edge(k, me))),
        () -> all.allToAll(toAll, blocks),
        () -> all.startAllToAll(toAll, blocks));
    check(
        "allToAll in place",
        many,
        m -> each(k -> other.fill(m, k, edge(me, k))),
        m -> each(k -> other.fill(m, k, edge(k, me))),
        () -> all.allToAllInPlace(blocks),
        () -> all.startAllToAllInPlace(blocks));

    MemorySegment back = memory(other, 1);
    Buffer taken = other.buffer(back);
    check(
        "scatter",
        back,
        Forms::nothing,
        m -> other.fill(m, 0, edge(root, me)),
        () -> all.scatter(toAll, taken, root),
        () -> all.startScatter(toAll, taken, root));
    check(
        "scatter in place",
        back,
        Forms::nothing,
        m -> fillIf(me != root, other, m, 0, edge(root, me)),
        () -> {
          if (me == root) {
            all.scatterInPlace(toAll);
          } else {
            all.scatter(toAll, taken, root);
          }
        },
        () -> me == root ? all.startScatterInPlace(toAll) : all.startScatter(toAll, taken, root));
  }

  private static void fillIf(
      boolean wanted, TypedStream stream, MemorySegment memory, int block, long seed) {
    if (wanted) {
      stream.fill(memory, block, seed);
    }
  }
}
