// SPDX-License-Identifier: Apache-2.0
/**
 * What every search that may take long is given: a time limit, and a listener that hears how far it
 * is. What a search does when its time is up belongs to the search; what a listener shows belongs
 * to the program.
 */
@NullMarked
package org.espalier.deadline;

import org.jspecify.annotations.NullMarked;
