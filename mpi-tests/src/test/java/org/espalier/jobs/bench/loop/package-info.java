// SPDX-License-Identifier: Apache-2.0
/** The loops by hand over every pattern, without MPI. */
@NullMarked
package org.espalier.jobs.bench.loop;

import org.jspecify.annotations.NullMarked;
