// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
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
   * Gathers blocks of different sizes along a binomial tree (MPI 4.1 §6.5, {@code MPI_Gatherv}).
   * Any of them may be empty.
   *
   * @param sent this process's block
   * @param received the place of each process's block at the root; elsewhere not used
   * @param root the root's rank
   */
  public void gather(Buffer sent, BlockBuffer received, int root) {
    SignatureGatherv.gather(communicator, self, sent, received, checked(root));
  }

  /**
   * Scatters blocks of different sizes along a binomial tree (MPI 4.1 §6.6, {@code MPI_Scatterv}).
   * Any of them may be empty.
   *
   * @param sent each process's block at the root; elsewhere not used
   * @param received this process's block
   * @param root the root's rank
   */
  public void scatter(BlockBuffer sent, Buffer received, int root) {
    SignatureScatterv.scatter(communicator, self, sent, received, checked(root));
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
   * Exchanges blocks of different sizes between every two processes (MPI 4.1 §6.8, {@code
   * MPI_Alltoallv}). Messages are combined where the blocks that are not empty guarantee every
   * forwarding process to know their signature: where they connect all send and receive types that
   * are used, and whoever forwards sends or receives something itself. To find out, every process
   * sends one bit for each block. Otherwise the library's own operation is used.
   *
   * @param sent the block for each process
   * @param received the place of each process's block
   * @return which of both it was, the same on all ranks
   */
  public AllToAllWay allToAll(BlockBuffer sent, BlockBuffer received) {
    return SignatureAllToAllv.exchange(communicator, self, sent, received);
  }

  /**
   * Refuses to combine the messages of one exchange with a type of its own for every block (MPI 4.1
   * §6.8, {@code MPI_Alltoallw}): two processes that exchange nothing with each other have no
   * common root whose type would guarantee them one signature, so whoever forwards a block cannot
   * know what it holds (Träff 2020, negative corollary).
   *
   * @param sent the part for each process
   * @param received the place of each process's part
   * @throws UnsupportedOperationException always, with the reason; {@link #persistentAllToAll}
   *     exchanges the types first, {@link org.espalier.mpi.Collective#allToAll(MixedBuffer,
   *     MixedBuffer)} combines nothing
   */
  @SuppressWarnings("DoNotCallSuggester") // who tries is to learn the reason when it happens
  public void allToAll(MixedBuffer sent, MixedBuffer received) {
    throw new UnsupportedOperationException(
        "alltoallw cannot combine messages in a single call: no common root guarantees a"
            + " forwarding rank the signature of what it forwards; use persistentAllToAll, which"
            + " exchanges the types once, or the library's own");
  }

  /**
   * Sets up an exchange with a type of its own for every block (MPI 4.1 §6.13, {@code
   * MPI_Alltoallw_init}), which combines messages when it is carried out. All ranks must call.
   *
   * @param sent the part for each process
   * @param received the place of each process's part
   * @return the exchange, to be closed by all ranks
   * @throws IllegalArgumentException on all ranks, if a block is received with another signature
   *     than it is sent with (the receiving rank says where they differ), or a type has no readable
   *     type map
   */
  public PersistentAllToAll persistentAllToAll(MixedBuffer sent, MixedBuffer received) {
    requireParts(sent);
    requireParts(received);
    return PersistentAllToAll.prepare(communicator, self, sent, received);
  }

  private void requireParts(MixedBuffer buffer) {
    if (buffer.parts().size() != communicator.size()) {
      throw new IllegalArgumentException(
          "a part for each of %d processes must be given, got %d"
              .formatted(communicator.size(), buffer.parts().size()));
    }
  }

  /**
   * Reduces data of any layout over one basic type at the root (MPI 4.1 §6.9.1).
   *
   * @param sent this process's data
   * @param received takes the result at the root; elsewhere not used
   * @param operation the operation, which must be defined for the basic type
   * @param root the root's rank
   * @throws IllegalArgumentException if the signature has several basic types
   */
  public void reduce(Buffer sent, Buffer received, Operation operation, int root) {
    boolean isRoot = communicator.rank() == checked(root);
    SignatureReduction.reduce(
        communicator,
        self,
        sent,
        received,
        isRoot,
        (reductions, from, to) -> reductions.reduce(from, to, operation, root));
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
    SignatureReduction.reduce(
        communicator,
        self,
        sent,
        received,
        true,
        (reductions, from, to) -> reductions.allReduce(from, to, operation));
  }

  /**
   * Reduces data of any layout over one basic type and hands out one block to each process (MPI 4.1
   * §6.10.1, {@code MPI_Reduce_scatter_block}).
   *
   * @param sent one block's count and type, in memory with one for each process
   * @param received takes this process's block of the result, in a layout of the same signature
   * @param operation the operation, which must be defined for the basic type
   * @throws IllegalArgumentException if the signature has several basic types
   */
  public void reduceScatter(Buffer sent, Buffer received, Operation operation) {
    SignatureReduction.reduceScatter(communicator, self, sent, received, operation);
  }

  /**
   * Reduces data of any layout over one basic type, of all processes up to and with this one (MPI
   * 4.1 §6.11.1).
   *
   * @param sent this process's data
   * @param received takes the result
   * @param operation the operation, which must be defined for the basic type
   * @throws IllegalArgumentException if the signature has several basic types
   */
  public void scan(Buffer sent, Buffer received, Operation operation) {
    SignatureReduction.reduce(
        communicator,
        self,
        sent,
        received,
        true,
        (reductions, from, to) -> reductions.scan(from, to, operation));
  }

  /**
   * Reduces data of any layout over one basic type, of all processes before this one; nothing comes
   * to the first (MPI 4.1 §6.11.2).
   *
   * @param sent this process's data
   * @param received takes the result
   * @param operation the operation, which must be defined for the basic type
   * @throws IllegalArgumentException if the signature has several basic types
   */
  public void exclusiveScan(Buffer sent, Buffer received, Operation operation) {
    SignatureReduction.reduce(
        communicator,
        self,
        sent,
        received,
        communicator.rank() > 0,
        (reductions, from, to) -> reductions.exclusiveScan(from, to, operation));
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
