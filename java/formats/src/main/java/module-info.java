// SPDX-License-Identifier: Apache-2.0
/** The files of Espalier: layouts, type trees, expressions, programs, read, written and drawn. */
module org.espalier.formats {
  requires static org.jspecify;
  requires transitive org.espalier.core;
  requires transitive org.espalier.placement;
  requires transitive tools.jackson.databind;

  exports org.espalier.draw;
  exports org.espalier.formats;
  exports org.espalier.svg;
}
