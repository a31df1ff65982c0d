// SPDX-License-Identifier: Apache-2.0
/**
 * The command line. A command parses its arguments, reads its files, calls an engine, and prints;
 * exit codes are those of {@link org.espalier.cli.ExitCode}. Reading and printing of one format
 * live in one class each ({@code …Reader}, {@code …Writer}). No algorithm belongs here.
 */
@NullMarked
package org.espalier.cli;

import org.jspecify.annotations.NullMarked;
