// SPDX-License-Identifier: Apache-2.0
package mpi;

/** The neighbours of this process in a graph. */
public final class DistGraphNeighbors {
  private final int[] sources;
  private final int[] sourceWeights;
  private final int[] destinations;
  private final int[] destWeights;
  private final boolean weighted;

  DistGraphNeighbors(
      int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, boolean weighted) {
    this.sources = sources;
    this.sourceWeights = sourceWeights;
    this.destinations = destinations;
    this.destWeights = destWeights;
    this.weighted = weighted;
  }

  /**
   * Returns how many send to this process.
   *
   * @return the number
   */
  public int getInDegree() {
    return sources.length;
  }

  /**
   * Returns how many receive from this process.
   *
   * @return the number
   */
  public int getOutDegree() {
    return destinations.length;
  }

  /**
   * Says whether edges have weights.
   *
   * @return whether they have
   */
  public boolean isWeighted() {
    return weighted;
  }

  /**
   * Returns one who sends.
   *
   * @param i which one, from 0
   * @return the rank
   */
  public int getSource(int i) {
    return sources[i];
  }

  /**
   * Returns the weight of the edge from one who sends.
   *
   * @param i which one, from 0
   * @return the weight
   */
  public int getSourceWeight(int i) {
    return sourceWeights[i];
  }

  /**
   * Returns one who receives.
   *
   * @param i which one, from 0
   * @return the rank
   */
  public int getDestination(int i) {
    return destinations[i];
  }

  /**
   * Returns the weight of the edge to one who receives.
   *
   * @param i which one, from 0
   * @return the weight
   */
  public int getDestinationWeight(int i) {
    return destWeights[i];
  }
}
