// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

/** Which constructors a reconstructed tree may use. */
public enum ConstructorSet {
  /** con, vec, idx and strc: Definition 1 of the paper. */
  BASIC,
  /** con, vec and idx: layouts of one basic type only. */
  NO_STRUCT,
  /**
   * con, vec, idx and strc with exactly two children: §5 of the paper has a constructor "that
   * catenates only two subtrees". A strc of one child catenates nothing and would only move it,
   * which an idx of one displacement does. So {@code [5]} costs K_idx + K_lookup + K_con here (13
   * at K = 6) even where K_strc = 0, and a strc of one child would cost 8.
   */
  BINARY_STRUCT,
  /** The basic set with vecbuc and idxbuc: Definition 2 of the paper. */
  EXTENDED
}
