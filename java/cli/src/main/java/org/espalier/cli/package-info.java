// SPDX-License-Identifier: Apache-2.0
/**
 * The command line. {@link org.espalier.cli.Espalier} knows all commands and runs one: a command
 * parses its arguments, reads its files through {@code org.espalier.formats}, calls an engine, and
 * prints. Commands live in {@code layout}, {@code place} and {@code job}, what they share in {@code
 * command}. No algorithm belongs here.
 */
@NullMarked
package org.espalier.cli;

import org.jspecify.annotations.NullMarked;
