// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.List;
import org.espalier.agent.check.CallShape.Block;

/**
 * Which signatures must be equal in which collective call (MPI 4.1 §6.4 to §6.11). Where all ranks
 * bring one signature, rank 0 tells the others its own; where each pair of ranks has its own, each
 * sender tells each receiver.
 */
final class CollectiveRules {
  private final Sides sides;

  CollectiveRules(Sides sides) {
    this.sides = sides;
  }

  /**
   * Tells and expects what one call needs.
   *
   * @param to the communicator's collectives
   * @param site the call
   * @param operation the method's name as of a blocking call, {@code "allToAllv"}
   * @param blocks the data, one or two of them
   * @param root the root's rank, or −1 where there is none
   */
  void begin(Collectives to, Site site, String operation, List<Block> blocks, int root) {
    boolean atRoot = to.rank() == root;
    switch (operation) {
      case "barrier" -> uniform(to, site, Side.NONE);
      case "bcast", "reduce", "allReduce", "scan", "exScan", "reduceScatterBlock" ->
          uniform(to, site, sides.of(blocks.getFirst()));
      case "reduceScatter" -> {
        Block block = blocks.getFirst();
        uniform(to, site, sides.of(block.total(), block.type()));
      }
      case "allGather", "allToAll" -> {
        own(to, site, sides.of(blocks.getFirst()), sides.of(blocks.getLast()));
        uniform(to, site, sides.of(blocks.getFirst()));
      }
      case "gather" -> {
        if (atRoot) {
          own(to, site, sides.of(blocks.getFirst()), sides.of(blocks.getLast()));
        }
        uniform(to, site, sides.of(blocks.getFirst()));
      }
      case "scatter" -> {
        if (atRoot) {
          own(to, site, sides.of(blocks.getFirst()), sides.of(blocks.getLast()));
        }
        uniform(to, site, sides.of(blocks.getLast()));
      }
      case "gatherv" -> gatherv(to, site, blocks, root);
      case "scatterv" -> scatterv(to, site, blocks, root);
      case "allGatherv" -> allGatherv(to, site, blocks);
      case "allToAllv", "allToAllw" -> allToAllv(to, site, blocks.getFirst(), blocks.getLast());
      default -> throw new IllegalArgumentException("no rule for " + operation);
    }
  }

  private static void uniform(Collectives to, Site site, Side side) {
    if (to.rank() != 0) {
      to.expect(0, site, side);
      return;
    }
    for (int rank = 1; rank < to.size(); rank++) {
      to.tell(rank, site, side);
    }
  }

  private static void own(Collectives to, Site site, Side sent, Side received) {
    to.own(site, sent, received);
  }

  private void gatherv(Collectives to, Site site, List<Block> blocks, int root) {
    if (to.rank() != root) {
      to.tell(root, site, sides.of(blocks.getFirst()));
      return;
    }
    Block received = blocks.getLast();
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != root) {
        to.expect(rank, site, sides.of(received, rank));
      }
    }
    if (blocks.size() > 1) {
      own(to, site, sides.of(blocks.getFirst()), sides.of(received, root));
    }
  }

  private void scatterv(Collectives to, Site site, List<Block> blocks, int root) {
    if (to.rank() != root) {
      to.expect(root, site, sides.of(blocks.getLast()));
      return;
    }
    Block sent = blocks.getFirst();
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != root) {
        to.tell(rank, site, sides.of(sent, rank));
      }
    }
    if (blocks.size() > 1) {
      own(to, site, sides.of(sent, root), sides.of(blocks.getLast()));
    }
  }

  private void allGatherv(Collectives to, Site site, List<Block> blocks) {
    Block received = blocks.getLast();
    Side mine = blocks.size() > 1 ? sides.of(blocks.getFirst()) : sides.of(received, to.rank());
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != to.rank()) {
        to.tell(rank, site, mine);
        to.expect(rank, site, sides.of(received, rank));
      }
    }
    own(to, site, mine, sides.of(received, to.rank()));
  }

  private void allToAllv(Collectives to, Site site, Block sent, Block received) {
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != to.rank()) {
        to.tell(rank, site, sides.of(sent, rank));
        to.expect(rank, site, sides.of(received, rank));
      }
    }
    own(to, site, sides.of(sent, to.rank()), sides.of(received, to.rank()));
  }
}
