// SPDX-License-Identifier: Apache-2.0
/**
 * Time limits: one class for every search of the project that has to stop in time. What a search
 * does when its time is up belongs to the search.
 */
@NullMarked
package org.espalier.deadline;

import org.jspecify.annotations.NullMarked;
