// SPDX-License-Identifier: Apache-2.0
/**
 * The job that verifies the collectives over signature types, one part for each kind of block and
 * for reductions: ranks describe their data in layouts of their own, and every part is compared
 * with the library's own collective. Collectives of the binding itself are verified elsewhere.
 */
@NullMarked
package org.espalier.jobs.verify.signature;

import org.jspecify.annotations.NullMarked;
