// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Vec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Choices for callers that keep the type's handle and its kernel themselves. */
@ExtendWith(SharedMpi.class)
class MessageChoicesTest {
  private static MessageChoices column(int count, int doubles) {
    Vec tree = new Vec(count, 1024, new Con(doubles, BasicType.of("MPI_DOUBLE")));
    return new MessageChoices(tree, new Hvector(count, doubles, 1024, new Named("MPI_DOUBLE")));
  }

  @Test
  void messagesOfAboutOneSizeHaveOneChoiceInEachDirection() {
    MessageChoices choices = column(64, 4);
    assertThat(choices.toSend(2048)).isSameAs(choices.toSend(4095));
    assertThat(choices.toSend(2048)).isNotSameAs(choices.toSend(4096));
    assertThat(choices.toSend(2048)).isNotSameAs(choices.toReceive(2048));
    assertThat(choices.toReceive(1)).isSameAs(choices.toReceive(1));
    assertThat(choices.toReceive(Integer.MAX_VALUE).best()).isEqualTo(Choice.OWN);
  }

  /** Docs/adr/0400: above its eager limit Open MPI unpacks blocks while the sender's arrive. */
  @Test
  void longMessagesOfBlocksArriveByTheHandleOnOpenMpi() {
    MessageChoices choices = column(512, 8);
    boolean openMpi = MpiLibrary.require().name().equals("Open MPI");
    assertThat(choices.toSend(1 << 15).best()).isEqualTo(Choice.KERNEL);
    assertThat(choices.toReceive(1 << 15).best()).isEqualTo(openMpi ? Choice.OWN : Choice.KERNEL);
    assertThat(choices.toReceive(1 << 10).best()).isEqualTo(Choice.KERNEL);
  }

  /** A list is walked as one whatever its steps, and loops stand for it only to be read faster. */
  @Test
  void loopsThatStandForAListAreForeseenAsTheList() {
    Con block = new Con(3, BasicType.of("MPI_DOUBLE"));
    long[] places = new long[4096];
    Arrays.setAll(places, k -> 4096L * k);
    @Nullable TreeForm none = null;
    MessageChoices list = new MessageChoices(new Idx(LongSeq.of(places), block), none);
    MessageChoices loops = MessageChoices.ofList(new Vec(4096, 4096, block), none);
    for (int bytes = 1; bytes > 0; bytes *= 2) {
      assertThat(loops.toSend(bytes).best()).isEqualTo(list.toSend(bytes).best());
      assertThat(loops.toReceive(bytes).best()).isEqualTo(list.toReceive(bytes).best());
    }
  }

  /** There is no handle of another form here, so none may ever be chosen. */
  @Test
  void onlyTheTwoWaysThatTheCallerHasAreTaken() {
    Choice choice = column(8192, 1).toSend(1 << 16);
    for (int use = 0; use < 5000; use++) {
      int way = choice.next();
      assertThat(way).isIn(Choice.OWN, Choice.KERNEL);
      if (choice.isMeasuring()) {
        choice.took(way, use * 1000L, use * 1000L + 500);
      }
    }
  }
}
