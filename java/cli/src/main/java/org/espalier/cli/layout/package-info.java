// SPDX-License-Identifier: Apache-2.0
/**
 * Commands on layouts and type trees. They parse, call the core, print; reading of files belongs to
 * {@code org.espalier.formats}, search to the core.
 */
@NullMarked
package org.espalier.cli.layout;

import org.jspecify.annotations.NullMarked;
