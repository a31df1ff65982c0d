// SPDX-License-Identifier: Apache-2.0
/**
 * What a type is made of, as mpi.jar's constructors were told: recorded in Java when a type is
 * made, so that a commit asks MPI nothing. How it is tuned, and when, belongs elsewhere.
 */
@NullMarked
package org.espalier.agent.content;

import org.jspecify.annotations.NullMarked;
