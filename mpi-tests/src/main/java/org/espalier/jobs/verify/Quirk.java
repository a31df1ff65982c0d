// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.util.List;
import org.espalier.mpi.library.MpiLibrary;

/**
 * What libraries do against the standard, each a predicate on name and version; a check is let off
 * only where its quirk holds, and the job counts how often. {@code docs/mpi-quirks.md} has the
 * list.
 */
public enum Quirk {
  /** {@code MPI_Type_create_darray} of a type without data gives MPI_ERR_TYPE. */
  DARRAY_OF_EMPTY_REFUSED("Open MPI", "4.", "5.", "6."),

  /**
   * A stride or extent of −1 byte is taken as "none given", so that blocks follow one another: the
   * bounds and the data of the type are wrong.
   */
  MINUS_ONE_BYTE_IS_DEFAULT("Open MPI", "4.", "5.", "6."),

  /**
   * A struct whose data are contiguous, and which only a component without data makes longer, is
   * packed as if it had no gap.
   */
  EMPTY_EXTENDS_CONTIGUOUS("Open MPI", "4.", "5.", "6."),

  /**
   * Blocks of a complex type whose distance is an odd multiple of half its size (of one of its two
   * numbers) are taken to lie half a number nearer: other data are packed, sent and received. 4.1.4
   * and 6.0.0rc2 are right.
   */
  COMPLEX_AT_HALF_MISPLACED("Open MPI", "5.0"),

  /**
   * Blocks of a struct side by side whose lengths add up to more than 31 bits: size and bounds are
   * wrong (ompi#11608).
   */
  STRUCT_LENGTHS_IN_32_BITS("Open MPI", "4."),

  /** The same of an hvector; 6.0.0rc2 is right. */
  HVECTOR_LENGTHS_IN_32_BITS("Open MPI", "4.", "5.0"),

  /** Packing some kilobytes of a struct that has a component without data ends in SIGFPE. */
  EMPTY_COMPONENT_DIVIDES_BY_ZERO("MPICH", "4.", "5."),

  /** A contiguous repetition of a type with negative extent packs other data. */
  NEGATIVE_EXTENT_MISPACKED("MPICH", "4.", "5."),

  /**
   * Bytes that arrive at a derived type with pairs are cut into pieces that end within a pair. The
   * library's own gather, scatter and its all-to-all in place send bytes: "Message truncated".
   */
  PIECES_END_WITHIN_PAIRS("MPICH", "4.0"),

  /** The true bounds of a distributed array reach farther than its data. */
  DARRAY_TRUE_BOUNDS_WIDE("MPICH", "4.", "5."),

  /** A component without data stretches the true bounds of a struct by its own lb and ub. */
  EMPTY_STRETCHES_TRUE_BOUNDS("MPICH", "4.", "5.");

  private final String name;
  private final String versions; // how versions with the quirk begin, separated by blanks

  /** Takes a library's name and how its versions with the quirk begin. */
  Quirk(String name, String... versions) {
    this.name = name;
    this.versions = String.join(" ", versions);
  }

  /**
   * Says whether a library has the quirk.
   *
   * @param library by its name and version
   * @return whether it has
   */
  public boolean holdsFor(MpiLibrary.Available library) {
    return library.name().equals(name)
        && List.of(versions.split(" ", -1)).stream().anyMatch(library.version()::startsWith);
  }
}
