// SPDX-License-Identifier: Apache-2.0
/** The package {@code mpi} as programs see it, from outside. */
package org.espalier.classic;
