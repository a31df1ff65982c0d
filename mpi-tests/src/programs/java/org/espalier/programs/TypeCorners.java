// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.GraphComm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * Uses of types that are seldom: data in another order than in memory, repeated, before the buffer;
 * types over duplicates of uncommitted types; one-sided calls with types that are freed before they
 * end; between groups; commits that fail. The output must be the same whatever stands in front.
 */
public final class TypeCorners {
  private static final int N = 60;
  private static final int SPAN = 4 * N;

  private final CallData on = new CallData();

  private TypeCorners() throws MPIException {}

  /**
   * Runs the program on an even number of ranks; rank 0 prints.
   *
   * @param args the name of a file that may be written, or none to leave files out
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    String[] rest = MPI.Init(args);
    TypeCorners corners = new TypeCorners();
    // Again, so that types that were tuned at a use are made and used once more.
    for (int round = 0; round < 4; round++) {
      corners.order();
      corners.before();
      corners.components();
      corners.oneSided();
      corners.betweenGroups();
      corners.neighbours();
      corners.failures();
      if (rest.length > 0) {
        corners.view(rest[0]);
      }
    }
    // A type that is still there at the end, tuned or not.
    Datatype left = list(places(i -> 2 * i));
    corners.send("left", left, left, 0);
    corners.on.free();
    MPI.Finalize();
  }

  /** The place of an entry, in elements. */
  private interface Place {
    int of(int entry);
  }

  private static int[] places(Place place) {
    int[] places = new int[N];
    for (int i = 0; i < N; i++) {
      places[i] = place.of(i);
    }
    return places;
  }

  private static Datatype list(int[] places) throws MPIException {
    Datatype list = uncommitted(places);
    list.commit();
    return list;
  }

  private static Datatype uncommitted(int[] places) throws MPIException {
    int[] ones = new int[places.length];
    Arrays.fill(ones, 1);
    return Datatype.createIndexed(ones, places, MPI.DOUBLE);
  }

  private DoubleBuffer data() {
    double[] data = new double[SPAN];
    for (int i = 0; i < SPAN; i++) {
      data[i] = 1000.0 * on.rank + i;
    }
    return CallData.direct(data);
  }

  private static DoubleBuffer empty() {
    double[] empty = new double[SPAN];
    Arrays.fill(empty, -1);
    return CallData.direct(empty);
  }

  /** Sends one to the right, from and to so many elements behind the start. */
  private void send(String what, Datatype sent, Datatype received, int offset) throws MPIException {
    DoubleBuffer target = empty();
    on.world.sendRecv(
        MPI.slice(data(), offset),
        1,
        sent,
        on.right,
        CallData.TAG,
        MPI.slice(target, offset),
        1,
        received,
        on.left,
        CallData.TAG);
    on.show(what, CallData.array(target));
  }

  /** The order of the list is that of the data; on the sending side elements may come again. */
  private void order() throws MPIException {
    Datatype ahead = list(places(i -> 2 * i));
    Datatype back = list(places(i -> 2 * (N - 1 - i)));
    Datatype pairs = list(places(i -> 2 * (i ^ 1)));
    Datatype again = list(places(i -> 2 * (i / 2)));
    Datatype same = list(places(i -> 5));
    send("backwards", back, ahead, 0);
    send("received backwards", ahead, back, 0);
    send("pairs exchanged", pairs, ahead, 0);
    send("each twice", again, ahead, 0);
    send("all the same", same, back, 0);
    for (Datatype type : new Datatype[] {ahead, back, pairs, again, same}) {
      type.free();
    }
  }

  /** Negative strides and places: the data lie before the buffer's start. */
  private void before() throws MPIException {
    Datatype list = list(places(i -> -2 * i));
    Datatype vector = Datatype.createVector(N, 1, -2, MPI.DOUBLE);
    vector.commit();
    Datatype shifted = Datatype.createResized(uncommitted(places(i -> 1 - 2 * i)), -64, 128);
    shifted.commit();
    String bounds = shifted.getLb() + " " + shifted.getExtent() + " " + shifted.getTrueLb();
    send("before " + list.getLb() + " " + list.getExtent(), list, vector, 2 * N);
    send("before " + bounds, shifted, list, 2 * N);
    list.free();
    vector.free();
    shifted.free();
  }

  /** Types over uncommitted ones, their duplicates and structures of tuned ones. */
  private void components() throws MPIException {
    Datatype part = uncommitted(places(i -> 2 * i));
    Datatype copy = part.dup();
    Datatype struct =
        Datatype.createStruct(
            new int[] {1, 3, 1},
            new int[] {0, 16 * N, 16 * N + 40},
            new Datatype[] {copy, MPI.DOUBLE, MPI.BYTE});
    part.free();
    copy.commit();
    Datatype late = Datatype.createResized(struct, 0, 8 * SPAN);
    struct.commit();
    copy.free();
    late.commit();
    send("struct " + late.getSize() + " " + struct.getExtent(), struct, late, 0);
    Datatype own = late.dup();
    own.setName("own");
    late.free();
    send("dup of struct " + own.getName(), own, struct, 0);
    own.free();
    struct.free();
  }

