// SPDX-License-Identifier: Apache-2.0
/**
 * The drop-in for Java programs on mpi.jar: their datatypes made better at commit. Nothing is
 * exported: programs do not call it.
 */
module org.espalier.agent {
  requires static org.jspecify;
  requires java.instrument;
  requires org.espalier.mpi;
}
