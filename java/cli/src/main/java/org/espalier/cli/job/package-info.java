// SPDX-License-Identifier: Apache-2.0
/**
 * Commands that run MPI jobs and say what came of them, or look at what MPI the machine has: {@code
 * run}, {@code demo}, {@code verify}, {@code doctor}. How ranks are started is known in {@code
 * org.espalier.cli.rank} and {@code org.espalier.cli.launch}; nothing here calls MPI itself.
 */
@NullMarked
package org.espalier.cli.job;

import org.jspecify.annotations.NullMarked;
