// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

/**
 * How often turns are taken again in which a rank compiled: some times a cell, while time is left.
 */
final class Retakes {
  /** Of a time, what compilations may have and still be called none. */
  private static final double QUIET_SHARE = 0.02;

  /** One cell must not use up the time of all. */
  private static final int MOST_OF_CELL = 3;

  private double left;
  private int ofCell;

  /**
   * Begins with the time that all cells share.
   *
   * @param seconds of turns that are thrown away
   */
  Retakes(double seconds) {
    this.left = seconds;
  }

  /** The next cell begins. */
  void nextCell() {
    ofCell = 0;
  }

  /**
   * Whether turns are to be taken again; those are thrown away then.
   *
   * @param compiling seconds of compilation during the turns
   * @param passed seconds of the turns
   */
  boolean wants(double compiling, double passed) {
    if (compiling <= QUIET_SHARE * passed || ofCell == MOST_OF_CELL || passed > left) {
      return false;
    }
    ofCell++;
    left -= passed;
    return true;
  }
}
