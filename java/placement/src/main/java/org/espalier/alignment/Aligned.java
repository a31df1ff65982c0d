// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import java.util.List;

/**
 * Positions of all arrays.
 *
 * @param positions the position of every node
 * @param cost the sum over edges of weight × distance, recomputed from the positions
 * @param optimal whether it is proved that no positions cost less
 * @param <P> the positions
 */
public record Aligned<P>(List<P> positions, long cost, boolean optimal) {
  /** Copies the list. */
  public Aligned {
    positions = List.copyOf(positions);
  }
}
