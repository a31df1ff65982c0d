// SPDX-License-Identifier: Apache-2.0
/**
 * What is said at the end: one entry for each type, their sums, the table for people and the JSON
 * for programs. How ranks' entries come together belongs elsewhere.
 */
@NullMarked
package org.espalier.classic.report;

import org.jspecify.annotations.NullMarked;
