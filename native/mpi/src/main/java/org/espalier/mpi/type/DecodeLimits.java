// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

/**
 * How far decoding may go before a type is left alone.
 *
 * @param depth constructors on a path from the type to a predefined one, at least 1
 * @param nodes constructors in all, shared components counted each time, at least 1
 * @param entries integers, addresses and counts in all contents together, at least 1
 */
public record DecodeLimits(int depth, long nodes, long entries) {
  /** 200 deep, 100,000 constructors, 64 million entries (0.5 GB of displacements). */
  public static final DecodeLimits DEFAULT = new DecodeLimits(200, 100_000, 64L << 20);

  /** Checks the limits. */
  public DecodeLimits {
    if (depth < 1 || nodes < 1 || entries < 1) {
      throw new IllegalArgumentException(
          "limits must be >= 1, got depth %d, nodes %d, entries %d"
              .formatted(depth, nodes, entries));
    }
  }
}
