// SPDX-License-Identifier: Apache-2.0
/**
 * Commands that place expressions, programs and matrices. They parse, call the placement engine,
 * print; reading of files belongs to {@code org.espalier.formats}.
 */
@NullMarked
package org.espalier.cli.place;

import org.jspecify.annotations.NullMarked;
