// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Datatype;
import org.espalier.mpi.DatatypeDescription;
import org.espalier.mpi.DecodedDatatype.Reading;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Packing;
import org.espalier.mpi.TreeForm;
import org.espalier.mpi.TreePacker;
import org.espalier.mpi.TypeBounds;
import org.espalier.tree.BoundedTree;

/**
 * Random datatypes of every combiner: built from a description, decoded, read as a tree, and built
 * again from the tree in every form. The description must come back as it was; bounds and packed
 * bytes must be equal to the original's and to what the interpreter in Java packs.
 *
 * <p>Arguments: number of types for each rank (default 2000), first seed (default 1).
 */
public final class RoundTrip {
  private static final int MAX_BYTES = 1 << 20;

  private RoundTrip() {}

  /**
   * Runs the job.
   *
   * @param args number of types, first seed
   */
  public static void main(String[] args) {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    Job.run("round-trip", (mpi, checks) -> run(mpi, checks, count, first));
  }

  private static void run(Mpi mpi, Job.Checks checks, int count, long first) {
    // Every rank takes its own seeds, so that more ranks try more types.
    long base = first + (long) mpi.world().rank() * count;
    int[] seen = new int[3];
    for (long seed = base; seed < base + count; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      DatatypeDescription description =
          new RandomDatatypes(random, false).next(random.nextInt(1, 6));
      try (Datatype original = Datatype.of(description)) {
        one(checks, seed, description, original, random, seen);
      } catch (RuntimeException failure) {
        checks.that(false, "seed %d: %s, %s".formatted(seed, failure, description));
      }
    }
    if (mpi.world().rank() == 0) {
      System.out.println(
          "round-trip: %d types with a tree, %d empty, %d kept"
              .formatted(seen[0], seen[1], seen[2]));
    }
  }

  private static void one(
      Job.Checks checks,
      long seed,
      DatatypeDescription description,
      Datatype original,
      SplittableRandom random,
      int[] seen) {
    switch (original.decode()) {
      case Datatype.Decoding.Refused(String reason) ->
          checks.that(false, "seed %d: refused, %s".formatted(seed, reason));
      case Datatype.Decoding.Decoded(var decoded) -> {
        checks.that(
            decoded.description().equals(description),
            "seed %d: made %s, decoded %s".formatted(seed, description, decoded.description()));
        checks.that(decoded.bounds().equals(original.bounds()), "seed " + seed + ": bounds");
        switch (decoded.tree()) {
          case Reading.Kept(String reason) -> {
            seen[2]++;
            checks.that(false, "seed %d: kept, %s: %s".formatted(seed, reason, description));
          }
          case Reading.Empty _ -> {
            seen[1]++;
            checks.that(
                original.bounds().size() == 0, "seed %d: empty, %s".formatted(seed, description));
          }
          case Reading.Tree(BoundedTree tree) -> {
            seen[0]++;
            packed(checks, seed, original, tree, random.nextInt(1, 4));
          }
        }
      }
    }
  }

  private static void packed(
      Job.Checks checks, long seed, Datatype original, BoundedTree tree, int count) {
    TypeBounds bounds = original.bounds();
    long low = bounds.first(count);
    long bytes = bounds.end(count) - low;
    if (bytes > MAX_BYTES || bounds.size() * count > MAX_BYTES) {
      checks.that(true, "");
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = pattern(arena, bytes, seed);
      long size = TreePacker.size(tree, count);
      MemorySegment expected = arena.allocate(Math.max(1, size));
      checks.that(
          TreePacker.pack(tree, count, memory, -low, expected) == size, "seed " + seed + ": size");
      comparePacking(checks, seed, "original", original, count, memory, -low, expected, size);
      for (TreeForm form : TreeForm.values()) {
        try (Datatype rebuilt = Datatype.of(tree, form)) {
          checks.that(
              rebuilt.bounds().equals(bounds),
              "seed %d, %s: bounds %s, not %s of %s"
                  .formatted(seed, form, rebuilt.bounds(), bounds, tree));
          comparePacking(checks, seed, form.label(), rebuilt, count, memory, -low, expected, size);
        } catch (RuntimeException failure) {
          checks.that(false, "seed %d, %s: %s, %s".formatted(seed, form, failure, tree));
        }
      }
    }
  }

  private static void comparePacking(
      Job.Checks checks,
      long seed,
      String what,
      Datatype type,
      int count,
      MemorySegment memory,
      long origin,
      MemorySegment expected,
      long size) {
    try (Arena arena = Arena.ofConfined()) {
      Buffer buffer = new Buffer(memory, origin, count, type);
      MemorySegment packed = arena.allocate(Math.max(1, Packing.size(count, type)));
      long end = Packing.pack(buffer, packed, 0);
      checks.that(
          end == size, "seed %d, %s: packed %d bytes, not %d".formatted(seed, what, end, size));
      checks.that(
          end == size && MemorySegment.mismatch(packed, 0, size, expected, 0, size) < 0,
          "seed %d, %s: packed bytes differ, %s".formatted(seed, what, type));
    }
  }

  private static MemorySegment pattern(Arena arena, long bytes, long seed) {
    MemorySegment memory = arena.allocate(Math.max(1, bytes), 16);
    SplittableRandom random = new SplittableRandom(seed);
    for (long k = 0; k < bytes; k++) {
      memory.set(ValueLayout.JAVA_BYTE, k, (byte) random.nextInt());
    }
    return memory;
  }
}
