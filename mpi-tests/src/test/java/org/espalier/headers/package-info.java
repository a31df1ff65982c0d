// SPDX-License-Identifier: Apache-2.0
/** The table of C prototypes against headers of MPI libraries, here and on cluster nodes. */
@NullMarked
package org.espalier.headers;

import org.jspecify.annotations.NullMarked;
