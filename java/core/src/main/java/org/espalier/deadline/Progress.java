// SPDX-License-Identifier: Apache-2.0
package org.espalier.deadline;

/**
 * Hears how far a search is. Called on the thread that searches, some thousand times a second at
 * most; it must return at once and must not throw.
 */
public interface Progress {
  /** Nobody listens; no lambda, since the first one of a JVM takes milliseconds. */
  Progress NONE =
      new Progress() {
        @Override
        public void step(String name) {
          // nobody listens
        }

        @Override
        public void done(double share) {
          // nobody listens
        }

        @Override
        public void best(long cost, long lowerBound) {
          // nobody listens
        }
      };

  /**
   * A step of the search begins.
   *
   * @param name what it goes over, in a word or two for a person
   */
  void step(String name);

  /**
   * A part of the step in hand is done.
   *
   * @param share how much of it, from 0 to 1; it never gets less within a step
   */
  void done(double share);

  /**
   * An answer is known that would be returned if the time were up.
   *
   * @param cost what it costs
   * @param lowerBound no answer costs less
   */
  void best(long cost, long lowerBound);

  /**
   * Returns the same listener for a search within another, whose answers are not answers of the
   * whole.
   *
   * @return hears of steps and shares only
   */
  default Progress within() {
    Progress outer = this;
    return new Progress() {
      @Override
      public void step(String name) {
        outer.step(name);
      }

      @Override
      public void done(double share) {
        outer.done(share);
      }

      @Override
      public void best(long cost, long lowerBound) {
        // an answer of the search within
      }
    };
  }
}
