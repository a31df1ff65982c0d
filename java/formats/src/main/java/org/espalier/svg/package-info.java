// SPDX-License-Identifier: Apache-2.0
/**
 * The one writer of drawings: elements of SVG with their colours, how wide words are, where labels
 * have room, charts with two logarithmic axes, and the page that makes a drawing zoom and links its
 * parts. What is drawn does not belong here.
 */
@NullMarked
package org.espalier.svg;

import org.jspecify.annotations.NullMarked;
