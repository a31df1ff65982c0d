// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Op;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.Struct;
import mpi.UserFunction;
import mpi.Win;

/**
 * Every kind of call that takes a datatype, with Java arrays and with direct buffers: one line for
 * each kind with a digest of what arrived on each rank. The output must be the same whatever stands
 * in front of the program.
 */
public final class EveryCall {
  /** Elements of a type, every second one of twice as many. */
  private static final int N = 300;

  private static final int SPAN = 2 * N;
  private static final int TAG = 3;

  private final Comm world = MPI.COMM_WORLD;
  private final int rank;
  private final int size;
  private final int right;
  private final int left;
  private final Datatype strided;
  private final Datatype irregular;
  private final Datatype plain;

  private EveryCall() throws MPIException {
    rank = world.getRank();
    size = world.getSize();
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    int[] ones = new int[N];
    int[] even = new int[N];
    int[] scattered = new int[N];
    for (int i = 0; i < N; i++) {
      ones[i] = 1;
      even[i] = 2 * i;
      scattered[i] = 6 * (i / 3) + (i % 3 == 2 ? 4 : i % 3);
    }
    Datatype list = Datatype.createIndexed(ones, even, MPI.DOUBLE);
    strided = Datatype.createResized(list, 0, 8 * SPAN);
    strided.commit();
    list.free();
    Datatype other = Datatype.createIndexed(ones, scattered, MPI.DOUBLE);
    irregular = Datatype.createResized(other, 0, 8 * SPAN);
    irregular.commit();
    other.free();
    plain = Datatype.createContiguous(N, MPI.DOUBLE);
    plain.commit();
  }

  /**
   * Runs the program on any number of ranks; rank 0 prints.
   *
   * @param args the name of a file that may be written, or none to leave files out
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    EveryCall calls = new EveryCall();
    calls.blocking();
    calls.nonBlocking();
    calls.persistent();
    calls.matched();
    calls.packed();
    calls.rooted();
    calls.all();
    calls.nonBlockingCollectives();
    calls.neighbours();
    calls.reductions();
    calls.oneSided();
    calls.structures();
    if (args.length > 0) {
      calls.files(args[0]);
    }
    calls.strided.free();
    calls.irregular.free();
    calls.plain.free();
    MPI.Finalize();
  }

  private double[] data(int spans) {
    double[] array = new double[spans * SPAN];
    for (int i = 0; i < array.length; i++) {
      array[i] = 1000.0 * rank + i;
    }
    return array;
  }

  private static double[] empty(int spans) {
    double[] array = new double[spans * SPAN];
    Arrays.fill(array, -1);
    return array;
  }

  private static DoubleBuffer direct(double[] array) {
    DoubleBuffer buffer = MPI.newDoubleBuffer(array.length);
    buffer.put(0, array);
    return buffer;
  }

  private static double[] array(DoubleBuffer buffer) {
    double[] array = new double[buffer.capacity()];
    buffer.get(0, array);
    return array;
  }

  /** Prints the digests of all ranks in one line. */
  private void show(String what, double[]... arrived) throws MPIException {
    int[] mine = {Arrays.deepHashCode(arrived)};
    int[] all = new int[size];
    world.gather(mine, 1, MPI.INT, all, 1, MPI.INT, 0);
    if (rank == 0) {
      System.out.println(what + " " + Arrays.toString(all));
    }
  }

