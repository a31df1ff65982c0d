// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.report;

/**
 * What was decided about a type.
 *
 * @param combiner MPI's name for its outermost constructor, {@code "INDEXED"}
 * @param elements basic elements in it
 * @param costBefore words of the program's own description
 * @param costAfter words of what is communicated with
 * @param optimal whether {@code costAfter} is proved to be the least
 * @param tuned whether a tuned type is communicated with
 * @param form the outermost constructor of the tuned type, or {@code ""}
 * @param reason why the program's own was kept, or {@code ""}
 * @param argumentBytes what MPI keeps of the constructor calls that made the program's own type: 4
 *     for each integer, 8 for each address and each component, every different call once
 * @param tunedBytes the same of the tuned type, or 0
 */
public record TypeOutcome(
    String combiner,
    long elements,
    long costBefore,
    long costAfter,
    boolean optimal,
    boolean tuned,
    String form,
    String reason,
    long argumentBytes,
    long tunedBytes) {
  /**
   * The same type, communicated with a tuned one.
   *
   * @param cost words of the tuned type
   * @param proved whether that is the least
   * @param constructor the outermost constructor of the tuned type
   * @param bytes bytes of its arguments
   * @return the outcome
   */
  public TypeOutcome tunedTo(long cost, boolean proved, String constructor, long bytes) {
    return new TypeOutcome(
        combiner, elements, costBefore, cost, proved, true, constructor, "", argumentBytes, bytes);
  }

  /**
   * The same, the program's own cost proved to be the least.
   *
   * @return the outcome
   */
  public TypeOutcome proved() {
    return new TypeOutcome(
        combiner,
        elements,
        costBefore,
        costAfter,
        true,
        tuned,
        form,
        reason,
        argumentBytes,
        tunedBytes);
  }

  /**
   * The same type, its own kept.
   *
   * @param why the reason
   * @return the outcome
   */
  public TypeOutcome keptBecause(String why) {
    return new TypeOutcome(
        combiner,
        elements,
        costBefore,
        costBefore,
        optimal && !tuned,
        false,
        "",
        why,
        argumentBytes,
        0);
  }
}
