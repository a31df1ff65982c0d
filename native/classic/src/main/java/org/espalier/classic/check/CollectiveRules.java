// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import java.util.Locale;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * Which signatures must be equal in which collective call (MPI 4.1 §6.4 to §6.11), from the
 * arguments of the C function. Where all ranks bring one signature, rank 0 tells the others its
 * own; where each pair of ranks has its own, each sender tells each receiver.
 */
final class CollectiveRules {
  private static final long IN_PLACE = NativeLibrary.get().abi().inPlace;

  private CollectiveRules() {}

  /** Where the communicator stands among the arguments of a collective, or −1 for another call. */
  static int communicator(String operation) {
    return switch (operation) {
      case "barrier" -> 0;
      case "bcast" -> 4;
      case "gather", "scatter" -> 7;
      case "gatherv", "scatterv" -> 8;
      case "allgather", "alltoall" -> 6;
      case "allgatherv" -> 7;
      case "alltoallv", "alltoallw" -> 8;
      case "reduce" -> 6;
      case "allreduce", "scan", "exscan", "reduce_scatter", "reduce_scatter_block" -> 5;
      default -> -1;
    };
  }

  /** The operation of a function, {@code "gatherv"} for {@code MPI_Igatherv}; null for others. */
  static @Nullable String operation(String function) {
    String name = function.substring("MPI_".length()).toLowerCase(Locale.ROOT);
    if (communicator(name) >= 0) {
      return name;
    }
    String started = name.charAt(0) == 'i' ? name.substring(1) : name;
    return communicator(started) >= 0 ? started : null;
  }

  /** Tells and expects what one call needs. */
  static void begin(Collectives to, Site site, String operation, long[] a) {
    switch (operation) {
      case "barrier" -> uniform(to, site, Side.NONE);
      case "bcast" -> uniform(to, site, Types.of(a[1], a[2]));
      case "reduce", "allreduce", "scan", "exscan", "reduce_scatter_block" ->
          uniform(to, site, Types.of(a[2], a[3]));
      case "reduce_scatter" -> {
        long total = 0;
        for (int rank = 0; rank < to.size(); rank++) {
          total += NativeMemory.getInt(a[2] + 4L * rank);
        }
        uniform(to, site, Types.of(total, a[3]));
      }
      case "allgather", "alltoall" -> {
        Side received = Types.of(a[4], a[5]);
        Side sent = a[0] == IN_PLACE ? received : Types.of(a[1], a[2]);
        to.own(site, sent, received);
        uniform(to, site, sent);
      }
      case "gather" -> {
        boolean root = to.rank() == a[6];
        Side received = root ? Types.of(a[4], a[5]) : Side.NONE;
        Side sent = a[0] == IN_PLACE ? received : Types.of(a[1], a[2]);
        if (root) {
          to.own(site, sent, received);
        }
        uniform(to, site, sent);
      }
      case "scatter" -> {
        boolean root = to.rank() == a[6];
        Side sent = root ? Types.of(a[1], a[2]) : Side.NONE;
        Side received = a[3] == IN_PLACE ? sent : Types.of(a[4], a[5]);
        if (root) {
          to.own(site, sent, received);
        }
        uniform(to, site, received);
      }
      case "gatherv" -> gatherv(to, site, a);
      case "scatterv" -> scatterv(to, site, a);
      case "allgatherv" -> allGatherv(to, site, a);
      case "alltoallv", "alltoallw" -> allToAll(to, site, a, operation.equals("alltoallw"));
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

  // sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm
  private static void gatherv(Collectives to, Site site, long[] a) {
    int root = (int) a[7];
    if (!exists(root, to)) {
      return; // MPI refuses it
    }
    if (to.rank() != root) {
      to.tell(root, site, Types.of(a[1], a[2]));
      return;
    }
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != root) {
        to.expect(rank, site, Types.ofRank(a[4], rank, a[6]));
      }
    }
    if (a[0] != IN_PLACE) {
      to.own(site, Types.of(a[1], a[2]), Types.ofRank(a[4], root, a[6]));
    }
  }

  // sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm
  private static void scatterv(Collectives to, Site site, long[] a) {
    int root = (int) a[7];
    if (!exists(root, to)) {
      return; // MPI refuses it
    }
    if (to.rank() != root) {
      to.expect(root, site, Types.of(a[5], a[6]));
      return;
    }
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != root) {
        to.tell(rank, site, Types.ofRank(a[1], rank, a[3]));
      }
    }
    if (a[4] != IN_PLACE) {
      to.own(site, Types.ofRank(a[1], root, a[3]), Types.of(a[5], a[6]));
    }
  }

  // sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm
  private static void allGatherv(Collectives to, Site site, long[] a) {
    Side received = Types.ofRank(a[4], to.rank(), a[6]);
    Side mine = a[0] == IN_PLACE ? received : Types.of(a[1], a[2]);
    for (int rank = 0; rank < to.size(); rank++) {
      if (rank != to.rank()) {
        to.tell(rank, site, mine);
        to.expect(rank, site, Types.ofRank(a[4], rank, a[6]));
      }
    }
    to.own(site, mine, received);
  }

  // sendbuf, sendcounts, displs, sendtype(s), recvbuf, recvcounts, displs, recvtype(s), comm
  private static void allToAll(Collectives to, Site site, long[] a, boolean ownTypes) {
    for (int rank = 0; rank < to.size(); rank++) {
      Side received = part(a, 5, rank, ownTypes);
      Side sent = a[0] == IN_PLACE ? received : part(a, 1, rank, ownTypes);
      if (rank == to.rank()) {
        to.own(site, sent, received);
      } else {
        to.tell(rank, site, sent);
        to.expect(rank, site, received);
      }
    }
  }

  private static boolean exists(int rank, Collectives among) {
    return rank >= 0 && rank < among.size();
  }

  private static Side part(long[] a, int counts, int rank, boolean ownTypes) {
    return ownTypes
        ? Types.ofRankAndType(a[counts], rank, a[counts + 2])
        : Types.ofRank(a[counts], rank, a[counts + 2]);
  }
}
