// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** MPI initialised once for all test classes of a process, finalised after the last. */
public final class SharedMpi implements BeforeAllCallback {
  private static final class Closing implements AutoCloseable {
    private final Mpi mpi = Mpi.initialize(Mpi.Threads.SERIALIZED);

    @Override
    public void close() {
      mpi.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    closing(context);
  }

  private static Closing closing(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.create(SharedMpi.class))
        .getOrComputeIfAbsent("mpi", _ -> new Closing(), Closing.class);
  }
}
