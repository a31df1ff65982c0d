// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

/** Which constructors a reconstructed tree may use. */
public enum ConstructorSet {
  /** con, vec, idx and strc: Definition 1 of the paper. */
  BASIC
}
