// SPDX-License-Identifier: Apache-2.0
/** Layouts, type trees, costs, exact reconstruction and signatures; needs nothing but the JDK. */
module org.espalier.core {
  requires static org.jspecify;

  exports org.espalier.cost;
  exports org.espalier.deadline;
  exports org.espalier.fold;
  exports org.espalier.layout;
  exports org.espalier.normalize;
  exports org.espalier.reconstruct;
  exports org.espalier.signature;
  exports org.espalier.transpack;
  exports org.espalier.tree;
}
