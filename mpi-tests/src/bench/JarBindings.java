// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.espalier.jobs.bench.pattern.Data;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * mpi.jar as a side of {@code espalier bench}: its types made by the constructors that a program
 * would use for the same data. Compiled by make-bench.sh where there is an mpi.jar.
 */
final class JarBindings implements Packages.Bindings {
  @Override
  public void start() throws MPIException {
    MPI.Init(new String[0]);
  }

  @Override
  public void end() throws MPIException {
    MPI.Finalize();
  }

  @Override
  public Optional<Side> side(Memory memory, Operation operation) {
    boolean array = memory.heap();
    // Non-blocking calls take direct buffers only, a packed stream is always an array of bytes, and
    // a type whose extent is not its own reach makes mpi.jar write behind its copy of an array.
    boolean can =
        switch (operation) {
          case FACES -> !array;
          case ALL_TO_ALL -> !array;
          default -> true;
        };
    try {
      return can ? Optional.of(new JarSide(memory)) : Optional.empty();
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Types from trees. */
  private static final class Types {
    private final List<Datatype> made = new ArrayList<>();

    Datatype of(Data data) throws MPIException {
      Datatype type = tree(data.tree());
      if (data.bounded().extent() != type.getExtent() || data.bounded().lb() != type.getLb()) {
        type = Datatype.createResized(type, (int) data.bounded().lb(), (int) data.bounded().extent());
        made.add(type);
      }
      type.commit();
      return type;
    }

    void free() throws MPIException {
      for (Datatype type : made) {
        type.free();
      }
    }

    private Datatype kept(Datatype type) {
      made.add(type);
      return type;
    }

    private static Datatype basic(Con con) {
      return switch (con.type().name()) {
        case "MPI_DOUBLE" -> MPI.DOUBLE;
        case "MPI_FLOAT" -> MPI.FLOAT;
        case "MPI_INT" -> MPI.INT;
        case "MPI_INT8_T" -> MPI.BYTE;
        default -> throw new IllegalArgumentException("no type of mpi.jar for " + con.type());
      };
    }

    /** A block and its type, as constructors take them. */
    private Datatype child(TypeTree tree) throws MPIException {
      return tree instanceof Con con ? basic(con) : tree(tree);
    }

    private static int length(TypeTree tree) {
      return tree instanceof Con con ? (int) con.count() : 1;
    }

    private Datatype tree(TypeTree tree) throws MPIException {
      return switch (tree) {
        case Con con -> kept(Datatype.createContiguous((int) con.count(), basic(con)));
        case Vec vec ->
            kept(
                Datatype.createHVector(
                    (int) vec.count(), length(vec.child()), (int) vec.stride(), child(vec.child())));
        case Idx idx -> {
          int[] lengths = new int[idx.displacements().size()];
          java.util.Arrays.fill(lengths, length(idx.child()));
          yield kept(
              Datatype.createHIndexed(lengths, ints(idx.displacements()), child(idx.child())));
        }
        case Strc strc -> {
          Datatype[] children = new Datatype[strc.children().size()];
          int[] lengths = new int[children.length];
          for (int k = 0; k < children.length; k++) {
            children[k] = child(strc.children().get(k));
            lengths[k] = length(strc.children().get(k));
          }
          yield kept(Datatype.createStruct(lengths, ints(strc.displacements()), children));
        }
        case IdxBuc buckets ->
            kept(
                Datatype.createHIndexed(
                    ints(buckets.bucketSizes()),
                    ints(buckets.displacements()),
                    child(buckets.child())));
        case VecBuc buckets -> {
          int[] at = new int[buckets.bucketSizes().size()];
          for (int k = 0; k < at.length; k++) {
            at[k] = Math.toIntExact(k * buckets.stride());
          }
          yield kept(
              Datatype.createHIndexed(ints(buckets.bucketSizes()), at, child(buckets.child())));
        }
      };
    }

    private static int[] ints(LongSeq seq) {
      int[] ints = new int[seq.size()];
      for (int k = 0; k < ints.length; k++) {
        ints[k] = Math.toIntExact(seq.get(k));
      }
      return ints;
    }
  }

  /** One cell's side. */
  private static final class JarSide extends Side {
    private final Memory memory;
    private final byte[] packed;
    private final Types types = new Types();
    private final List<Object> sent = new ArrayList<>();
    private final List<Object> received = new ArrayList<>();
    private final List<Datatype> sentTypes = new ArrayList<>();
    private final List<Datatype> receivedTypes = new ArrayList<>();
    private final Request[] requests;

    JarSide(Memory memory) throws MPIException {
      super("mpi.jar");
      this.memory = memory;
      packed =
          memory.packed().heapBase().map(base -> (byte[]) base)
              .orElseGet(() -> new byte[(int) memory.packed().byteSize()]);
      Map<Object, Datatype> made = new IdentityHashMap<>();
      add(memory.exchange().sent(), memory.sent(), sent, sentTypes, made);
      add(memory.exchange().received(), memory.received(), received, receivedTypes, made);
      requests = new Request[2 * sent.size()];
    }

    private void add(
        List<Data> all,
        MemorySegment memory,
        List<Object> buffers,
        List<Datatype> of,
        Map<Object, Datatype> made)
        throws MPIException {
      for (Data data : all) {
        Datatype type = made.get(data.bounded());
        if (type == null) {
          type = types.of(data);
          made.put(data.bounded(), type);
        }
        of.add(type);
        buffers.add(
            memory.heapBase().isPresent()
                ? memory.heapBase().get()
                : memory.asSlice(data.origin()).asByteBuffer().order(ByteOrder.nativeOrder()));
      }
    }

    private static IllegalStateException failed(MPIException e) {
      return new IllegalStateException(e);
    }

    /** A package mpi in Java is slower by far until the JVM has compiled it. */
    @Override
    protected boolean isCompiledLate() {
      return true;
    }

    @Override
    protected void pack() {
      try {
        MPI.COMM_WORLD.pack(sent.get(0), 1, sentTypes.get(0), packed, 0);
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void unpack() {
      try {
        MPI.COMM_WORLD.unpack(packed, 0, received.get(0), 1, receivedTypes.get(0));
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void beforeCheck() {
      memory.packed().asByteBuffer().get(0, packed);
    }

    @Override
    protected void behindCheck() {
      memory.packed().asByteBuffer().put(0, packed);
    }

    @Override
    protected void send(int peer) {
      try {
        MPI.COMM_WORLD.send(sent.get(0), 1, sentTypes.get(0), peer, 0);
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void receive(int peer) {
      try {
        MPI.COMM_WORLD.recv(received.get(0), 1, receivedTypes.get(0), peer, 0);
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void faces(int peer) {
      int n = sent.size();
      try {
        for (int k = 0; k < n; k++) {
          requests[k] =
              MPI.COMM_WORLD.iRecv((Buffer) received.get(k), 1, receivedTypes.get(k), peer, k);
        }
        for (int k = 0; k < n; k++) {
          requests[n + k] =
              MPI.COMM_WORLD.iSend((Buffer) sent.get(k), 1, sentTypes.get(k), peer, k);
        }
        Request.waitAll(requests);
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void allToAll() {
      try {
        MPI.COMM_WORLD.allToAll(
            sent.get(0), 1, sentTypes.get(0), received.get(0), 1, receivedTypes.get(0));
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void allGather() {
      try {
        MPI.COMM_WORLD.allGather(
            sent.get(0), 1, sentTypes.get(0), received.get(0), 1, receivedTypes.get(0));
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    protected void broadcast(boolean root) {
      try {
        if (root) {
          MPI.COMM_WORLD.bcast(sent.get(0), 1, sentTypes.get(0), 0);
        } else {
          MPI.COMM_WORLD.bcast(received.get(0), 1, receivedTypes.get(0), 0);
        }
      } catch (MPIException e) {
        throw failed(e);
      }
    }

    @Override
    public void close() {
      try {
        types.free();
      } catch (MPIException e) {
        throw failed(e);
      }
    }
  }
}
