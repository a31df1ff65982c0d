// SPDX-License-Identifier: Apache-2.0
/** When turns are taken again, without MPI. */
@NullMarked
package org.espalier.jobs.bench;

import org.jspecify.annotations.NullMarked;
