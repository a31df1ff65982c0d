// SPDX-License-Identifier: Apache-2.0
/**
 * The formats of Espalier's files, which {@code docs/formats.md} describes: one reader or writer
 * for each. A file becomes an {@link org.espalier.formats.InputFile}, a reader makes a value of an
 * engine from it, and everything that is wrong with it is an {@link
 * org.espalier.formats.InputException} of one line that says what, where, and what would be right.
 * Options, printing for people and engines do not belong here.
 */
@NullMarked
package org.espalier.formats;

import org.jspecify.annotations.NullMarked;
