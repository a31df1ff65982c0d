// SPDX-License-Identifier: Apache-2.0
/** What placement decided, carried out on ranks: arrays that move, programs that run. */
module org.espalier.redistribute {
  requires java.management;
  requires static org.jspecify;
  requires transitive org.espalier.mpi;
  requires transitive org.espalier.placement;

  exports org.espalier.redistribute;
  exports org.espalier.redistribute.clock;
  exports org.espalier.redistribute.program;
}
