// SPDX-License-Identifier: Apache-2.0
/**
 * Verification jobs: programs that run under an MPI launcher and say of themselves whether they
 * passed, one completion line for each rank. They use the binding as any user would, and share a
 * seeded generator of datatypes. No demo and no test framework lives here.
 */
@NullMarked
package org.espalier.jobs.verify;

import org.jspecify.annotations.NullMarked;
