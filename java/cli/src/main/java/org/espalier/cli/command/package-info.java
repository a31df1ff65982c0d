// SPDX-License-Identifier: Apache-2.0
/**
 * What every command shares: options, exit codes, failures as one line, how an answer is printed
 * and how long work shows that it goes on. It knows no command.
 */
@NullMarked
package org.espalier.cli.command;

import org.jspecify.annotations.NullMarked;
