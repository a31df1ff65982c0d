// SPDX-License-Identifier: Apache-2.0
/** Seeded generators, oracles and validators over plain arrays, for tests and benchmarks. */
module org.espalier.testkit {
  requires static org.jspecify;
  requires tools.jackson.databind;

  exports org.espalier.testkit;

  opens org.espalier.testkit to
      tools.jackson.databind;
}
