// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.List;

/**
 * What moves when a section of an array changes its distribution, with the ranks relabelled so that
 * least crosses between ranks.
 *
 * @param elements elements of the section
 * @param remoteElementsIdentity elements that change rank if target process t is rank t
 * @param remoteElements elements that change rank after the relabelling
 * @param relabelling for each target process the rank that takes its role
 * @param optimal whether it is proved that no relabelling moves less
 * @param messages what is sent from one rank to another, by sender, then by receiver
 */
public record RedistributionPlan(
    long elements,
    long remoteElementsIdentity,
    long remoteElements,
    List<Integer> relabelling,
    boolean optimal,
    List<Message> messages) {
  /** Copies the lists. */
  public RedistributionPlan {
    relabelling = List.copyOf(relabelling);
    messages = List.copyOf(messages);
  }

  /**
   * What one rank sends to another.
   *
   * @param sender the rank that has the elements before
   * @param role the process of the target distribution that has them after
   * @param receiver the rank that takes that role; never the sender
   * @param elements how many, at least 1
   */
  public record Message(int sender, int role, int receiver, long elements) {}
}
