// SPDX-License-Identifier: Apache-2.0
/** The binding. */
@NullMarked
package org.espalier.mpi;

import org.jspecify.annotations.NullMarked;
