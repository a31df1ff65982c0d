// SPDX-License-Identifier: Apache-2.0
/** Random types, memory and calls, compared with plain loops that know neither MPI nor trees. */
package org.espalier.programs.random;
