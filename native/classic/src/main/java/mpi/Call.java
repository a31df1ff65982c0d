// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.job.Settings;
import org.espalier.mpi.raw.HandleArray;
import org.espalier.mpi.raw.HandleCalls;
import org.espalier.mpi.raw.ShortArrays;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * A function of MPI as the classes of this package call it: through the gate, and with its return
 * code made an exception.
 */
final class Call {
  private final WordFunction function;

  /** Whether the types of ranks are compared: then all calls go one way, with their arguments. */
  private static final boolean CHECKED = Settings.get().check();

  Call(String name) {
    this.function = new WordFunction(name);
  }

  static void check(int code) throws MPIException {
    if (code != 0) {
      throw Errors.of(code);
    }
  }

  static MPIException absent(UnsupportedOperationException missing) {
    return new MPIException(0, MPI.ERR_UNSUPPORTED_OPERATION, missing.getMessage());
  }

  /** Calls {@code MPI_Wtime} or {@code MPI_Wtick}. */
  double seconds() throws MPIException {
    boolean entered = Gate.enter();
    try {
      return function.callDouble();
    } finally {
      Gate.leave(entered);
    }
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
        run(a, b, c, d, e, f, out);
        return stage.handleIn(out);
      }
    }
    boolean entered = Gate.enter();
    try {
      return made(function.make(a, b, c, d, e, f));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
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
        run(out);
        return stage.handleIn(out);
      }
    }
    boolean entered = Gate.enter();
    try {
      return made(function.on(handle));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
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
      check(HandleCalls.call(called, handles, count, HandleArray.BYTES, a, b, c));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
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
          run(count, array);
        } else if (arguments == 3) {
          run(count, array, a);
        } else if (arguments == 4) {
          run(count, array, a, b);
        } else {
          run(count, array, a, b, c);
        }
      } finally {
        stage.handlesIn(array, handles, count);
      }
    }
  }

  /**
   * Calls with copies of short arrays, as {@link ShortArrays#call}. Not shown to a checker.
   *
   * @param words how many arguments the function has, at most 8
   */
  void copied(
      int words,
      @Nullable Object from,
      int fromWord,
      int fromBytes,
      @Nullable Object to,
      int toWord,
      int toBytes,
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h)
      throws MPIException {
    boolean entered = Gate.enter();
    try {
      long called = function.called(words);
      check(
          ShortArrays.call(
              called, from, fromWord, fromBytes, to, toWord, toBytes, a, b, c, d, e, f, g, h));
    } finally {
      Gate.leave(entered);
    }
  }

  void run() throws MPIException {
    if (CHECKED) {
      ShownCall.run(function);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call());
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e, long f) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e, long f, long g) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e, long f, long g, long h) throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g, h);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g, h));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e, long f, long g, long h, long i)
      throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g, h, i);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g, h, i));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j)
      throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g, h, i, j);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g, h, i, j));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k)
      throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g, h, i, j, k);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g, h, i, j, k));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l)
      throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g, h, i, j, k, l);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g, h, i, j, k, l));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }

  void run(
      long a,
      long b,
      long c,
      long d,
      long e,
      long f,
      long g,
      long h,
      long i,
      long j,
      long k,
      long l,
      long m)
      throws MPIException {
    if (CHECKED) {
      ShownCall.run(function, a, b, c, d, e, f, g, h, i, j, k, l, m);
      return;
    }
    boolean entered = Gate.enter();
    try {
      check(function.call(a, b, c, d, e, f, g, h, i, j, k, l, m));
    } catch (UnsupportedOperationException missing) {
      throw absent(missing);
    } finally {
      Gate.leave(entered);
    }
  }
}
