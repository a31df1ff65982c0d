// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

/** Which constructors a reconstructed tree may use. */
public enum ConstructorSet {
  /** con, vec, idx and strc: Definition 1 of the paper. */
  BASIC,
  /** con, vec and idx: layouts of one basic type only. */
  NO_STRUCT,
  /** con, vec, idx and strc with exactly two children. */
  BINARY_STRUCT,
  /** The basic set with vecbuc and idxbuc: Definition 2 of the paper. */
  EXTENDED
}