  private void blocking() throws MPIException {
    Datatype[][] pairs = {
      {strided, strided}, {strided, irregular}, {irregular, plain}, {plain, strided}
    };
    for (Datatype[] pair : pairs) {
      double[] target = empty(2);
      Status status =
          world.sendRecv(data(2), 2, pair[0], right, TAG, target, 2, pair[1], left, TAG);
      show("sendRecv " + status.getCount(pair[1]) + " " + status.getElements(pair[1]), target);
      DoubleBuffer buffer = direct(empty(2));
      world.sendRecv(direct(data(2)), 2, pair[0], right, TAG, buffer, 2, pair[1], left, TAG);
      show("sendRecv direct", array(buffer));
    }
    double[] replaced = data(1);
    world.sendRecvReplace(replaced, 1, strided, right, TAG, left, TAG);
    show("sendRecvReplace", replaced);
    byte[] attached = new byte[1 << 16];
    MPI.attachBuffer(attached);
    double[] target = empty(1);
    if (rank % 2 == 0) {
      world.send(data(1), 1, strided, right, TAG);
      world.recv(target, 1, irregular, left, TAG);
      world.sSend(data(1), 1, irregular, right, TAG);
      world.recv(target, 1, strided, left, TAG);
      world.bSend(data(1), 1, strided, right, TAG);
      world.recv(target, 1, strided, left, TAG);
    } else {
      world.recv(target, 1, irregular, left, TAG);
      world.send(data(1), 1, strided, right, TAG);
      world.recv(target, 1, strided, left, TAG);
      world.sSend(data(1), 1, irregular, right, TAG);
      world.recv(target, 1, strided, left, TAG);
      world.bSend(data(1), 1, strided, right, TAG);
    }
    MPI.detachBuffer();
    show("send sSend bSend", target);
    // A receive that is longer than what comes: only part of the type is filled.
    double[] partial = empty(1);
    Request sent = world.iSend(direct(data(1)), N / 2, MPI.DOUBLE, right, TAG);
    Status status = world.recv(partial, 1, strided, left, TAG);
    sent.waitFor();
    show(
        "partial "
            + (status.getCount(strided) == MPI.UNDEFINED)
            + " "
            + status.getElements(strided),
        partial);
  }

  private void nonBlocking() throws MPIException {
    DoubleBuffer[] targets = {
      direct(empty(1)), direct(empty(1)), direct(empty(1)), direct(empty(1))
    };
    DoubleBuffer source = direct(data(1));
    byte[] attached = new byte[1 << 16];
    MPI.attachBuffer(attached);
    Request[] requests = {
      world.iRecv(targets[0], 1, strided, left, 10),
      world.iRecv(targets[1], 1, irregular, left, 11),
      world.iRecv(targets[2], 1, strided, left, 12),
      world.iRecv(targets[3], 1, plain, left, 13),
      null,
      null,
      null,
      null
    };
    world.barrier();
    requests[4] = world.iSend(source, 1, strided, right, 10);
    requests[5] = world.isSend(source, 1, strided, right, 11);
    requests[6] = world.irSend(source, 1, irregular, right, 12);
    requests[7] = world.ibSend(source, 1, strided, right, 13);
    Request.waitAll(requests);
    MPI.detachBuffer();
    show(
        "iSend isSend irSend ibSend iRecv",
        array(targets[0]),
        array(targets[1]),
        array(targets[2]),
        array(targets[3]));
  }

  private void persistent() throws MPIException {
    Datatype own = strided.dup();
    DoubleBuffer source = direct(data(1));
    DoubleBuffer target = direct(empty(1));
    Prequest[] requests = {
      world.recvInit(target, 1, own, left, TAG), world.sSendInit(source, 1, own, right, TAG)
    };
    own.free();
    for (int round = 0; round < 3; round++) {
      source.put(0, round);
      Prequest.startAll(requests);
      Request.waitAll(requests);
      show("persistent " + round, array(target));
    }
    requests[0].free();
    requests[1].free();
    Prequest receive = world.recvInit(target, 1, irregular, left, TAG);
    Prequest send = world.sendInit(source, 1, strided, right, TAG);
    receive.start();
    send.start();
    send.waitFor();
    receive.waitFor();
    show("persistent standard", array(target));
    receive.free();
    send.free();
  }

  private void matched() throws MPIException {
    Request sent = world.iSend(direct(data(1)), 1, strided, right, TAG);
    Status probed = world.probe(left, TAG);
    double[] target = empty(1);
    Message message = new Message();
    message.mProbe(left, TAG, world);
    Status status = message.mRecv(target, 1, irregular);
    sent.waitFor();
    show("mRecv " + probed.getCount(strided) + " " + status.getCount(irregular), target);
    sent = world.iSend(direct(data(1)), 1, irregular, right, TAG);
    DoubleBuffer buffer = direct(empty(1));
    message.mProbe(left, TAG, world);
    message.imRecv(buffer, 1, strided).waitFor();
    sent.waitFor();
    show("imRecv", array(buffer));
  }

