// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.job.Settings;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.HandleCalls;
import org.espalier.mpi.raw.WordFunction;

/**
 * A function of MPI that writes handles, called without memory of a {@link Stage}: programs begin
 * and end many messages before the JVM has compiled this.
 */
abstract sealed class HandleCall permits Call {
  /** Whether the types of ranks are compared: then all calls go one way, with their arguments. */
  static final boolean CHECKED = Settings.get().check();

  final WordFunction function;

  HandleCall(String name) {
    this.function = new WordFunction(name);
  }

  HandleCall(WordFunction function) {
    this.function = function;
  }

  /** The address of a function that begins a message. */
  final long address() {
    return function.called(7);
  }

  /**
   * Calls a function of seven arguments that writes a handle where the last one says: without
   * memory of a {@link Stage}, where that is possible, since programs begin many messages before
   * the JVM has compiled this (docs/adr/0468).
   *
   * @return the handle
   */
  long make(long a, long b, long c, long d, long e, long f) throws MPIException {
    if (CHECKED || !WordFunction.makes()) {
      try (Stage stage = Stage.open()) {
        long out = stage.take(8);
        ShownCall.run(function, a, b, c, d, e, f, out);
        return stage.handleIn(out);
      }
    }
    boolean entered = Gate.enter();
    try {
      return made(function.make(a, b, c, d, e, f));
    } catch (UnsupportedOperationException missing) {
      throw Call.absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  /** What a call of {@link WordFunction} has made, if it has. */
  static long made(long handle) throws MPIException {
    if (WordFunction.isFailure(handle)) {
      throw Errors.of(WordFunction.code(handle));
    }
    return handle;
  }

  /**
   * Calls a function of one argument, the address of a handle that it may write over.
   *
   * @return the handle then
   */
  long on(long handle) throws MPIException {
    if (CHECKED || !WordFunction.makes()) {
      try (Stage stage = Stage.open()) {
        long out = stage.handle(handle);
        ShownCall.run(function, out);
        return stage.handleIn(out);
      }
    }
    boolean entered = Gate.enter();
    try {
      return made(function.on(handle));
    } catch (UnsupportedOperationException missing) {
      throw Call.absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  /**
   * Calls a function of how many handles there are, the handles, and up to three words more; what
   * MPI writes over the handles comes back, whatever the outcome.
   *
   * @param arguments how many it has
   * @param handles an array of this thread's stage
   */
  void ofHandles(int arguments, long[] handles, int count, long a, long b, long c)
      throws MPIException {
    if (CHECKED || !HandleCalls.areUsed()) {
      inMemory(arguments, handles, count, a, b, c);
      return;
    }
    boolean entered = Gate.enter();
    try {
      long called = function.called(arguments);
      Call.check(HandleCalls.call(called, handles, count, HandleArray.BYTES, a, b, c));
    } catch (UnsupportedOperationException missing) {
      throw Call.absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  /**
   * Calls a function of the address of a handle and a word more; what MPI writes over the handle
   * comes back, whatever the outcome.
   *
   * @param handle of one element
   */
  void ofHandle(long[] handle, long a) throws MPIException {
    if (CHECKED || !HandleCalls.areUsed()) {
      try (Stage stage = Stage.open()) {
        long out = stage.handle(handle[0]);
        try {
          ShownCall.run(function, out, a);
        } finally {
          handle[0] = stage.handleIn(out);
        }
      }
      return;
    }
    boolean entered = Gate.enter();
    try {
      Call.check(HandleCalls.callOnOne(function.called(2), handle, HandleArray.BYTES, a));
    } catch (UnsupportedOperationException missing) {
      throw Call.absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  private void inMemory(int arguments, long[] handles, int count, long a, long b, long c)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long array = stage.handles(handles, count);
      try {
        if (arguments == 2) {
          ShownCall.run(function, count, array);
        } else if (arguments == 3) {
          ShownCall.run(function, count, array, a);
        } else if (arguments == 4) {
          ShownCall.run(function, count, array, a, b);
        } else {
          ShownCall.run(function, count, array, a, b, c);
        }
      } finally {
        stage.handlesIn(array, handles, count);
      }
    }
  }
}
