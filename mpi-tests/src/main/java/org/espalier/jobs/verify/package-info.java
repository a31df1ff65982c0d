// SPDX-License-Identifier: Apache-2.0
/**
 * What several verification jobs share: quirks of libraries by which checks are let off, memory
 * with what packing must make of it, and streams that ranks describe in ways of their own. The jobs
 * live in the packages below, by what they verify; they use the binding as any user would, and
 * nothing here knows of any of them. No demo and no test framework lives here.
 */
@NullMarked
package org.espalier.jobs.verify;

import org.jspecify.annotations.NullMarked;
