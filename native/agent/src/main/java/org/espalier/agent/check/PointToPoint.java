// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.Set;
import org.espalier.agent.check.Receives.Posted;
import org.espalier.mpi.Communicator;
import org.jspecify.annotations.Nullable;

/** The sends and receives of mpi.jar: what each tells the other side, and what it waits for. */
final class PointToPoint {
  private static final Set<String> SENDS =
      Set.of("send", "bSend", "sSend", "rSend", "iSend", "ibSend", "isSend", "irSend");
  private static final Set<String> PERSISTENT =
      Set.of("sendInit", "bSendInit", "sSendInit", "rSendInit", "recvInit");
  private static final Set<String> RECEIVES =
      Set.of("recv", "iRecv", "sendRecv", "sendRecvReplace");

  private final Sides sides;
  private final int noProcess;
  private final int anySource;
  private final int anyTag;

  PointToPoint(MpiObjects objects, Sides sides) {
    this.sides = sides;
    this.noProcess = objects.constant("PROC_NULL");
    this.anySource = objects.constant("ANY_SOURCE");
    this.anyTag = objects.constant("ANY_TAG");
  }

  static boolean isOne(String name) {
    return SENDS.contains(name) || PERSISTENT.contains(name) || RECEIVES.contains(name);
  }

  @Nullable Begun begin(Transfer call) {
    String name = call.site().call();
    if (PERSISTENT.contains(name)) {
      return new Begun.Persistent(
          new Requests.Operation(
              call.in(),
              call.site(),
              first(call),
              peer(call, 0),
              tag(call, 1),
              name.equals("recvInit")));
    }
    return switch (name) {
      case "recv" -> {
        if (peer(call, 0) != Communicator.NO_PROCESS) {
          call.in().receives.beforeBlocking(call.site(), peer(call, 0), tag(call, 1), first(call));
        }
        yield null;
      }
      case "iRecv" -> {
        Posted posted = post(call, 0, first(call));
        yield posted == null ? null : new Begun.Receive(call.in(), posted);
      }
      case "sendRecv", "sendRecvReplace" -> {
        send(call);
        Posted posted = post(call, 2, sides.of(call.blocks().getLast()));
        yield posted == null ? null : new Begun.Exchange(call.in(), posted);
      }
      default -> {
        send(call);
        yield null;
      }
    };
  }

  private void send(Transfer call) {
    call.in().sends(call.site(), first(call), peer(call, 0), call.integer(1));
  }

  private @Nullable Posted post(Transfer call, int place, Side side) {
    int source = peer(call, place);
    return source == Communicator.NO_PROCESS
        ? null
        : call.in().receives.post(call.site(), source, tag(call, place + 1), side);
  }

  private Side first(Transfer call) {
    return sides.of(call.blocks().getFirst());
  }

  private int peer(Transfer call, int place) {
    int rank = call.integer(place);
    return rank == noProcess
        ? Communicator.NO_PROCESS
        : rank == anySource ? Communicator.ANY_SOURCE : rank;
  }

  private int tag(Transfer call, int place) {
    int tag = call.integer(place);
    return tag == anyTag ? Communicator.ANY_TAG : tag;
  }
}
