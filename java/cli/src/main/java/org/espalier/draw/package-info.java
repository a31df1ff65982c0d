// SPDX-License-Identifier: Apache-2.0
/**
 * Pictures of layouts and trees: SVG, HTML and Graphviz text from pure values. Reading files and
 * searching for trees do not belong here.
 */
@NullMarked
package org.espalier.draw;

import org.jspecify.annotations.NullMarked;
