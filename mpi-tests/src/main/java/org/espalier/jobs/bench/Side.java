// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

/** One way to move the data of an exchange; all sides of a cell share one {@link Memory}. */
abstract class Side implements AutoCloseable {
  private final String name;

  /**
   * Makes a side.
   *
   * @param name what tables call it
   */
  protected Side(String name) {
    this.name = name;
  }

  final String name() {
    return name;
  }

  /** Whether it is Java code that is compiled only once it has been run often. */
  protected boolean isCompiledLate() {
    return false;
  }

  /** Takes over the stream where the side keeps its own. */
  protected void beforeCheck() {}

  /** Gives the stream back where the side keeps its own. */
  protected void behindCheck() {}

  /** Packs what is sent into the stream. */
  protected abstract void pack();

  /** Unpacks the stream into what is received. */
  protected abstract void unpack();

  /**
   * Sends one message.
   *
   * @param peer the receiver
   */
  protected abstract void send(int peer);

  /**
   * Receives one message.
   *
   * @param peer the sender
   */
  protected abstract void receive(int peer);

  /**
   * Starts all messages of the exchange to and from a peer, and waits for them.
   *
   * @param peer receiver and sender
   */
  protected abstract void faces(int peer);

  /** Sends one block to each rank and receives one of each. */
  protected abstract void allToAll();

  /** Sends one block to all ranks and receives one of each. */
  protected abstract void allGather();

  /**
   * Rank 0 sends to all.
   *
   * @param root whether this is rank 0
   */
  protected abstract void broadcast(boolean root);

  /**
   * Does an operation some times.
   *
   * @param operation which
   * @param rounds how often
   * @param rank of this process
   */
  final void run(Operation operation, long rounds, int rank) {
    int peer = 1 - rank;
    for (long k = 0; k < rounds; k++) {
      switch (operation) {
        case PACK -> pack();
        case UNPACK -> unpack();
        case PING_PONG -> {
          if (rank == 0) {
            send(peer);
            receive(peer);
          } else {
            receive(peer);
            send(peer);
          }
        }
        case FACES -> faces(peer);
        case ALL_TO_ALL -> allToAll();
        case ALL_GATHER -> allGather();
        case BROADCAST -> broadcast(rank == 0);
      }
    }
  }

  @Override
  public abstract void close();
}
