// SPDX-License-Identifier: Apache-2.0
/**
 * The scripts and programs of {@code src/bench}, which are run by hand: that they compile, and name
 * what there is. What they measure is no matter of tests.
 */
@NullMarked
package org.espalier.scripts;

import org.jspecify.annotations.NullMarked;
