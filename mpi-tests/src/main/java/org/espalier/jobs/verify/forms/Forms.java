// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.forms;

import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;

/** Operations of which both forms are checked, blocking and started. */
abstract sealed class Forms permits EqualForms, VariedForms, NeighbourForms {
  private static final byte UNTOUCHED = 0x5a;

  /** What MPICH does by bytes of its own: from process to process in a tree, or in place. */
  private static final Set<String> BY_TREE =
      Set.of("gather", "gather in place", "scatter", "scatter in place");

  /** With fewer processes no inner node of the tree has a child. */
  private static final int TREE = 4;

  final FormCase job;
  final Communicator world;
  final int n;
  final int me;
  final int root;
  final TypedStream mine;
  final TypedStream other;

  Forms(FormCase job) {
    this.job = job;
    this.world = job.world();
    this.n = world.size();
    this.me = world.rank();
    this.root = job.root();
    this.mine = job.mine();
    this.other = job.other();
  }

  /** Compares every byte behind each operation. */
  abstract void check();

  final MemorySegment memory(TypedStream stream, int blocks) {
    long bytes = Math.max(1, blocks) * stream.bytes();
    MemorySegment memory =
        job.heap()
            ? MemorySegment.ofArray(new byte[Math.toIntExact(bytes)])
            : job.arena().allocate(bytes, 16);
    return memory.fill(UNTOUCHED);
  }

  /**
   * Checks both forms of an operation.
   *
   * @param received what is compared
   * @param before fills what must be there before
   * @param expected fills what must be there afterwards, from untouched memory on
   */
  final void check(
      String name,
      MemorySegment received,
      Consumer<MemorySegment> before,
      Consumer<MemorySegment> expected,
      Runnable blocking,
      Supplier<Request> starting) {
    if (job.cut() && (name.equals("allToAll in place") || (n >= TREE && BY_TREE.contains(name)))) {
      return;
    }
    MemorySegment wanted = job.arena().allocate(received.byteSize(), 16);
    wanted.fill(UNTOUCHED);
    expected.accept(wanted);
    for (boolean started : new boolean[] {false, true}) {
      received.fill(UNTOUCHED);
      before.accept(received);
      if (started) {
        starting.get().await();
      } else {
        blocking.run();
      }
      long wrong = received.mismatch(wanted);
      job.checks()
          .that(
              name,
              wrong < 0,
              "%s%s, root %d, rank %d of %d: byte %d is wrong"
                  .formatted(job.where(), started ? ", started" : "", root, me, n, wrong));
    }
  }

  static void nothing(MemorySegment memory) {}

  static long edge(int from, int to) {
    return 7919L * from + 31L * to + 5;
  }

  interface Numbered {
    void with(int k);
  }

  final void each(Numbered action) {
    for (int k = 0; k < n; k++) {
      action.with(k);
    }
  }

  final int[] sizes(IntUnaryOperator size) {
    return IntStream.range(0, n).map(size).toArray();
  }
}
