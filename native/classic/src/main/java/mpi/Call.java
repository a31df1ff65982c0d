// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.WordFunction;

/**
 * A function of MPI as the classes of this package call it: through the gate, and with its return
 * code made an exception.
 */
final class Call {
  private final WordFunction function;

  Call(String name) {
    this.function = new WordFunction(name);
  }

  private void check(int code) throws MPIException {
    if (code != 0) {
      throw Errors.of(code);
    }
  }

  private static MPIException absent(UnsupportedOperationException missing) {
    return new MPIException(0, MPI.ERR_UNSUPPORTED_OPERATION, missing.getMessage());
  }

  /** Calls a function that may be called at any time, without the gate. */
  int anytime(long a) {
    return function.call(a);
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

  void run() throws MPIException {
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
