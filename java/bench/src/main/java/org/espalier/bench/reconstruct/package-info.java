// SPDX-License-Identifier: Apache-2.0
/** Runs that measure reconstruction: growth with n by family, and quality against a budget. */
@NullMarked
package org.espalier.bench.reconstruct;

import org.jspecify.annotations.NullMarked;
