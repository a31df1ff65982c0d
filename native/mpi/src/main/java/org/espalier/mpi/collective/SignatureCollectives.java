// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;

/**
 * Type-correct collectives over signature types, on a communicator of their own so that their
 * messages meet no others. As with MPI's collectives, all ranks make the same calls in the same
 * order; each gives its own count and datatype, whose signatures must agree where MPI demands it.
 */
public final class SignatureCollectives implements AutoCloseable {
  private final Communicator communicator;
  private final Communicator self;

  private SignatureCollectives(Communicator communicator, Communicator self) {
    this.communicator = communicator;
    this.self = self;
  }

  /**
   * Duplicates a communicator for these collectives; all its ranks must call.
   *
   * @param communicator the ranks
   * @return the collectives, to be closed by all ranks
   */
  public static SignatureCollectives over(Communicator communicator) {
    return new SignatureCollectives(communicator.duplicate(), Mpi.attach().self());
  }

  /**
   * Broadcasts as a scatter and an allgather (MPI 4.1 §6.4): best for long data.
   *
   * @param buffer sent by the root, filled in all others
   * @param root the root's rank
   */
  public void broadcastByScatter(Buffer buffer, int root) {
    SignatureBroadcast.scatterAllGather(communicator, self, buffer, checked(root));
  }

  /**
   * Broadcasts along a chain in blocks of whole periods (MPI 4.1 §6.4).
   *
   * @param buffer sent by the root, filled in all others
   * @param root the root's rank
   * @param blockBytes about how many bytes travel at once, the same on all ranks, at least 1
   */
  public void broadcastPipelined(Buffer buffer, int root, long blockBytes) {
    if (blockBytes < 1) {
      throw new IllegalArgumentException("blockBytes must be >= 1, got " + blockBytes);
    }
    SignatureBroadcast.pipelined(communicator, self, buffer, checked(root), blockBytes);
  }

  /**
   * Gathers along a binomial tree (MPI 4.1 §6.5).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them at the root; elsewhere
   *     not used
   * @param root the root's rank
   */
  public void gather(Buffer sent, Buffer received, int root) {
    SignatureGather.gather(communicator, self, sent, received, checked(root));
  }

  /**
   * Scatters along a binomial tree (MPI 4.1 §6.6).
   *
   * @param sent one block's count and type, in memory with all of them at the root; elsewhere not
   *     used
   * @param received this process's block
   * @param root the root's rank
   */
  public void scatter(Buffer sent, Buffer received, int root) {
    SignatureGather.scatter(communicator, self, sent, received, checked(root));
  }

  /**
   * Gathers to all on a ring (MPI 4.1 §6.7).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them
   */
  public void allGatherRing(Buffer sent, Buffer received) {
    SignatureAllGather.ring(communicator, self, sent, received);
  }

  /**
   * Gathers blocks of different sizes to all on a ring (MPI 4.1 §6.7).
   *
   * @param sent this process's block
   * @param received the place of each process's block
   */
  public void allGatherRing(Buffer sent, BlockBuffer received) {
    SignatureAllGather.ring(communicator, self, sent, received);
  }

  /**
   * Gathers to all by recursive doubling, or on a ring where the number of ranks is no power of two
   * (MPI 4.1 §6.7).
   *
   * @param sent this process's block
   * @param received one block's count and type, in memory for all of them
   */
  public void allGatherDoubling(Buffer sent, Buffer received) {
    SignatureAllGather.doubling(communicator, self, sent, received);
  }

  /**
   * Exchanges a block between every two processes, combining messages (MPI 4.1 §6.8).
   *
   * @param sent one block's count and type, in memory with one for each process
   * @param received one block's count and type, in memory for one of each process
   */
  public void allToAll(Buffer sent, Buffer received) {
    SignatureAllToAll.bruck(communicator, self, sent, received);
  }

  /**
   * Reduces data of any layout over one basic type (MPI 4.1 §6.9.6).
   *
   * @param sent this process's data
   * @param received takes the result
   * @param operation the operation, which must be defined for the basic type
   * @throws IllegalArgumentException if the signature has several basic types
   */
  public void allReduce(Buffer sent, Buffer received, Operation operation) {
    SignatureReduction.allReduce(communicator, self, sent, received, operation);
  }

  private int checked(int root) {
    if (root < 0 || root >= communicator.size()) {
      throw new IllegalArgumentException(
          "root must be from 0 to %d, got %d".formatted(communicator.size() - 1, root));
    }
    return root;
  }

  @Override
  public void close() {
    communicator.close();
  }
}
