// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import java.util.Optional;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.function.MatchedMessages;
import org.espalier.mpi.raw.function.Messages;

/**
 * Messages between two processes of a communicator (MPI 4.1 §3): blocking, started and awaited
 * later, or persistent, and what can be known of a message before it is received.
 *
 * <p>The data of an array are packed into native memory, and those that come are unpacked into the
 * array; nothing else of the array is read or written. Every method throws {@link
 * org.espalier.mpi.library.MpiException} if MPI refuses, {@link UnsupportedOperationException} if a
 * count needs more than 32 bits and the library has no function for it, {@link
 * IllegalStateException} if the communicator, the datatype or the memory has been closed, and
 * {@link IllegalArgumentException} if a buffer that receives is read-only.
 *
 * <p>Not bound: partitioned communication.
 */
public abstract sealed class PointToPoint extends StartedMessages permits Communicator {
  PointToPoint() {}

  /**
   * Waits for a message without receiving it (MPI 4.1 §3.8.1, {@code MPI_Probe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message
   */
  public final Status probe(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(Messages.MPI_Probe(source(source), tag(tag), handle(), scratch.status), "MPI_Probe");
    return Status.copy(scratch.status);
  }

  /**
   * Asks for a message without waiting or receiving (MPI 4.1 §3.8.1, {@code MPI_Iprobe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return what is known of the message, or nothing where there is none
   */
  public final Optional<Status> probeNow(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(
        Messages.MPI_Iprobe(source(source), tag(tag), handle(), scratch.slot(0), scratch.status),
        "MPI_Iprobe");
    return scratch.intAt(0) == 0 ? Optional.empty() : Optional.of(Status.copy(scratch.status));
  }

  /**
   * Waits for a message and takes it out of matching (MPI 4.1 §3.8.2, {@code MPI_Mprobe}): no other
   * receive gets it.
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the message, to be received
   */
  public final Message matchedProbe(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(
        MatchedMessages.MPI_Mprobe(
            source(source), tag(tag), handle(), scratch.slot(0), scratch.status),
        "MPI_Mprobe");
    return new Message(HandleArray.get(scratch.slot(0), 0), Status.copy(scratch.status));
  }

  /**
   * Asks for a message, without waiting, and takes it out of matching (MPI 4.1 §3.8.2, {@code
   * MPI_Improbe}).
   *
   * @param source the sender's rank, {@link #ANY_SOURCE} or {@link #NO_PROCESS}
   * @param tag the tag, or {@link #ANY_TAG}
   * @return the message, to be received, or nothing where there is none
   */
  public final Optional<Message> matchedProbeNow(int source, int tag) {
    Scratch scratch = Scratch.get();
    Check.that(
        MatchedMessages.MPI_Improbe(
            source(source), tag(tag), handle(), scratch.slot(1), scratch.slot(0), scratch.status),
        "MPI_Improbe");
    return scratch.intAt(1) == 0
        ? Optional.empty()
        : Optional.of(
            new Message(HandleArray.get(scratch.slot(0), 0), Status.copy(scratch.status)));
  }
}
