// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import org.espalier.layout.BasicType;

/**
 * One element of a layout.
 *
 * @param type its basic type
 * @param displacement where it lies, in the tree's unit
 */
public record Element(BasicType type, long displacement) {}
