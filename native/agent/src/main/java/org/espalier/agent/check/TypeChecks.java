// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.time.Duration;
import org.espalier.agent.Marker;
import org.espalier.agent.Messages;
import org.jspecify.annotations.Nullable;

/**
 * What classes of mpi.jar call where types are checked. No method throws anything: whatever goes
 * wrong in here, checking ends with a line and the program goes on.
 */
public final class TypeChecks {
  private static volatile @Nullable Checker checker;

  private TypeChecks() {}

  /**
   * Starts checking, behind {@code MPI_Init}; every rank does.
   *
   * @param mpi the class {@code mpi.MPI}
   * @param worldRank this process's rank in {@code MPI_COMM_WORLD}
   * @param marker takes a sign of a difference
   * @param limit how long the last rank may take
   */
  public static void start(Class<?> mpi, int worldRank, Marker marker, Duration limit) {
    try {
      checker = Checker.start(mpi, worldRank, marker, limit);
    } catch (Throwable failure) {
      end(failure);
    }
  }

  /**
   * Called at the start of a method that moves data, completes requests or makes communicators.
   *
   * @param name the method's name
   * @param descriptor its descriptor
   * @param self the object it is called on, or null
   * @param arguments its arguments
   * @return what {@link #end(Object, Object)} wants to know, or null
   */
  public static @Nullable Object begin(
      String name, String descriptor, @Nullable Object self, Object[] arguments) {
    Checker current = checker;
    if (current == null) {
      return null;
    }
    try {
      return current.begin(name, descriptor, self, arguments);
    } catch (Throwable failure) {
      end(failure);
      return null;
    }
  }

  /**
   * Called before such a method returns.
   *
   * @param begun what its start gave, or null
   * @param result what it returns, or null
   */
  public static void end(@Nullable Object begun, @Nullable Object result) {
    Checker current = checker;
    if (current == null || begun == null) {
      return;
    }
    try {
      current.end(begun, result);
    } catch (Throwable failure) {
      end(failure);
    }
  }

  /**
   * Called in the place of {@code waitAny} and {@code testAny}, whose index it reads of a status.
   *
   * @param status the status, or null where no request is complete
   * @return the index as those methods give it
   */
  public static int index(@Nullable Object status) {
    return MpiObjects.indexOf(status);
  }

  /**
   * Called in the place of {@code waitSome} and {@code testSome}.
   *
   * @param statuses the statuses of completed requests, or null where there is no request
   * @return the indices as those methods give them
   */
  public static int @Nullable [] indices(Object @Nullable [] statuses) {
    if (statuses == null) {
      return null;
    }
    int[] indices = new int[statuses.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = MpiObjects.indexOf(statuses[i]);
    }
    return indices;
  }

  /**
   * Ends checking, before {@code MPI_Finalize}.
   *
   * @param limit how long to wait for what is on its way
   */
  public static void finish(Duration limit) {
    Checker current = checker;
    checker = null;
    if (current == null) {
      return;
    }
    try {
      current.finish(limit);
    } catch (Throwable failure) {
      end(failure);
    }
  }

  private static void end(Throwable failure) {
    checker = null;
    Messages.warn("types are checked no longer on this rank: " + failure);
  }
}
