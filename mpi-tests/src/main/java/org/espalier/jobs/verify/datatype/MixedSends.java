// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.datatype;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.Probe;
import org.espalier.jobs.verify.Quirk;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Request;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * Messages between neighbours in a ring, each end with its own description of the same signature:
 * the user's type on one side, a tree in some form, the packed elements in a row, or the same
 * elements at other places on the other. Blocking, non-blocking, persistent and combined calls;
 * native memory and arrays. Every byte that arrives, and every byte between, is compared with the
 * Java interpreter.
 *
 * <p>Arguments: number of messages (default 300), first seed (default 1).
 */
public final class MixedSends {
  private static final int MAX_BYTES = 1 << 16;
  private static final List<TreeForm> FORMS = List.of(TreeForm.values());

  private MixedSends() {}

  /**
   * Runs the job.
   *
   * @param args number of messages, first seed
   */
  public static void main(String[] args) {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 300;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    Job.run("mixed-sends", (mpi, checks) -> run(mpi, checks, count, first));
  }

  private static String run(Mpi mpi, Job.Checks checks, int count, long first) {
    int done = 0;
    long bytes = 0;
    for (long seed = first; done < count; seed++) {
      // All ranks draw the same description, so that all agree on whether it is used.
      SplittableRandom random = new SplittableRandom(seed);
      DatatypeDescription description =
          new RandomDatatypes(random, false).next(random.nextInt(1, 5));
      if (Descriptions.contains(description, Descriptions::isEmpty)
          || Descriptions.hasNegativeExtent(description)
          || Descriptions.hasMinusOne(description)
          || (Descriptions.hasComplex(description)
              && Quirk.COMPLEX_AT_HALF_MISPLACED.holdsFor(mpi.library()))) {
        continue; // round-trip looks at these one by one
      }
      try (Datatype type = Datatype.of(description)) {
        if (type.decode() instanceof Datatype.Decoding.Decoded(var decoded)
            && decoded.tree() instanceof Reading.Tree(BoundedTree tree)
            && type.bounds().trueExtent() < MAX_BYTES
            && type.bounds().size() < MAX_BYTES) {
          bytes += exchange(mpi.world(), checks, seed, type, tree, random);
          done++;
        }
      }
    }
    int left = Request.activeCount();
    checks.that(left == 0, left + " requests are still active");
    return "%d exchanges, %d bytes".formatted(done, bytes);
  }

  private static long exchange(
      Communicator world,
      Job.Checks checks,
      long seed,
      Datatype type,
      BoundedTree tree,
      SplittableRandom random) {
    int right = (world.rank() + 1) % world.size();
    int left = (world.rank() + world.size() - 1) % world.size();
    TreeForm form = FORMS.get(random.nextInt(FORMS.size()));
    int way = random.nextInt(6);
    boolean heap = random.nextBoolean();
    try (Arena arena = Arena.ofConfined();
        Datatype tuned = Datatype.of(tree, form);
        Datatype row = Datatype.of(inRow(tree.tree()))) {
      long low = type.bounds().first(1);
      long span = type.bounds().end(1) - low;
      Probe mine = Probe.of(arena, tree, 1, span, -low, seed * 1000 + world.rank());
      Probe theirs = Probe.of(arena, tree, 1, span, -low, seed * 1000 + left);
      Datatype sentAs = random.nextBoolean() ? type : tuned;
      // Overlapping data may be sent but not received: they arrive in a row instead.
      boolean toRow = theirs.overlaps() || random.nextInt(3) == 0;
      MemorySegment target =
          toRow ? blank(arena, row.bounds().trueExtent(), heap) : blank(arena, span, heap);
      Buffer to = toRow ? Buffer.of(target, 1, row) : theirs.target(target, type);
      move(world, mine.source(sentAs), right, to, left, way);
      MemorySegment arrived = arena.allocate(Math.max(1, target.byteSize()), 16);
      MemorySegment.copy(target, 0, arrived, 0, target.byteSize());
      boolean same =
          toRow
              ? theirs.isPacked(packedRow(arena, tree.tree(), arrived))
              : theirs.isUnpacked(arrived);
      checks.that(
          same,
          "seed %d, %s, way %d, %s, %s: arrived otherwise"
              .formatted(seed, form, way, heap ? "array" : "native", toRow ? "row" : "type"));
      return type.bounds().size();
    }
  }

  private static MemorySegment blank(Arena arena, long bytes, boolean heap) {
    MemorySegment memory =
        heap
            ? MemorySegment.ofArray(new byte[Math.max(1, (int) bytes)])
            : arena.allocate(Math.max(1, bytes), 16);
    memory.fill((byte) 0x55);
    return memory;
  }

  private static void move(
      Communicator world, Buffer from, int right, Buffer to, int left, int way) {
    switch (way) {
      case 0 -> world.sendReceive(from, right, 1, to, left, 1);
      case 1 -> {
        try (Request receive = world.startReceive(to, left, 2)) {
          world.send(from, right, 2);
          receive.await();
        }
      }
      case 2 -> {
        try (Request send = world.startSend(from, right, 3)) {
          world.probe(left, 3);
          world.receiveData(to, Communicator.ANY_SOURCE, 3);
          send.await();
        }
      }
      case 3 -> {
        try (Request send = world.persistentSend(from, right, 4);
            Request receive = world.persistentReceive(to, left, 4)) {
          for (int round = 0; round < 2; round++) {
            receive.start();
            send.start();
            Request.awaitAll(List.of(send, receive));
          }
        }
      }
      case 4 -> {
        try (Request send = world.startSend(from, right, 5);
            Request receive = world.startReceive(to, left, Communicator.ANY_TAG)) {
          while (receive.test().isEmpty()) {
            Thread.onSpinWait();
          }
          send.await();
        }
      }
      default -> {
        try (Request receive = world.startReceive(to, left, 6)) {
          world.sendSynchronous(from, right, 6);
          receive.await();
        }
      }
    }
  }

  /** The same basic types in the same order, one behind the other. */
  private static TypeTree inRow(TypeTree tree) {
    List<Con> parts = new ArrayList<>();
    List<Long> places = new ArrayList<>();
    long[] end = {0};
    tree.forEachElement((type, _) -> {
      if (!parts.isEmpty() && parts.getLast().type().equals(type)) {
        parts.set(parts.size() - 1, new Con(parts.getLast().count() + 1, type));
      } else {
        places.add(end[0]);
        parts.add(new Con(1, type));
      }
      end[0] += type.extent();
    });
    return new Strc(LongSeq.of(places.stream().mapToLong(Long::longValue).toArray()), parts);
  }

  /** Takes the gaps out of elements in a row. */
  private static MemorySegment packedRow(Arena arena, TypeTree tree, MemorySegment row) {
    MemorySegment packed = arena.allocate(Math.max(1, tree.size()));
    long[] at = {0, 0};
    tree.forEachElement((BasicType type, long _) -> {
      if (type.size() == type.trueExtent()) {
        MemorySegment.copy(row, at[0], packed, at[1], type.size());
      } else {
        // MPI_SHORT_INT: 2 bytes, a gap of 2, 4 bytes
        packed.set(
            ValueLayout.JAVA_SHORT_UNALIGNED,
            at[1],
            row.get(ValueLayout.JAVA_SHORT_UNALIGNED, at[0]));
        MemorySegment.copy(row, at[0] + 4, packed, at[1] + 2, 4);
      }
      at[0] += type.extent();
      at[1] += type.size();
    });
    return packed;
  }
}
