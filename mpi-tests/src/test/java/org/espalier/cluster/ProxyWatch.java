// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

/**
 * Notices that MPICH's launcher has lost its helper on a host and waits for the others all the
 * same.
 *
 * <p>{@code mpiexec} has one child for each host, its proxy there (by ssh on all hosts but its
 * own). A proxy ends when its ranks have ended. Where one of them was killed, {@code mpiexec} is
 * told and ends the others; 4.2.1 sometimes is not (one job in ten on a busy machine), and then
 * waits without end for ranks that wait for those that are gone. A proxy that has ended although
 * its ranks did not complete is therefore a lost one.
 */
final class ProxyWatch {
  /** So many looks in a row must agree: a rank's last words may be under way still. */
  private static final int LOOKS = 4;

  private final int hosts;
  private final int ranksPerHost;
  private int lost;

  /**
   * Makes a watch over a job.
   *
   * @param hosts how many proxies the launcher has started
   * @param ranksPerHost how many ranks each of them has
   */
  ProxyWatch(int hosts, int ranksPerHost) {
    this.hosts = hosts;
    this.ranksPerHost = ranksPerHost;
  }

  /**
   * Takes notice of what is seen, once a second while the launcher lives.
   *
   * @param proxies children of the launcher that live
   * @param completed ranks whose completion line has come
   * @return whether a host has been lost and the launcher does not end by itself
   */
  boolean look(int proxies, int completed) {
    lost = completed < (hosts - proxies) * ranksPerHost ? lost + 1 : 0;
    return lost >= LOOKS;
  }
}
