// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.datatype;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.Probe;
import org.espalier.jobs.verify.Quirk;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Packing;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Darray;
import org.espalier.mpi.type.DecodedDatatype;
import org.espalier.mpi.type.DecodedDatatype.Reading;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.type.TypeBounds;
import org.espalier.tree.BoundedTree;

/**
 * Random datatypes of every combiner: built from a description, decoded, read as a tree, and built
 * again from the tree in every form. The description must come back as it was; bounds, signature
 * and packed bytes must be equal to the original's and to what the interpreter in Java packs;
 * unpacking must be equal too where no data overlap.
 *
 * <p>Arguments: number of types for each rank (default 2000), first seed (default 1).
 */
public final class RoundTrip {
  private static final int MAX_BYTES = 1 << 20;
  // Names each seed before it is tried: where a library ends the process, the last one did it.
  private static final boolean TRACE = Boolean.getBoolean("espalier.trace");

  private final MpiLibrary.Available library;
  private final Job.Checks checks;
  private final Map<Quirk, Integer> quirks = new EnumMap<>(Quirk.class);
  private int trees;
  private int empty;

  private RoundTrip(MpiLibrary.Available library, Job.Checks checks) {
    this.library = library;
    this.checks = checks;
  }

  /**
   * Runs the job.
   *
   * @param args number of types, first seed
   */
  public static void main(String[] args) {
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 2000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    // With every constructor in its _c variant it is another job, and says so.
    boolean large = Boolean.getBoolean("org.espalier.mpi.alwaysLargeCounts");
    Job.run(
        large ? "round-trip-large" : "round-trip", (mpi, checks) -> run(mpi, checks, count, first));
  }

  private static String run(Mpi mpi, Job.Checks checks, int count, long first) {
    RoundTrip job = new RoundTrip(mpi.library(), checks);
    // Every rank takes its own seeds, so that more ranks try more types.
    long base = first + (long) mpi.world().rank() * count;
    for (long seed = base; seed < base + count; seed++) {
      if (TRACE) {
        System.err.println("seed " + seed);
      }
      job.one(seed);
    }
    return "%d types, %d with a tree, %d empty, quirks %s"
        .formatted(count, job.trees, job.empty, job.quirks);
  }

  private void one(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DatatypeDescription description = new RandomDatatypes(random, false).next(random.nextInt(1, 6));
    try (Datatype original = Datatype.of(description)) {
      switch (original.decode()) {
        case Datatype.Decoding.Refused(String reason) ->
            checks.that(false, "seed %d: refused, %s".formatted(seed, reason));
        case Datatype.Decoding.Decoded(var decoded) ->
            decoded(seed, description, original, decoded, random.nextInt(1, 4));
      }
    } catch (MpiException failure) {
      checks.that(
          failure.function().startsWith("MPI_Type_create_darray")
              && Descriptions.contains(
                  description, part -> part instanceof Darray d && Descriptions.isEmpty(d.child()))
              && quirk(Quirk.DARRAY_OF_EMPTY_REFUSED),
          "seed %d: %s, %s".formatted(seed, failure, description));
    }
  }

  private boolean quirk(Quirk quirk) {
    if (quirk.holdsFor(library)) {
      quirks.merge(quirk, 1, Integer::sum);
      return true;
    }
    return false;
  }

  private void decoded(
      long seed,
      DatatypeDescription description,
      Datatype original,
      DecodedDatatype decoded,
      int count) {
    checks.that(
        decoded.description().equals(description),
        "seed %d: made %s, decoded %s".formatted(seed, description, decoded.description()));
    checks.that(decoded.bounds().equals(original.bounds()), "seed " + seed + ": bounds");
    switch (decoded.tree()) {
      case Reading.Kept(String reason) ->
          checks.that(
              (Descriptions.contains(description, Descriptions::isEmpty)
                      && quirk(Quirk.EMPTY_STRETCHES_TRUE_BOUNDS))
                  || (Descriptions.contains(description, Darray.class::isInstance)
                      && quirk(Quirk.DARRAY_TRUE_BOUNDS_WIDE))
                  || (Descriptions.hasMinusOne(description)
                      && quirk(Quirk.MINUS_ONE_BYTE_IS_DEFAULT)),
              "seed %d: kept, %s: %s".formatted(seed, reason, description));
      case Reading.Empty _ -> {
        empty++;
        checks.that(
            original.bounds().size() == 0, "seed %d: empty, %s".formatted(seed, description));
      }
      case Reading.Tree(BoundedTree tree) -> {
        trees++;
        tree(seed, description, original, tree, count);
      }
    }
  }

