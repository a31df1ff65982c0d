// SPDX-License-Identifier: Apache-2.0
/** Seeded generators, oracles and validators over plain arrays, for tests and benchmarks. */
module org.espalier.testkit {
  requires static org.jspecify;

  exports org.espalier.testkit;
}
