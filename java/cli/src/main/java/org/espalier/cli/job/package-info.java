// SPDX-License-Identifier: Apache-2.0
/**
 * Commands that start MPI jobs or look at what MPI the machine has. Nothing here calls MPI itself:
 * that is done by the programs that these commands start.
 */
@NullMarked
package org.espalier.cli.job;

import org.jspecify.annotations.NullMarked;
