// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.NativeLibrary;

/** A communicator of one group. */
public class Intracomm extends Comm {
  private static final Call SPLIT = new Call("MPI_Comm_split");
  private static final Call SPLIT_TYPE = new Call("MPI_Comm_split_type");
  private static final Call CREATE = new Call("MPI_Comm_create");
  private static final Call CREATE_GROUP = new Call("MPI_Comm_create_group");
  private static final Call SCAN = new Call("MPI_Scan");
  private static final Call ISCAN = new Call("MPI_Iscan");
  private static final Call EXSCAN = new Call("MPI_Exscan");
  private static final Call IEXSCAN = new Call("MPI_Iexscan");

  Intracomm(long handle) {
    super(handle);
  }

  Intracomm(Pending pending) {
    super(pending);
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   */
  @Override
  public Intracomm clone() {
    try {
      return dup();
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /**
   * Duplicates the communicator with its attributes.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intracomm dup() throws MPIException {
    return new Intracomm(duplicate());
  }

  /**
   * Begins to duplicate; the duplicate can be used when its {@link #getRequest} has ended.
   *
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intracomm iDup() throws MPIException {
    return new Intracomm(duplicating());
  }

  /**
   * Duplicates the communicator with other hints.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the duplicate
   * @throws MPIException if MPI refuses
   */
  @Override
  public Intracomm dupWithInfo(Info info) throws MPIException {
    return new Intracomm(duplicate(info));
  }

  /**
   * Splits by colours; ranks follow the keys.
   *
   * @param colour processes of one colour come together; {@link MPI#UNDEFINED} for none
   * @param key the key
   * @return the communicator of this process's colour
   * @throws MPIException if MPI refuses
   */
  public final Intracomm split(int colour, int key) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      SPLIT.run(handle, colour, key, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Splits by what processes share; ranks follow the keys.
   *
   * @param splitType the kind: {@link Comm#TYPE_SHARED}
   * @param key the key
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the communicator of those that share
   * @throws MPIException if MPI refuses
   */
  public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      int kind = splitType == TYPE_SHARED ? NativeLibrary.get().abi().commTypeShared : splitType;
      SPLIT_TYPE.run(handle, kind, key, info.handle, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Makes a communicator of a group; all processes of this one call it.
   *
   * @param group the group
   * @return the communicator, null in MPI's sense outside of the group
   * @throws MPIException if MPI refuses
   */
  public final Intracomm create(Group group) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE.run(handle, group.handle, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Makes a communicator of a group; the processes of the group call it.
   *
   * @param group the group
   * @param tag the tag
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final Intracomm createGroup(Group group, int tag) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      CREATE_GROUP.run(handle, group.handle, tag, out);
      return new Intracomm(Stage.getHandle(out));
    }
  }

  /**
   * Makes a grid.
   *
   * @param dims how many processes in each dimension
   * @param periods whether each dimension is periodic
   * @param reorder whether ranks may be changed
   * @return the communicator, null in MPI's sense outside of the grid
   * @throws MPIException if MPI refuses
   */
  public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder)
      throws MPIException {
    return new CartComm(Topologies.cart(handle, dims, periods, reorder));
  }

  /**
   * Makes a graph that all processes know.
   *
   * @param indexes where the neighbours of each end
   * @param edges the neighbours of all, one after the other
   * @param reorder whether ranks may be changed
   * @return the communicator, null in MPI's sense outside of the graph
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createGraph(int[] indexes, int[] edges, boolean reorder)
      throws MPIException {
    return new GraphComm(Topologies.graph(handle, indexes, edges, reorder));
  }

  /**
   * Makes a graph of which each process knows some weighted edges.
   *
   * @param sources the ranks of sources
   * @param degrees how many destinations each source has
   * @param destinations the ranks of destinations
   * @param weights the weight of each edge
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder)
      throws MPIException {
    return new GraphComm(
        Topologies.distGraph(handle, sources, degrees, destinations, weights, info, reorder));
  }

  /**
   * Makes a graph of which each process knows some edges.
   *
   * @param sources the ranks of sources
   * @param degrees how many destinations each source has
   * @param destinations the ranks of destinations
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraph(
      int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder)
      throws MPIException {
    return new GraphComm(
        Topologies.distGraph(handle, sources, degrees, destinations, null, info, reorder));
  }

  /**
   * Makes a graph of which each process knows its own weighted edges.
   *
   * @param sources the ranks of sources
   * @param sourceWeights the weight of each edge that comes in
   * @param destinations the ranks of destinations
   * @param destWeights the weight of each edge that goes out
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraphAdjacent(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destWeights,
      Info info,
      boolean reorder)
      throws MPIException {
    return new GraphComm(
        Topologies.distGraphAdjacent(
            handle, sources, sourceWeights, destinations, destWeights, info, reorder));
  }

  /**
   * Makes a graph of which each process knows its own edges.
   *
   * @param sources the ranks of sources
   * @param destinations the ranks of destinations
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param reorder whether ranks may be changed
   * @return the communicator
   * @throws MPIException if MPI refuses
   */
  public final GraphComm createDistGraphAdjacent(
      int[] sources, int[] destinations, Info info, boolean reorder) throws MPIException {
    return new GraphComm(
        Topologies.distGraphAdjacent(handle, sources, null, destinations, null, info, reorder));
  }

  /**
   * Combines the elements of this process and of those with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = Payload.reduced(stage, sendbuf, count, type, true, false);
      Payload in = Payload.reduced(stage, recvbuf, count, type, false, true);
      SCAN.run(out.address, in.address, count, type.handle, op.on(type), handle);
      op.used();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of this process and of those with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void scan(Object buf, int count, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload both = Payload.reduced(stage, buf, count, type, true, true);
      SCAN.run(IN_PLACE, both.address, count, type.handle, op.on(type), handle);
      op.used();
      both.completed();
    }
  }

  /**
   * Begins to combine the elements of this process and of those with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      ISCAN.run(
          HeapArray.address(sendbuf),
          HeapArray.writableAddress(recvbuf),
          count,
          type.handle,
          op.on(type),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(op);
    }
  }

  /**
   * Begins to combine the elements of this process and of those with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      ISCAN.run(
          IN_PLACE, HeapArray.writableAddress(buf), count, type.handle, op.on(type), handle, out);
      return new Request(Stage.getHandle(out), buf, buf).with(op);
    }
  }

  /**
   * Combines the elements of the processes with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = Payload.reduced(stage, sendbuf, count, type, true, false);
      Payload in = Payload.reduced(stage, recvbuf, count, type, true, true); // rank 0 gets nothing
      EXSCAN.run(out.address, in.address, count, type.handle, op.on(type), handle);
      op.used();
      out.sent();
      in.completed();
    }
  }

  /**
   * Combines the elements of the processes with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @throws MPIException if MPI refuses
   */
  public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload both = Payload.reduced(stage, buf, count, type, true, true);
      EXSCAN.run(IN_PLACE, both.address, count, type.handle, op.on(type), handle);
      op.used();
      both.completed();
    }
  }

  /**
   * Begins to combine the elements of the processes with lower ranks.
   *
   * @param sendbuf what is sent
   * @param recvbuf where data are received
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IEXSCAN.run(
          HeapArray.address(sendbuf),
          HeapArray.writableAddress(recvbuf),
          count,
          type.handle,
          op.on(type),
          handle,
          out);
      return new Request(Stage.getHandle(out), sendbuf, recvbuf).with(op);
    }
  }

  /**
   * Begins to combine the elements of the processes with lower ranks. In one buffer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @param op the operation
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iExScan(Buffer buf, int count, Datatype type, Op op) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IEXSCAN.run(
          IN_PLACE, HeapArray.writableAddress(buf), count, type.handle, op.on(type), handle, out);
      return new Request(Stage.getHandle(out), buf, buf).with(op);
    }
  }

  /**
   * Opens a port at which other programs can connect.
   *
   * @return its name
   * @throws MPIException if MPI refuses
   */
  public static String openPort() throws MPIException {
    return Ports.open(MPI.INFO_NULL);
  }

  /**
   * Opens a port at which other programs can connect.
   *
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return its name
   * @throws MPIException if MPI refuses
   */
  public static String openPort(Info info) throws MPIException {
    return Ports.open(info);
  }

  /**
   * Closes a port.
   *
   * @param name the name
   * @throws MPIException if MPI refuses
   */
  public static void closePort(String name) throws MPIException {
    Ports.close(name);
  }

  /**
   * Waits for a connection at a port.
   *
   * @param port the name of the port
   * @param root the rank of the root
   * @return the intercommunicator with those who connected
   * @throws MPIException if MPI refuses
   */
  public final Intercomm accept(String port, int root) throws MPIException {
    return accept(port, MPI.INFO_NULL, root);
  }

  /**
   * Waits for a connection at a port.
   *
   * @param port the name of the port
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param root the rank of the root
   * @return the intercommunicator with those who connected
   * @throws MPIException if MPI refuses
   */
  public final Intercomm accept(String port, Info info, int root) throws MPIException {
    return new Intercomm(Ports.accept(handle, port, info, root));
  }

  /**
   * Connects to a port.
   *
   * @param port the name of the port
   * @param root the rank of the root
   * @return the intercommunicator with those who accepted
   * @throws MPIException if MPI refuses
   */
  public final Intercomm connect(String port, int root) throws MPIException {
    return connect(port, MPI.INFO_NULL, root);
  }

  /**
   * Connects to a port.
   *
   * @param port the name of the port
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param root the rank of the root
   * @return the intercommunicator with those who accepted
   * @throws MPIException if MPI refuses
   */
  public final Intercomm connect(String port, Info info, int root) throws MPIException {
    return new Intercomm(Ports.connect(handle, port, info, root));
  }

  /**
   * Publishes a port under the name of a service.
   *
   * @param service the name of the service
   * @param port the name of the port
   * @throws MPIException if MPI refuses
   */
  public static void publishName(String service, String port) throws MPIException {
    Ports.publish(service, MPI.INFO_NULL, port);
  }

  /**
   * Publishes a port under the name of a service.
   *
   * @param service the name of the service
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param port the name of the port
   * @throws MPIException if MPI refuses
   */
  public static void publishName(String service, Info info, String port) throws MPIException {
    Ports.publish(service, info, port);
  }

  /**
   * Ends the publication of a port.
   *
   * @param service the name of the service
   * @param port the name of the port
   * @throws MPIException if MPI refuses
   */
  public static void unpublishName(String service, String port) throws MPIException {
    Ports.unpublish(service, MPI.INFO_NULL, port);
  }

  /**
   * Ends the publication of a port.
   *
   * @param service the name of the service
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param port the name of the port
   * @throws MPIException if MPI refuses
   */
  public static void unpublishName(String service, Info info, String port) throws MPIException {
    Ports.unpublish(service, info, port);
  }

  /**
   * Looks a service up.
   *
   * @param service the name of the service
   * @return the name of its port
   * @throws MPIException if MPI refuses
   */
  public static String lookupName(String service) throws MPIException {
    return Ports.lookup(service, MPI.INFO_NULL);
  }

  /**
   * Looks a service up.
   *
   * @param service the name of the service
   * @param info hints, or {@link MPI#INFO_NULL}
   * @return the name of its port
   * @throws MPIException if MPI refuses
   */
  public static String lookupName(String service, Info info) throws MPIException {
    return Ports.lookup(service, info);
  }

  /**
   * Starts processes of a program.
   *
   * @param command the program
   * @param argv its arguments, or null
   * @param maxprocs how many processes
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param root the rank of the root
   * @param errcodes receives a code for each process; its length is checked
   * @return the intercommunicator with them
   * @throws MPIException if MPI refuses
   */
  public final Intercomm spawn(
      String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes)
      throws MPIException {
    return new Intercomm(Ports.spawn(handle, command, argv, maxprocs, info, root, errcodes));
  }

  /**
   * Starts processes of several programs.
   *
   * @param commands the programs
   * @param argv its arguments, or null
   * @param maxprocs how many processes
   * @param info hints, or {@link MPI#INFO_NULL}
   * @param root the rank of the root
   * @param errcodes receives a code for each process; its length is checked
   * @return the intercommunicator with them
   * @throws MPIException if MPI refuses
   */
  public final Intercomm spawnMultiple(
      String[] commands, String[][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes)
      throws MPIException {
    return new Intercomm(
        Ports.spawnMultiple(handle, commands, argv, maxprocs, info, root, errcodes));
  }
}
