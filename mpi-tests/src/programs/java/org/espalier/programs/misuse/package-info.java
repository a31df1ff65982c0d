// SPDX-License-Identifier: Apache-2.0
/** Wrong uses of the package mpi, which have to be refused. */
package org.espalier.programs.misuse;
