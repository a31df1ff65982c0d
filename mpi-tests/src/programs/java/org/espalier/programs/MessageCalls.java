// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.DoubleBuffer;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/** Messages between neighbours of a ring: blocking, not blocking, persistent, matched, packed. */
final class MessageCalls {
  private final CallData on;

  /** Calls with the given types and data. */
  MessageCalls(CallData on) {
    this.on = on;
  }

  /** Makes them all. */
  void make() throws MPIException {
    blocking();
    nonBlocking();
    persistent();
    matched();
    packed();
  }

  private void blocking() throws MPIException {
    Datatype[][] pairs = {
      {on.strided, on.strided},
      {on.strided, on.irregular},
      {on.irregular, on.plain},
      {on.plain, on.strided}
    };
    for (Datatype[] pair : pairs) {
      double[] target = CallData.empty(2);
      Status status =
          on.world.sendRecv(
              on.data(2),
              2,
              pair[0],
              on.right,
              CallData.TAG,
              target,
              2,
              pair[1],
              on.left,
              CallData.TAG);
      on.show("sendRecv " + status.getCount(pair[1]) + " " + status.getElements(pair[1]), target);
      DoubleBuffer buffer = CallData.direct(CallData.empty(2));
      on.world.sendRecv(
          CallData.direct(on.data(2)),
          2,
          pair[0],
          on.right,
          CallData.TAG,
          buffer,
          2,
          pair[1],
          on.left,
          CallData.TAG);
      on.show("sendRecv direct", CallData.array(buffer));
    }
    double[] replaced = on.data(1);
    on.world.sendRecvReplace(
        replaced, 1, on.strided, on.right, CallData.TAG, on.left, CallData.TAG);
    on.show("sendRecvReplace", replaced);
    byte[] attached = new byte[1 << 16];
    MPI.attachBuffer(attached);
    double[] target = CallData.empty(1);
    if (on.rank % 2 == 0) {
      on.world.send(on.data(1), 1, on.strided, on.right, CallData.TAG);
      on.world.recv(target, 1, on.irregular, on.left, CallData.TAG);
      on.world.sSend(on.data(1), 1, on.irregular, on.right, CallData.TAG);
      on.world.recv(target, 1, on.strided, on.left, CallData.TAG);
      on.world.bSend(on.data(1), 1, on.strided, on.right, CallData.TAG);
      on.world.recv(target, 1, on.strided, on.left, CallData.TAG);
    } else {
      on.world.recv(target, 1, on.irregular, on.left, CallData.TAG);
      on.world.send(on.data(1), 1, on.strided, on.right, CallData.TAG);
      on.world.recv(target, 1, on.strided, on.left, CallData.TAG);
      on.world.sSend(on.data(1), 1, on.irregular, on.right, CallData.TAG);
      on.world.recv(target, 1, on.strided, on.left, CallData.TAG);
      on.world.bSend(on.data(1), 1, on.strided, on.right, CallData.TAG);
    }
    MPI.detachBuffer();
    on.show("send sSend bSend", target);
    // A receive that is longer than what comes: only part of the type is filled. Into an array
    // mpi.jar would copy what an earlier message left in its memory for the rest.
    DoubleBuffer partial = CallData.direct(CallData.empty(1));
    Request sent =
        on.world.iSend(
            CallData.direct(on.data(1)), CallData.N / 2, MPI.DOUBLE, on.right, CallData.TAG);
    Status status = on.world.recv(partial, 1, on.strided, on.left, CallData.TAG);
    sent.waitFor();
    on.show(
        "partial "
            + (status.getCount(on.strided) == MPI.UNDEFINED)
            + " "
            + status.getElements(on.strided),
        CallData.array(partial));
  }

