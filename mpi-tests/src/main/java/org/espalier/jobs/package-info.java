// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs are programs that run under an MPI launcher and say of themselves whether they passed, one
 * completion line for each rank. Here is the frame that they all run in; the jobs live in the
 * packages below, by what they are for. No test framework is used in any of them.
 */
@NullMarked
package org.espalier.jobs;

import org.jspecify.annotations.NullMarked;
