// SPDX-License-Identifier: Apache-2.0
package mpi;

/** The ranks from and to which a shift goes. */
public final class ShiftParms {
  private final int rankSource;
  private final int rankDest;

  ShiftParms(int rankSource, int rankDest) {
    this.rankSource = rankSource;
    this.rankDest = rankDest;
  }

  /**
   * Returns from whom.
   *
   * @return the rank
   */
  public int getRankSource() {
    return rankSource;
  }

  /**
   * Returns to whom.
   *
   * @return the rank
   */
  public int getRankDest() {
    return rankDest;
  }
}
