// SPDX-License-Identifier: Apache-2.0
/**
 * Programs that call every public method of the package {@code mpi} and check what comes of it, one
 * class for a part of the interface. They run on any implementation of the package; nothing here
 * knows which it is.
 */
package org.espalier.programs.api;
