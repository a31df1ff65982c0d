// SPDX-License-Identifier: Apache-2.0
/** Where arrays should live: metrics, expressions, programs and distributions. */
@SuppressWarnings("requires-automatic") // fastutil names its module in its manifest only
module org.espalier.placement {
  requires static org.jspecify;
  requires it.unimi.dsi.fastutil.core;
  requires transitive org.espalier.core;

  exports org.espalier.expression;
  exports org.espalier.expression.text;
  exports org.espalier.distribution;
  exports org.espalier.metric;
  exports org.espalier.network;
  exports org.espalier.program;
  exports org.espalier.program.array;
}
