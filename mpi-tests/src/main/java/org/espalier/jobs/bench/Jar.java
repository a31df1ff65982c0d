// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.util.Optional;
import org.espalier.mpi.Mpi;
import org.jspecify.annotations.Nullable;

/**
 * mpi.jar beside this binding in one process, where the command has put it and the side over it
 * ({@code src/bench/JarBindings.java}) on the class path: mpi.jar then starts MPI and ends it, and
 * this binding joins.
 */
final class Jar implements Sides.JarSides {
  /** What the side over mpi.jar implements; it is compiled on the machine that has mpi.jar. */
  interface Bindings extends Sides.JarSides {
    void start() throws Exception;

    void end() throws Exception;
  }

  private final @Nullable Bindings bindings;

  private Jar(@Nullable Bindings bindings) {
    this.bindings = bindings;
  }

  static Jar find() {
    try {
      return new Jar(
          Class.forName("org.espalier.jobs.bench.JarBindings")
              .asSubclass(Bindings.class)
              .getDeclaredConstructor()
              .newInstance());
    } catch (ClassNotFoundException absent) {
      return new Jar(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the side over mpi.jar could not be made", e);
    }
  }

  Mpi start() {
    if (bindings == null) {
      return Mpi.initialize();
    }
    try {
      bindings.start();
    } catch (Exception e) {
      throw new IllegalStateException("mpi.jar could not start MPI", e);
    }
    return Mpi.attach();
  }

  void end() {
    try {
      if (bindings != null) {
        bindings.end();
      }
    } catch (Exception e) {
      throw new IllegalStateException("mpi.jar could not end MPI", e);
    }
  }

  @Override
  public Optional<Side> side(Memory memory, Operation operation) {
    return bindings == null ? Optional.empty() : bindings.side(memory, operation);
  }
}
