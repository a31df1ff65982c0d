// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Other programs: those that connect at ports, and those that are started (MPI 4.1 §11). */
public abstract class IntracommPorts extends IntracommScans {
  IntracommPorts(long handle) {
    super(handle);
  }

  IntracommPorts(Pending pending) {
    super(pending);
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
