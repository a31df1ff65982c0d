// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.signature;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;
import org.espalier.mpi.Reduction;
import org.espalier.mpi.collective.SignatureCollectives;
import org.espalier.mpi.type.Datatype;

/**
 * Reductions of one basic type in layouts that differ between ranks, against the library's own
 * reduction of the same elements in contiguous memory, laid out by a typed message.
 */
record HomogeneousReductions(
    SignatureCollectives typed, Communicator world, Job.Checks checks, long seed, int root) {

  /**
   * A basic type, an operation on it that gives the same in any order, and a small number in it.
   */
  private enum Kind {
    INT("MPI_INT", Operation.BXOR),
    LONG("MPI_INT64_T", Operation.SUM),
    SHORT("MPI_SHORT", Operation.MIN),
    DOUBLE("MPI_DOUBLE", Operation.SUM),
    PAIR("MPI_DOUBLE_INT", Operation.MAXLOC),
    SHORT_PAIR("MPI_SHORT_INT", Operation.MINLOC);

    private final String type;
    private final Operation operation;

    Kind(String name, Operation operation) {
      this.type = name;
      this.operation = operation;
    }

    BasicType type() {
      return BasicType.of(type);
    }

    void put(MemorySegment memory, long at, int value, int index) {
      switch (this) {
        case INT -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, value);
        case LONG -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, value);
        case SHORT -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) value);
        case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
        case PAIR -> {
          memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
          memory.set(ValueLayout.JAVA_INT_UNALIGNED, at + 8, index);
        }
        case SHORT_PAIR -> {
          memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) value);
          memory.set(ValueLayout.JAVA_INT_UNALIGNED, at + 4, index);
        }
      }
    }
  }

  void run(SplittableRandom shared, SplittableRandom own) {
    Kind kind = Kind.values()[shared.nextInt(Kind.values().length)];
    int length = shared.nextInt(1, 40);
    int blocks = world.size();
    List<BasicType> one = Collections.nCopies(1, kind.type());
    try (Arena arena = Arena.ofConfined();
        TypedStream from = TypedStream.describe(one, length, own);
        TypedStream to = TypedStream.describe(one, length, own)) {
      MemorySegment flat = arena.allocate((long) blocks * length * kind.type().extent(), 16);
      for (int k = 0; k < blocks * length; k++) {
        kind.put(flat, (long) k * kind.type().extent(), own.nextInt(-99, 100), own.nextInt(50));
      }
      MemorySegment sent = from.blank(arena, blocks);
      for (int k = 0; k < blocks; k++) {
        move(row(flat, kind, length, k), from.buffer(sent, k));
      }
      Case each = new Case(arena, kind, length, flat, from.buffer(sent), to);
      Operation operation = kind.operation;
      boolean isRoot = world.rank() == root;
      each.check(
          "reduce",
          isRoot,
          1,
          (source, target) -> typed.reduce(source, target, operation, root),
          (all, source, target) -> all.reduce(source, target, operation, root));
      each.check(
          "allreduce",
          true,
          1,
          (source, target) -> typed.allReduce(source, target, operation),
          (all, source, target) -> all.allReduce(source, target, operation));
      each.check(
          "reduce_scatter",
          true,
          blocks,
          (source, target) -> typed.reduceScatter(source, target, operation),
          (all, source, target) -> all.reduceScatter(source, target, operation));
      each.check(
          "scan",
          true,
          1,
          (source, target) -> typed.scan(source, target, operation),
          (all, source, target) -> all.scan(source, target, operation));
      each.check(
          "exscan",
          world.rank() > 0,
          1,
          (source, target) -> typed.exclusiveScan(source, target, operation),
          (all, source, target) -> all.exclusiveScan(source, target, operation));
    }
    refusal(own);
  }

  /** Several basic types have no reduction. */
  private void refusal(SplittableRandom own) {
    List<BasicType> mixed = List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_DOUBLE"));
    try (Arena arena = Arena.ofConfined();
        TypedStream stream = TypedStream.describe(mixed, 3, own)) {
      Buffer buffer = stream.buffer(stream.blank(arena, 1));
      typed.allReduce(buffer, buffer, Operation.SUM);
      checks.that("allreduce", false, what("several basic types were accepted"));
    } catch (IllegalArgumentException expected) {
      String text = String.valueOf(expected.getMessage());
      checks.that(
          "allreduce", text.contains("must have one basic type"), what("the reason: " + text));
    }
  }

  private static Buffer row(MemorySegment flat, Kind kind, int length, int block) {
    return new Buffer(
        flat, (long) block * length * kind.type().extent(), length, Datatype.of(kind.type()));
  }

  private static void move(Buffer from, Buffer to) {
    Mpi.attach().self().sendReceive(from, 0, 0, to, 0, 0);
  }

  /** Ours: typed data to typed data. */
  private interface Ours {
    void reduce(Buffer sent, Buffer received);
  }

  /** The library's own: contiguous elements. */
  private interface Library {
    void reduce(Reduction all, Buffer sent, Buffer received);
  }

  /** One set of data, reduced in every way. */
  private final class Case {
    private final Arena arena;
    private final Kind kind;
    private final int length;
    private final MemorySegment flat;
    private final Buffer sent;
    private final TypedStream to;

    Case(Arena arena, Kind kind, int length, MemorySegment flat, Buffer sent, TypedStream to) {
      this.arena = arena;
      this.kind = kind;
      this.length = length;
      this.flat = flat;
      this.sent = sent;
      this.to = to;
    }

    void check(String name, boolean takesResult, int blocks, Ours ours, Library library) {
      MemorySegment got = to.blank(arena, 1);
      ours.reduce(sent, to.buffer(got));
      MemorySegment result = arena.allocate((long) length * kind.type().extent(), 16);
      Buffer contiguous = row(result, kind, length, 0);
      library.reduce(
          world.collective().reductions(),
          Buffer.of(flat, (long) blocks * length, Datatype.of(kind.type())),
          contiguous);
      MemorySegment expected = to.blank(arena, 1);
      if (takesResult) {
        move(contiguous, to.buffer(expected));
      }
      checks.that(name, got.mismatch(expected) < 0, what(kind + " with " + kind.operation));
    }
  }

  private String what(String how) {
    return "seed " + seed + ", root " + root + ": " + how;
  }
}
