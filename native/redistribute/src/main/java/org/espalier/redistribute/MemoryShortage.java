// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute;

/** A rank, or the host of some, has less memory than its arrays take; the message says how much. */
public final class MemoryShortage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What helps where arrays do not fit. */
  static final String REMEDY = "take smaller arrays, or ranks on more hosts";

  /**
   * Says what is short.
   *
   * @param message what, and the remedy
   */
  MemoryShortage(String message) {
    super(message);
  }

  /**
   * Tells of memory that a rank asked for and did not get.
   *
   * @param rank which
   * @param exhausted what the JVM, or the system, says
   * @return what to throw
   */
  public static MemoryShortage at(int rank, OutOfMemoryError exhausted) {
    MemoryShortage shortage =
        new MemoryShortage(
            "rank %d has too little memory (%s); %s"
                .formatted(rank, exhausted.getMessage(), REMEDY));
    shortage.initCause(exhausted);
    return shortage;
  }
}
