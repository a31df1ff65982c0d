// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** The objects of mpi.jar, which is on the program's class path and not on ours. */
final class MpiObjects {
  /** {@code MPI_UNDEFINED} of Open MPI, the only library with an mpi.jar. */
  private static final int UNDEFINED = -32766;

  private final Class<?> mpi;
  private final Field communicatorHandle;
  private final Method isNullCommunicator;
  private final Method ownType;
  private final Class<?> intracomm;
  private final Method source;
  private final Method tag;
  private final Method index;
  private final Method cancelled;

  MpiObjects(Class<?> mpi) {
    this.mpi = mpi;
    try {
      Class<?> communicator = load("mpi.Comm");
      this.communicatorHandle = communicator.getDeclaredField("handle");
      communicatorHandle.setAccessible(true);
      this.isNullCommunicator = communicator.getMethod("isNull");
      this.intracomm = load("mpi.Intracomm");
      this.ownType = load("mpi.Datatype").getMethod("espalier$own");
      Class<?> status = load("mpi.Status");
      this.source = status.getMethod("getSource");
      this.tag = status.getMethod("getTag");
      this.index = status.getMethod("getIndex");
      this.cancelled = status.getMethod("isCancelled");
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException("this mpi.jar cannot be checked: " + failure, failure);
    }
  }

  private Class<?> load(String name) throws ClassNotFoundException {
    return Class.forName(name, false, mpi.getClassLoader());
  }

  /** A constant of {@code mpi.MPI}. */
  int constant(String name) {
    return (int) object(name);
  }

  /** A predefined object of {@code mpi.MPI}. */
  Object object(String name) {
    try {
      return mpi.getField(name).get(null);
    } catch (ReflectiveOperationException failure) {
      throw new IllegalStateException("mpi.MPI has no " + name, failure);
    }
  }

  /** The level of thread support that MPI gave. */
  int threadLevel() {
    try {
      return (int) call(mpi.getMethod("queryThread"), null);
    } catch (NoSuchMethodException failure) {
      throw new IllegalStateException(failure);
    }
  }

  long communicator(Object communicator) {
    try {
      return communicatorHandle.getLong(communicator);
    } catch (IllegalAccessException failure) {
      throw new IllegalStateException(failure);
    }
  }

  boolean isCommunicator(Object object) {
    return communicatorHandle.getDeclaringClass().isInstance(object);
  }

  /** Whether an object is a communicator within one group, and not the null one. */
  boolean isIntracommunicator(Object object) {
    return intracomm.isInstance(object) && !(boolean) call(isNullCommunicator, object);
  }

  /** The handle that the program made. */
  long type(Object datatype) {
    return (long) call(ownType, datatype);
  }

  int source(Object status) {
    return (int) call(source, status);
  }

  int tag(Object status) {
    return (int) call(tag, status);
  }

  int index(Object status) {
    return (int) call(index, status);
  }

  /** The index of any status, without an object for its mpi.jar. */
  static int indexOf(@Nullable Object status) {
    if (status == null) {
      return UNDEFINED;
    }
    try {
      return (int) call(status.getClass().getMethod("getIndex"), status);
    } catch (NoSuchMethodException failure) {
      throw new IllegalStateException(failure);
    }
  }

  boolean isCancelled(Object status) {
    return (boolean) call(cancelled, status);
  }

  private static Object call(Method method, @Nullable Object object) {
    try {
      return method.invoke(object);
    } catch (InvocationTargetException failure) {
      throw new IllegalStateException(failure.getCause());
    } catch (IllegalAccessException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
