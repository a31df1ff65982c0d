// SPDX-License-Identifier: Apache-2.0
package mpi;

/** A grid, and the place of this process in it. */
public final class CartParms {
  private final int[] dims;
  private final boolean[] periods;
  private final int[] coords;

  CartParms(int[] dims, boolean[] periods, int[] coords) {
    this.dims = dims;
    this.periods = periods;
    this.coords = coords;
  }

  /**
   * Returns how many dimensions there are.
   *
   * @return the number
   */
  public int getDimCount() {
    return dims.length;
  }

  /**
   * Returns how many processes a dimension has.
   *
   * @param i which one, from 0
   * @return the number
   */
  public int getDim(int i) {
    return dims[i];
  }

  /**
   * Says whether a dimension is periodic.
   *
   * @param i which one, from 0
   * @return whether it is
   */
  public boolean getPeriod(int i) {
    return periods[i];
  }

  /**
   * Returns a coordinate of this process.
   *
   * @param i which one, from 0
   * @return the coordinate
   */
  public int getCoord(int i) {
    return coords[i];
  }
}
