// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ShortArrays;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * A function of MPI as the classes of this package call it: through the gate, and with its return
 * code made an exception.
 */
final class Call extends HandleCall {
  Call(String name) {
    super(name);
  }

  /** A function with the arguments of one of MPI's. */
  Call(WordFunction function) {
    super(function);
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
