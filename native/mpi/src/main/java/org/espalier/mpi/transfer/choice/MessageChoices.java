// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;

/**
 * The choices between a type's own handle and a kernel for messages of native memory, where the
 * caller keeps both: for each power of two of the bytes one for sending and one for receiving, and
 * as many for messages that are begun and end later; made when they are first asked for.
 */
public final class MessageChoices {
  private static final int LOGS = 31;

  private final TypeTree tree;
  private final @Nullable TreeForm own;
  private final boolean listed;
  private @Nullable Forecast forecast;
  private final @Nullable Choice[] sends = new @Nullable Choice[LOGS];
  private final @Nullable Choice[] receives = new @Nullable Choice[LOGS];
  private final @Nullable BegunChoice[] begunSends = new @Nullable BegunChoice[LOGS];
  private final @Nullable BegunChoice[] begunReceives = new @Nullable BegunChoice[LOGS];

  private MessageChoices(TypeTree tree, @Nullable TreeForm own, boolean listed) {
    this.tree = tree;
    this.own = own;
    this.listed = listed;
  }

  /**
   * No choices yet.
   *
   * @param tree the elements of the type
   * @param description how it was made
   */
  public MessageChoices(TypeTree tree, DatatypeDescription description) {
    this(tree, Forecast.form(description));
  }

  /**
   * No choices yet.
   *
   * @param tree the elements of the type, as the program has described them
   * @param own the form of that description; nothing for a list of basic elements
   */
  public MessageChoices(TypeTree tree, @Nullable TreeForm own) {
    this(tree, own, false);
  }

  /**
   * No choices yet, for a type in whose description is a list.
   *
   * @param tree the elements of the type; it may have loops where the list has equal steps
   * @param own the form of the description; nothing where the list has its blocks one by one
   * @return the choices
   */
  public static MessageChoices ofList(TypeTree tree, @Nullable TreeForm own) {
    return new MessageChoices(tree, own, true);
  }

  /**
   * Returns what chooses the way of a message that is sent.
   *
   * @param bytes of data, at least 1
   * @return the choice; none allows {@link Choice#OTHER}
   */
  public Choice toSend(int bytes) {
    return of(sends, Direction.SEND, bytes);
  }

  /**
   * Returns what chooses the way of a message that is received.
   *
   * @param bytes that there is room for, at least 1
   * @return the choice; none allows {@link Choice#OTHER}
   */
  public Choice toReceive(int bytes) {
    return of(receives, Direction.RECEIVE, bytes);
  }

  /**
   * Returns what chooses the way of a message whose sending is begun and ends later.
   *
   * @param bytes of data, at least 1
   * @return the choice; none allows {@link Choice#OTHER}
   */
  public BegunChoice toBeginSending(int bytes) {
    return begun(begunSends, Direction.SEND, bytes);
  }

  /**
   * Returns what chooses the way of a message whose receiving is begun and ends later.
   *
   * @param bytes that there is room for, at least 1
   * @return the choice; none allows {@link Choice#OTHER}
   */
  public BegunChoice toBeginReceiving(int bytes) {
    return begun(begunReceives, Direction.RECEIVE, bytes);
  }

  private BegunChoice begun(@Nullable BegunChoice[] made, Direction direction, int bytes) {
    int log = 31 - Integer.numberOfLeadingZeros(bytes);
    BegunChoice known = made[log];
    if (known == null) {
      known = forecast().begun(direction, bytes, false, log);
      made[log] = known; // of two threads' choices one is kept
    }
    return known;
  }

  private Choice of(@Nullable Choice[] made, Direction direction, int bytes) {
    int log = 31 - Integer.numberOfLeadingZeros(bytes);
    Choice known = made[log];
    if (known == null) {
      known = forecast().choice(direction, bytes, false, log);
      made[log] = known; // of two threads' choices one is kept
    }
    return known;
  }

  private Forecast forecast() {
    Forecast made = forecast; // two threads may make one each, and both are right
    if (made == null) {
      made = listed ? Forecast.ofList(tree, own) : new Forecast(tree, own);
      forecast = made;
    }
    return made;
  }
}
