// SPDX-License-Identifier: Apache-2.0
/** The patterns beside the arrays that they mean, without MPI. */
@NullMarked
package org.espalier.jobs.bench.pattern;

import org.jspecify.annotations.NullMarked;
