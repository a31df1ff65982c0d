// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/** A message that was prepared once and can be started again and again (MPI 4.1 §3.9). */
public final class Prequest extends Request {
  private static final Call START = new Call("MPI_Start");

  Prequest(long handle, @Nullable Buffer sendBuffer, @Nullable Buffer recvBuffer) {
    super(handle, sendBuffer, recvBuffer);
  }

  /**
   * Starts the message.
   *
   * @throws MPIException if MPI refuses
   */
  public void start() throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.handle(handle);
      START.run(out);
      handle = Stage.getHandle(out);
    }
  }

  /**
   * Starts several messages.
   *
   * @param requests the requests; an entry may be null
   * @throws MPIException if MPI refuses
   */
  public static void startAll(Prequest[] requests) throws MPIException {
    Requests.startAll(requests);
  }
}