  /** Types of one-sided calls may be freed before the calls end (MPI 4.1 §5.1.9). */
  private void oneSided() throws MPIException {
    DoubleBuffer memory = empty();
    Win window = new Win(memory, SPAN, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    window.fence(0);
    Datatype inner = list(places(i -> 2 * i));
    Datatype origin = inner.dup();
    Datatype target = Datatype.createResized(inner, 0, 8 * SPAN);
    target.commit();
    inner.free();
    DoubleBuffer source = data();
    window.put(source, 1, origin, on.right, 0, 1, target);
    origin.free();
    target.free();
    window.fence(0);
    on.show("put of freed types", CallData.array(memory));
    DoubleBuffer got = empty();
    Datatype back = list(places(i -> 2 * (N - 1 - i)));
    window.get(got, 1, back, on.left, 0, 1, back);
    window.fence(0);
    on.show("get", CallData.array(got));
    window.accumulate(source, 1, back, on.right, 1, 1, back, MPI.REPLACE);
    window.fence(0);
    on.show("accumulate", CallData.array(memory));
    back.free();
    window.free();
  }

  /** Between the ranks of even and of odd number. */
  private void betweenGroups() throws MPIException {
    if (on.size % 2 != 0) {
      return;
    }
    Intracomm half = MPI.COMM_WORLD.split(on.rank % 2, on.rank);
    Intercomm both = MPI.COMM_WORLD.createIntercomm(half, 0, 1 - on.rank % 2, 9);
    Datatype sent = list(places(i -> 2 * i));
    Datatype received = list(places(i -> 2 * (N - 1 - i)));
    DoubleBuffer target = empty();
    both.sendRecv(data(), 1, sent, half.getRank(), 1, target, 1, received, half.getRank(), 1);
    on.show("between groups", CallData.array(target));
    both.free();
    half.free();
    sent.free();
    received.free();
  }

  /** Neighbours of a graph, with counts of their own. */
  private void neighbours() throws MPIException {
    GraphComm ring =
        MPI.COMM_WORLD.createDistGraphAdjacent(
            new int[] {on.left}, new int[] {on.right}, MPI.INFO_NULL, false);
    Datatype sent = list(places(i -> 2 * i));
    Datatype received = list(places(i -> 2 * (N - 1 - i)));
    DoubleBuffer target = empty();
    int[] one = {1};
    int[] none = {0};
    ring.neighborAllToAllv(data(), one, none, sent, target, one, none, received);
    on.show("neighborAllToAllv", CallData.array(target));
    target = empty();
    ring.iNeighborAllGatherv(data(), 1, received, target, one, none, sent).waitFor();
    on.show("iNeighborAllGatherv", CallData.array(target));
    ring.free();
    sent.free();
    received.free();
  }

  /** What MPI refuses is refused in the same words. */
  private void failures() throws MPIException {
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    Datatype freed = list(places(i -> 3 * i));
    freed.free();
    for (Datatype wrong : new Datatype[] {MPI.DATATYPE_NULL, freed}) {
      try {
        wrong.commit();
        on.show("committed");
      } catch (MPIException refused) {
        on.show("refused: " + refused.getMessage());
      }
    }
    try {
      Datatype.createVector(-1, 1, 2, MPI.DOUBLE);
      on.show("made");
    } catch (MPIException refused) {
      on.show("refused: " + refused.getMessage());
    }
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
  }

  /** A view whose file type and element type are types that communicate too. */
  private void view(String name) throws MPIException {
    Datatype part = list(places(i -> 2 * i));
    Datatype type = Datatype.createResized(part, 0, 16 * N);
    type.commit();
    send("before the view", type, type, 0);
    Datatype copy = type.dup();
    File file =
        new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
    file.setView(16L * N * on.rank, MPI.DOUBLE, copy, "native");
    copy.free();
    file.write(data(), 1, type);
    file.sync();
    on.world.barrier();
    file.setView(0, MPI.BYTE, MPI.BYTE, "native");
    int bytes = 16 * N * on.size - 8;
    ByteBuffer whole = MPI.newByteBuffer(bytes);
    file.readAt(0, whole, bytes, MPI.BYTE);
    long digest = 0;
    for (int i = 0; i < bytes; i += 16) {
      digest = digest * 31 + Double.doubleToLongBits(whole.getDouble(i));
    }
    on.show("view " + digest);
    file.close();
    type.free();
    part.free();
  }
}
