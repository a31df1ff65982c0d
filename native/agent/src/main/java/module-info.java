// SPDX-License-Identifier: Apache-2.0
/**
 * The drop-in for Java programs on mpi.jar: Espalier's package {@code mpi} in the place of theirs.
 * Nothing is exported: programs do not call it.
 */
module org.espalier.agent {
  requires static org.jspecify;
  requires java.instrument;
  requires org.espalier.mpi;
  requires org.espalier.mpi.classic;
}
