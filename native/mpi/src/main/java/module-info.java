// SPDX-License-Identifier: Apache-2.0
/** A binding of MPI on {@code java.lang.foreign}, and type trees as native datatypes and back. */
@SuppressWarnings("module") // modules that packages are exported to are compiled after this one
module org.espalier.mpi {
  requires static org.jspecify;
  requires transitive org.espalier.core;

  exports org.espalier.mpi;
  exports org.espalier.mpi.attribute;
  exports org.espalier.mpi.collective;
  exports org.espalier.mpi.library;
  exports org.espalier.mpi.type;
  exports org.espalier.mpi.raw to
      org.espalier.mpi.classic;
  exports org.espalier.mpi.transfer to
      org.espalier.agent,
      org.espalier.mpi.classic;
  exports org.espalier.mpi.transfer.choice to
      org.espalier.agent,
      org.espalier.mpi.classic;
  exports org.espalier.mpi.transfer.kernel to
      org.espalier.mpi.classic,
      org.espalier.redistribute;
  exports org.espalier.mpi.transfer.passage to
      org.espalier.mpi.classic;
}
