// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

/**
 * What MPI says of a datatype's place in memory (MPI 4.1 §5.1.5 to §5.1.8), in bytes. These are
 * always asked of the library: by how much it pads differs between libraries and constructors.
 *
 * @param size bytes of data
 * @param lb lower bound
 * @param extent from one to the next in a contiguous repetition; may be negative
 * @param trueLb first byte of data, relative to the buffer's address
 * @param trueExtent bytes from the first to behind the last byte of data
 */
public record TypeBounds(long size, long lb, long extent, long trueLb, long trueExtent) {
  /**
   * Says whether copies lie without gaps from the buffer's address on.
   *
   * @return true if data fill the extent and start at 0
   */
  public boolean isDense() {
    return lb == 0 && trueLb == 0 && size == extent && trueExtent == extent;
  }

  /**
   * Returns the first byte that {@code count} copies touch.
   *
   * @param count how many copies, at least 1
   * @return relative to the buffer's address, in bytes
   */
  public long first(long count) {
    return Math.addExact(trueLb, Math.min(0, Math.multiplyExact(count - 1, extent)));
  }

  /**
   * Returns the first byte behind all that {@code count} copies touch.
   *
   * @param count how many copies, at least 1
   * @return relative to the buffer's address, in bytes
   */
  public long end(long count) {
    long last = Math.max(0, Math.multiplyExact(count - 1, extent));
    return Math.addExact(Math.addExact(trueLb, trueExtent), last);
  }
}
