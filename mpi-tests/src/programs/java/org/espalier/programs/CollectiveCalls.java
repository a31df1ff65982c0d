// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.CartComm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.UserFunction;

/** Collective calls: rooted, all to all, not blocking, over neighbours, reductions. */
final class CollectiveCalls {
  private final CallData on;

  /** Calls with the given types and data. */
  CollectiveCalls(CallData on) {
    this.on = on;
  }

  /** Makes them all. */
  void make() throws MPIException {
    rooted();
    all();
    nonBlockingCollectives();
    neighbours();
    reductions();
  }

  private void rooted() throws MPIException {
    double[] one = on.data(1);
    on.world.bcast(one, 1, on.strided, 0);
    on.show("bcast", one);
    double[] many = CallData.empty(on.size);
    on.world.gather(on.data(1), 1, on.strided, many, 1, on.irregular, 0);
    on.show("gather", many);
    DoubleBuffer buffer = CallData.direct(CallData.empty(on.size));
    on.world.gather(CallData.direct(on.data(1)), 1, on.strided, buffer, 1, on.irregular, 0);
    on.show("gather direct", CallData.array(buffer));
    one = CallData.empty(1);
    on.world.scatter(on.data(on.size), 1, on.irregular, one, 1, on.strided, 0);
    on.show("scatter", one);
    int[] counts = new int[on.size];
    int[] places = new int[on.size];
    for (int i = 0; i < on.size; i++) {
      counts[i] = 1;
      places[i] = on.size - 1 - i;
    }
    buffer = CallData.direct(CallData.empty(on.size));
    on.world.gatherv(
        CallData.direct(on.data(1)), 1, on.irregular, buffer, counts, places, on.strided, 0);
    on.show("gatherv", CallData.array(buffer));
    DoubleBuffer single = CallData.direct(CallData.empty(1));
    on.world.scatterv(
        CallData.direct(on.data(on.size)), counts, places, on.strided, single, 1, on.irregular, 0);
    on.show("scatterv", CallData.array(single));
  }

  private void all() throws MPIException {
    double[] many = CallData.empty(on.size);
    on.world.allGather(on.data(1), 1, on.strided, many, 1, on.irregular);
    on.show("allGather", many);
    many = CallData.empty(on.size);
    on.world.allToAll(on.data(on.size), 1, on.strided, many, 1, on.irregular);
    on.show("allToAll", many);
    int[] counts = new int[on.size];
    int[] places = new int[on.size];
    int[] bytePlaces = new int[on.size];
    Datatype[] sent = new Datatype[on.size];
    Datatype[] received = new Datatype[on.size];
    for (int i = 0; i < on.size; i++) {
      counts[i] = 1;
      places[i] = i;
      bytePlaces[i] = 8 * CallData.SPAN * i;
      sent[i] = (on.rank + i) % 2 == 0 ? on.strided : on.irregular;
      received[i] = i % 2 == 0 ? on.irregular : on.strided;
    }
    DoubleBuffer buffer = CallData.direct(CallData.empty(on.size));
    on.world.allGatherv(
        CallData.direct(on.data(1)), 1, on.strided, buffer, counts, places, on.irregular);
    on.show("allGatherv", CallData.array(buffer));
    buffer = CallData.direct(CallData.empty(on.size));
    on.world.allToAllv(
        CallData.direct(on.data(on.size)),
        counts,
        places,
        on.strided,
        buffer,
        counts,
        places,
        on.irregular);
    on.show("allToAllv", CallData.array(buffer));
    buffer = CallData.direct(CallData.empty(on.size));
    on.world.allToAllw(
        CallData.direct(on.data(on.size)),
        counts,
        bytePlaces,
        sent,
        buffer,
        counts,
        bytePlaces,
        received);
    on.show("allToAllw", CallData.array(buffer));
    // iAllToAllw is left out: mpi.jar 4.1.4 frees its arrays while the library still reads them.
  }

  private void nonBlockingCollectives() throws MPIException {
    DoubleBuffer one = CallData.direct(on.data(1));
    on.world.iBcast(one, 1, on.irregular, 0).waitFor();
    on.show("iBcast", CallData.array(one));
    DoubleBuffer many = CallData.direct(CallData.empty(on.size));
    on.world
        .iGather(CallData.direct(on.data(1)), 1, on.strided, many, 1, on.irregular, 0)
        .waitFor();
    on.show("iGather", CallData.array(many));
    one = CallData.direct(CallData.empty(1));
    on.world
        .iScatter(CallData.direct(on.data(on.size)), 1, on.strided, one, 1, on.irregular, 0)
        .waitFor();
    on.show("iScatter", CallData.array(one));
    many = CallData.direct(CallData.empty(on.size));
    on.world
        .iAllGather(CallData.direct(on.data(1)), 1, on.irregular, many, 1, on.strided)
        .waitFor();
    on.show("iAllGather", CallData.array(many));
    many = CallData.direct(CallData.empty(on.size));
    on.world
        .iAllToAll(CallData.direct(on.data(on.size)), 1, on.irregular, many, 1, on.strided)
        .waitFor();
    on.show("iAllToAll", CallData.array(many));
  }

  private void neighbours() throws MPIException {
    CartComm ring = MPI.COMM_WORLD.createCart(new int[] {on.size}, new boolean[] {true}, false);
    DoubleBuffer two = CallData.direct(CallData.empty(2));
    ring.neighborAllGather(CallData.direct(on.data(1)), 1, on.strided, two, 1, on.irregular);
    on.show("neighborAllGather", CallData.array(two));
    two = CallData.direct(CallData.empty(2));
    ring.neighborAllToAll(CallData.direct(on.data(2)), 1, on.irregular, two, 1, on.strided);
    on.show("neighborAllToAll", CallData.array(two));
    two = CallData.direct(CallData.empty(2));
    ring.iNeighborAllToAll(CallData.direct(on.data(2)), 1, on.strided, two, 1, on.strided)
        .waitFor();
    on.show("iNeighborAllToAll", CallData.array(two));
    ring.free();
  }

  private void reductions() throws MPIException {
    Op sum =
        new Op(
            new UserFunction() {
              @Override
              public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type)
                  throws MPIException {
                DoubleBuffer from = in.asDoubleBuffer();
                DoubleBuffer to = inOut.asDoubleBuffer();
                for (int i = 0; i < count; i++) {
                  for (int k = 0; k < CallData.N; k++) {
                    int at = i * type.getExtent() + 2 * k;
                    to.put(at, from.get(at) + to.get(at));
                  }
                }
              }
            },
            true);
    DoubleBuffer result = CallData.direct(CallData.empty(1));
    on.world.allReduce(CallData.direct(on.data(1)), result, 1, on.strided, sum);
    double[] even = new double[CallData.N];
    for (int k = 0; k < CallData.N; k++) {
      even[k] = result.get(2 * k);
    }
    on.show("allReduce with an operation of its own", even);
    sum.free();
  }
}
