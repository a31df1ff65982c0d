// SPDX-License-Identifier: Apache-2.0
/** The package {@code mpi} of Java programs on MPI, over any MPI library. */
@SuppressWarnings("module") // the agent is compiled after this one
module org.espalier.mpi.classic {
  requires static org.jspecify;
  requires org.espalier.mpi;

  exports mpi;
  exports org.espalier.classic.job to
      org.espalier.agent;
}
