// SPDX-License-Identifier: Apache-2.0
/**
 * Seeded generators, oracles and validators. They take and give plain arrays and know nothing of
 * Espalier's own types, so that an oracle can share no fault with what it judges.
 */
@NullMarked
package org.espalier.testkit;

import org.jspecify.annotations.NullMarked;
