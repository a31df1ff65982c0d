// SPDX-License-Identifier: Apache-2.0
/**
 * What shells, manual readers and scripts want to know of the command line: completion and manual
 * pages, written from the commands' own descriptions, and the schemas of files and answers. Nothing
 * here knows a command by name.
 */
@NullMarked
package org.espalier.cli.shell;

import org.jspecify.annotations.NullMarked;
