// SPDX-License-Identifier: Apache-2.0
/** What is measured, without MPI: the patterns. */
@NullMarked
package org.espalier.jobs.bench;

import org.jspecify.annotations.NullMarked;
