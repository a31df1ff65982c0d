// SPDX-License-Identifier: Apache-2.0
/** Tests of what moves data, without messages. */
@NullMarked
package org.espalier.mpi.transfer;

import org.jspecify.annotations.NullMarked;
