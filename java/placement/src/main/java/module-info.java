// SPDX-License-Identifier: Apache-2.0
/** Where arrays should live: metrics, expressions, programs and distributions. */
module org.espalier.placement {
  requires static org.jspecify;
  requires transitive org.espalier.core;

  exports org.espalier.distribution;
  exports org.espalier.metric;
  exports org.espalier.network;
  exports org.espalier.program;
}
