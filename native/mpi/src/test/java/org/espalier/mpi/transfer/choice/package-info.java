// SPDX-License-Identifier: Apache-2.0
/** Tests of what chooses a way, on made-up times. */
@NullMarked
package org.espalier.mpi.transfer.choice;

import org.jspecify.annotations.NullMarked;
