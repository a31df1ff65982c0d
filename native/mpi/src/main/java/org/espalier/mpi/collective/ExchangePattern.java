// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import java.util.BitSet;

/**
 * Which pairs of processes have data for each other in an alltoallv (MPI 4.1 §6.8), and whether
 * that guarantees every process that forwards data to know their signature.
 *
 * <p>Process i describes all it sends with one type, and all it receives with one. Where block (i,
 * j) is not empty, a power of i's send type equals a power of j's receive type, so both types have
 * one primitive root. Take the send types and the receive types as the 2p nodes of a graph with an
 * edge for each block that is not empty: all nodes of a connected component have one root, and
 * nothing else is guaranteed.
 *
 * <p><b>Condition.</b> All edges lie in one component, and every process through which a block that
 * is not empty travels sends or receives something itself. Then it knows the root of all blocks.
 * Without the first, a forwarding process may know another root than that of the block; without the
 * second, none.
 */
final class ExchangePattern {
  private final BitSet[] sends; // sends[i].get(j): block (i, j) is not empty
  private final int p;

  /** Takes over one row of p bits for each process. */
  ExchangePattern(BitSet[] sends) {
    this.sends = sends;
    this.p = sends.length;
  }

  /** Whether the condition holds for blocks that travel by their distance's bits, lowest first. */
  boolean guaranteesOneSignature() {
    return isOneComponent() && forwardersTakePart();
  }

  private boolean isOneComponent() {
    int[] parent = new int[2 * p]; // node i sends, node p + j receives
    for (int node = 0; node < 2 * p; node++) {
      parent[node] = node;
    }
    int edge = -1;
    for (int i = 0; i < p; i++) {
      for (int j = sends[i].nextSetBit(0); j >= 0; j = sends[i].nextSetBit(j + 1)) {
        parent[find(parent, i)] = find(parent, p + j);
        edge = i;
      }
    }
    for (int i = 0; i < p; i++) {
      if (!sends[i].isEmpty() && find(parent, i) != find(parent, edge)) {
        return false;
      }
    }
    return true;
  }

  private static int find(int[] parent, int node) {
    int root = node;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]]; // halves the path
      root = parent[root];
    }
    return root;
  }

  private boolean forwardersTakePart() {
    BitSet takesPart = new BitSet(p);
    for (int i = 0; i < p; i++) {
      takesPart.or(sends[i]);
      takesPart.set(i, takesPart.get(i) || !sends[i].isEmpty());
    }
    for (int i = 0; i < p; i++) {
      for (int j = sends[i].nextSetBit(0); j >= 0; j = sends[i].nextSetBit(j + 1)) {
        int distance = Math.floorMod(j - i, p);
        int at = i;
        for (int step = 1; step <= distance; step *= 2) {
          if ((distance & step) != 0) {
            at = (at + step) % p;
            if (!takesPart.get(at)) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }
}
