// SPDX-License-Identifier: Apache-2.0
/** Tests of what the collectives decide before any message is sent. */
@NullMarked
package org.espalier.mpi.collective;

import org.jspecify.annotations.NullMarked;