  private void nonBlocking() throws MPIException {
    DoubleBuffer[] targets = {
      CallData.direct(CallData.empty(1)),
      CallData.direct(CallData.empty(1)),
      CallData.direct(CallData.empty(1)),
      CallData.direct(CallData.empty(1))
    };
    DoubleBuffer source = CallData.direct(on.data(1));
    byte[] attached = new byte[1 << 16];
    MPI.attachBuffer(attached);
    Request[] requests = {
      on.world.iRecv(targets[0], 1, on.strided, on.left, 10),
      on.world.iRecv(targets[1], 1, on.irregular, on.left, 11),
      on.world.iRecv(targets[2], 1, on.strided, on.left, 12),
      on.world.iRecv(targets[3], 1, on.plain, on.left, 13),
      null,
      null,
      null,
      null
    };
    on.world.barrier();
    requests[4] = on.world.iSend(source, 1, on.strided, on.right, 10);
    requests[5] = on.world.isSend(source, 1, on.strided, on.right, 11);
    requests[6] = on.world.irSend(source, 1, on.irregular, on.right, 12);
    requests[7] = on.world.ibSend(source, 1, on.strided, on.right, 13);
    Request.waitAll(requests);
    MPI.detachBuffer();
    on.show(
        "iSend isSend irSend ibSend iRecv",
        CallData.array(targets[0]),
        CallData.array(targets[1]),
        CallData.array(targets[2]),
        CallData.array(targets[3]));
  }

  private void persistent() throws MPIException {
    Datatype own = on.strided.dup();
    DoubleBuffer source = CallData.direct(on.data(1));
    DoubleBuffer target = CallData.direct(CallData.empty(1));
    Prequest[] requests = {
      on.world.recvInit(target, 1, own, on.left, CallData.TAG),
      on.world.sSendInit(source, 1, own, on.right, CallData.TAG)
    };
    own.free();
    for (int round = 0; round < 3; round++) {
      source.put(0, round);
      Prequest.startAll(requests);
      Request.waitAll(requests);
      on.show("persistent " + round, CallData.array(target));
    }
    requests[0].free();
    requests[1].free();
    Prequest receive = on.world.recvInit(target, 1, on.irregular, on.left, CallData.TAG);
    Prequest send = on.world.sendInit(source, 1, on.strided, on.right, CallData.TAG);
    receive.start();
    send.start();
    send.waitFor();
    receive.waitFor();
    on.show("persistent standard", CallData.array(target));
    receive.free();
    send.free();
  }

  private void matched() throws MPIException {
    Request sent =
        on.world.iSend(CallData.direct(on.data(1)), 1, on.strided, on.right, CallData.TAG);
    Status probed = on.world.probe(on.left, CallData.TAG);
    double[] target = CallData.empty(1);
    Message message = new Message();
    message.mProbe(on.left, CallData.TAG, on.world);
    Status status = message.mRecv(target, 1, on.irregular);
    sent.waitFor();
    on.show("mRecv " + probed.getCount(on.strided) + " " + status.getCount(on.irregular), target);
    sent = on.world.iSend(CallData.direct(on.data(1)), 1, on.irregular, on.right, CallData.TAG);
    DoubleBuffer buffer = CallData.direct(CallData.empty(1));
    message.mProbe(on.left, CallData.TAG, on.world);
    message.imRecv(buffer, 1, on.strided).waitFor();
    sent.waitFor();
    on.show("imRecv", CallData.array(buffer));
  }

  private void packed() throws MPIException {
    byte[] bytes = new byte[on.world.packSize(2, on.strided)];
    int end = on.world.pack(on.data(2), 2, on.strided, bytes, 0);
    double[] target = CallData.empty(2);
    on.world.unpack(bytes, 0, target, 2, on.irregular);
    on.show("pack " + end, target);
    DoubleBuffer buffer = CallData.direct(CallData.empty(2));
    end = on.world.pack(CallData.direct(on.data(2)), 2, on.irregular, bytes, 0);
    on.world.unpack(bytes, 0, buffer, 2, on.strided);
    on.show("pack direct " + end, CallData.array(buffer));
  }
}
