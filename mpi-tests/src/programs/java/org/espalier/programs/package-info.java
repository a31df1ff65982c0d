// SPDX-License-Identifier: Apache-2.0
/**
 * Programs on mpi.jar that the drop-in is tested with: each prints what it saw, and must print the
 * same with and without it. Nothing here knows Espalier.
 */
package org.espalier.programs;