  private void packed() throws MPIException {
    byte[] bytes = new byte[world.packSize(2, strided)];
    int end = world.pack(data(2), 2, strided, bytes, 0);
    double[] target = empty(2);
    world.unpack(bytes, 0, target, 2, irregular);
    show("pack " + end, target);
    DoubleBuffer buffer = direct(empty(2));
    end = world.pack(direct(data(2)), 2, irregular, bytes, 0);
    world.unpack(bytes, 0, buffer, 2, strided);
    show("pack direct " + end, array(buffer));
  }

  private void rooted() throws MPIException {
    double[] one = data(1);
    world.bcast(one, 1, strided, 0);
    show("bcast", one);
    double[] many = empty(size);
    world.gather(data(1), 1, strided, many, 1, irregular, 0);
    show("gather", many);
    DoubleBuffer buffer = direct(empty(size));
    world.gather(direct(data(1)), 1, strided, buffer, 1, irregular, 0);
    show("gather direct", array(buffer));
    one = empty(1);
    world.scatter(data(size), 1, irregular, one, 1, strided, 0);
    show("scatter", one);
    int[] counts = new int[size];
    int[] places = new int[size];
    for (int i = 0; i < size; i++) {
      counts[i] = 1;
      places[i] = size - 1 - i;
    }
    buffer = direct(empty(size));
    world.gatherv(direct(data(1)), 1, irregular, buffer, counts, places, strided, 0);
    show("gatherv", array(buffer));
    DoubleBuffer single = direct(empty(1));
    world.scatterv(direct(data(size)), counts, places, strided, single, 1, irregular, 0);
    show("scatterv", array(single));
  }

  private void all() throws MPIException {
    double[] many = empty(size);
    world.allGather(data(1), 1, strided, many, 1, irregular);
    show("allGather", many);
    many = empty(size);
    world.allToAll(data(size), 1, strided, many, 1, irregular);
    show("allToAll", many);
    int[] counts = new int[size];
    int[] places = new int[size];
    int[] bytePlaces = new int[size];
    Datatype[] sent = new Datatype[size];
    Datatype[] received = new Datatype[size];
    for (int i = 0; i < size; i++) {
      counts[i] = 1;
      places[i] = i;
      bytePlaces[i] = 8 * SPAN * i;
      sent[i] = (rank + i) % 2 == 0 ? strided : irregular;
      received[i] = i % 2 == 0 ? irregular : strided;
    }
    DoubleBuffer buffer = direct(empty(size));
    world.allGatherv(direct(data(1)), 1, strided, buffer, counts, places, irregular);
    show("allGatherv", array(buffer));
    buffer = direct(empty(size));
    world.allToAllv(direct(data(size)), counts, places, strided, buffer, counts, places, irregular);
    show("allToAllv", array(buffer));
    buffer = direct(empty(size));
    world.allToAllw(
        direct(data(size)), counts, bytePlaces, sent, buffer, counts, bytePlaces, received);
    show("allToAllw", array(buffer));
    // iAllToAllw is left out: mpi.jar 4.1.4 frees its arrays while the library still reads them.
  }

  private void nonBlockingCollectives() throws MPIException {
    DoubleBuffer one = direct(data(1));
    world.iBcast(one, 1, irregular, 0).waitFor();
    show("iBcast", array(one));
    DoubleBuffer many = direct(empty(size));
    world.iGather(direct(data(1)), 1, strided, many, 1, irregular, 0).waitFor();
    show("iGather", array(many));
    one = direct(empty(1));
    world.iScatter(direct(data(size)), 1, strided, one, 1, irregular, 0).waitFor();
    show("iScatter", array(one));
    many = direct(empty(size));
    world.iAllGather(direct(data(1)), 1, irregular, many, 1, strided).waitFor();
    show("iAllGather", array(many));
    many = direct(empty(size));
    world.iAllToAll(direct(data(size)), 1, irregular, many, 1, strided).waitFor();
    show("iAllToAll", array(many));
  }

