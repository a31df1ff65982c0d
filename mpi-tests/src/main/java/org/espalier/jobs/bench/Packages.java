// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.mpi.Mpi;

/**
 * The packages {@code mpi} beside this binding in one process: mpi.jar, where the command has put
 * it and the side over it ({@code src/bench/JarBindings.java}) on the class path, and our own,
 * where patterns.sh has made a copy of it under another name. The first one starts MPI and ends it,
 * the others and this binding join.
 */
final class Packages implements Sides.PackageSides {
  /** The classes of sides, of which each is compiled where its package is. */
  private static final List<String> NAMES = List.of("JarBindings", "PackageBindings");

  /** What the side over a package implements. */
  interface Bindings {
    /** Starts MPI, or joins where it has been started. */
    void start() throws Exception;

    /** Ends MPI, where {@link #start} has started it. */
    void end() throws Exception;

    /** The side, or nothing where the package cannot do that operation on that memory. */
    Optional<Side> side(Memory memory, Operation operation);
  }

  private final List<Bindings> all;

  private Packages(List<Bindings> all) {
    this.all = all;
  }

  static Packages find() {
    List<Bindings> found = new ArrayList<>();
    for (String name : NAMES) {
      try {
        found.add(
            Class.forName(Packages.class.getPackageName() + "." + name)
                .asSubclass(Bindings.class)
                .getDeclaredConstructor()
                .newInstance());
      } catch (ClassNotFoundException absent) {
        // It is not there on every machine.
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("the side " + name + " could not be made", e);
      }
    }
    return new Packages(found);
  }

  Mpi start() {
    if (all.isEmpty()) {
      return Mpi.initialize();
    }
    try {
      for (Bindings bindings : all) {
        bindings.start();
      }
    } catch (Exception e) {
      throw new IllegalStateException("a package mpi could not start MPI", e);
    }
    return Mpi.attach();
  }

  void end() {
    try {
      for (Bindings bindings : all.reversed()) {
        bindings.end();
      }
    } catch (Exception e) {
      throw new IllegalStateException("a package mpi could not end MPI", e);
    }
  }

  @Override
  public List<Side> sides(Memory memory, Operation operation) {
    List<Side> sides = new ArrayList<>();
    for (Bindings bindings : all) {
      bindings.side(memory, operation).ifPresent(sides::add);
    }
    return sides;
  }
}