  private void tree(
      long seed, DatatypeDescription description, Datatype original, BoundedTree tree, int count) {
    TypeBounds bounds = original.bounds();
    long low = bounds.first(count);
    long bytes = bounds.end(count) - low;
    if (bytes > MAX_BYTES || bounds.size() * count > MAX_BYTES) {
      return; // too large to pack many times over; its description was compared
    }
    try (Arena arena = Arena.ofConfined()) {
      Probe probe = Probe.of(arena, tree, count, bytes, -low, seed);
      original(seed, description, original, probe);
      for (TreeForm form : TreeForm.values()) {
        try (Datatype rebuilt = Datatype.of(tree, form)) {
          checks.that(
              rebuilt.bounds().equals(bounds),
              "seed %d, %s: bounds %s, not %s, of %s"
                  .formatted(seed, form, rebuilt.bounds(), bounds, tree));
          packed(seed, form.label(), rebuilt, probe, description);
          signature(seed, form, rebuilt, tree);
        }
      }
    }
  }

  /** Decoding what was built must give the same types in the same order. */
  private void signature(long seed, TreeForm form, Datatype rebuilt, BoundedTree tree) {
    boolean same =
        rebuilt.decode() instanceof Datatype.Decoding.Decoded(var again)
            && again.tree() instanceof Reading.Tree(BoundedTree other)
            && (tree.tree().length() > MAX_BYTES
                || other.tree().flatten().sameTypeMap(tree.tree().flatten()));
    checks.that(same, "seed %d, %s: type map differs, of %s".formatted(seed, form, tree));
  }

  /** The type as the description made it: where the library is wrong about it, a quirk says so. */
  private void original(
      long seed, DatatypeDescription description, Datatype original, Probe probe) {
    boolean parts = Descriptions.contains(description, Descriptions::isEmpty);
    if (parts && Quirk.EMPTY_COMPONENT_DIVIDES_BY_ZERO.holdsFor(library)) {
      quirk(Quirk.EMPTY_COMPONENT_DIVIDES_BY_ZERO);
      return; // to try would end the process
    }
    String wrong = compare(original, probe);
    checks.that(
        wrong.isEmpty()
            || (Descriptions.hasNegativeExtent(description)
                && quirk(Quirk.NEGATIVE_EXTENT_MISPACKED))
            || (Descriptions.hasMinusOne(description) && quirk(Quirk.MINUS_ONE_BYTE_IS_DEFAULT))
            || (Descriptions.hasComplex(description) && quirk(Quirk.COMPLEX_AT_HALF_MISPLACED))
            || (parts && quirk(Quirk.EMPTY_EXTENDS_CONTIGUOUS)),
        "seed %d, original: %s, %s".formatted(seed, wrong, original));
  }

  private void packed(
      long seed, String what, Datatype type, Probe probe, DatatypeDescription description) {
    String wrong = compare(type, probe);
    checks.that(
        wrong.isEmpty()
            || (Descriptions.hasComplex(description) && quirk(Quirk.COMPLEX_AT_HALF_MISPLACED)),
        "seed %d, %s: %s, %s".formatted(seed, what, wrong, type));
  }

  /** Packs and unpacks; says what differs from the interpreter, or nothing. */
  private static String compare(Datatype type, Probe probe) {
    try (Arena arena = Arena.ofConfined()) {
      Buffer buffer = probe.source(type);
      MemorySegment packed = arena.allocate(Math.max(1, Packing.size(probe.count(), type)));
      long end = Packing.pack(buffer, packed, 0);
      if (end != probe.size()) {
        return "packed %d bytes, not %d".formatted(end, probe.size());
      }
      if (!probe.isPacked(packed)) {
        return "packed bytes differ";
      }
      if (probe.overlaps()) {
        return ""; // MPI does not allow receiving into it
      }
      MemorySegment target = probe.blank(arena);
      long read = Packing.unpack(probe.packed(), 0, probe.target(target, type));
      return read == probe.size() && probe.isUnpacked(target) ? "" : "unpacked bytes differ";
    }
  }
}