  private void neighbours() throws MPIException {
    CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
    DoubleBuffer two = direct(empty(2));
    ring.neighborAllGather(direct(data(1)), 1, strided, two, 1, irregular);
    show("neighborAllGather", array(two));
    two = direct(empty(2));
    ring.neighborAllToAll(direct(data(2)), 1, irregular, two, 1, strided);
    show("neighborAllToAll", array(two));
    two = direct(empty(2));
    ring.iNeighborAllToAll(direct(data(2)), 1, strided, two, 1, strided).waitFor();
    show("iNeighborAllToAll", array(two));
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
                  for (int k = 0; k < N; k++) {
                    int at = i * type.getExtent() + 2 * k;
                    to.put(at, from.get(at) + to.get(at));
                  }
                }
              }
            },
            true);
    DoubleBuffer result = direct(empty(1));
    world.allReduce(direct(data(1)), result, 1, strided, sum);
    double[] even = new double[N];
    for (int k = 0; k < N; k++) {
      even[k] = result.get(2 * k);
    }
    show("allReduce with an operation of its own", even);
    sum.free();
  }

  private void oneSided() throws MPIException {
    DoubleBuffer window = direct(empty(2));
    Win win = new Win(window, 2 * SPAN, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    win.fence(0);
    win.put(direct(data(1)), 1, strided, right, 0, 1, irregular);
    win.fence(0);
    show("put", array(window));
    DoubleBuffer got = direct(empty(1));
    win.get(got, 1, irregular, left, 0, 1, strided);
    win.fence(0);
    show("get", array(got));
    win.accumulate(direct(data(1)), 1, strided, right, SPAN, 1, strided, MPI.SUM);
    win.fence(0);
    show("accumulate", array(window));
    world.barrier(); // the neighbour still reads its window, into which the next call writes
    win.lock(MPI.LOCK_SHARED, right, 0);
    Request put = win.rPut(direct(data(1)), 1, irregular, right, 0, 1, strided);
    put.waitFor();
    win.unlock(right);
    world.barrier();
    got = direct(empty(1));
    win.lock(MPI.LOCK_SHARED, left, 0);
    win.rGet(got, 1, strided, left, 0, 1, strided).waitFor();
    win.unlock(left);
    world.barrier();
    show("rPut rGet", array(window), array(got));
    win.free();
  }

  /** A structure of mpi.jar's own kind: committed inside the library's code. */
  private static final class Particle extends Struct {
    final int position = addDouble(3);
    final int kind = addInt();
    final int charge = addDouble();

    @Override
    protected Data newData() {
      return new Data();
    }

    /** One particle in a buffer. */
    final class Data extends Struct.Data {}
  }

  private void structures() throws MPIException {
    Particle particle = new Particle();
    int extent = particle.getExtent();
    int count = 20;
    ByteBuffer source = MPI.newByteBuffer(count * extent);
    ByteBuffer target = MPI.newByteBuffer(count * extent);
    for (int i = 0; i < source.capacity(); i++) {
      source.put(i, (byte) (i + 7 * rank));
      target.put(i, (byte) 0);
    }
    Datatype row = Datatype.createVector(count / 2, 1, 2, particle.getType());
    row.commit();
    world.sendRecv(source, 1, row, right, TAG, target, count / 2, particle.getType(), left, TAG);
    byte[] bytes = new byte[target.capacity()];
    target.get(0, bytes);
    show(
        "struct "
            + extent
            + " "
            + row.getExtent()
            + " "
            + particle.position
            + particle.kind
            + particle.charge,
        new double[] {Arrays.hashCode(bytes)});
    row.free();
  }

  private void files(String name) throws MPIException {
    File file =
        new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
    Datatype view = Datatype.createVector(N, 1, size, MPI.DOUBLE);
    view.commit();
    file.setView(8L * rank, MPI.DOUBLE, view, "native", new Info());
    file.writeAll(data(1), 1, strided);
    file.sync();
    world.barrier();
    double[] target = empty(1);
    Status status = file.readAtAll(0, target, 1, irregular);
    show("file " + status.getCount(irregular) + " " + file.getTypeExtent(strided), target);
    DoubleBuffer buffer = direct(empty(1));
    file.iReadAt(0, buffer, 1, strided).waitFor();
    show("iReadAt", array(buffer));
    file.setView(0, MPI.DOUBLE, MPI.DOUBLE, "native");
    double[] whole = new double[N * size];
    file.readAt(0, whole, N * size, MPI.DOUBLE);
    show("whole file", whole);
    file.close();
    view.free();
  }
}
