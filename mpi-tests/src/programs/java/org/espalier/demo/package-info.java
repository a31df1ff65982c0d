// SPDX-License-Identifier: Apache-2.0
/**
 * Three programs on mpi.jar as a numerical programmer writes them: a heat equation, a particle
 * exchange, a distributed Fourier transform. Each checks its own result. They know nothing of
 * Espalier; it is put in front of them.
 */
package org.espalier.demo;
