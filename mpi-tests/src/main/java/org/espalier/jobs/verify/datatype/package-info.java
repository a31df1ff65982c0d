// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs that draw datatypes of every combiner from seeds: built, decoded and built again, and sent
 * between ranks that describe the same signature by different types. Types that are listed one by
 * one live in {@code org.espalier.jobs.verify.traps}.
 */
@NullMarked
package org.espalier.jobs.verify.datatype;

import org.jspecify.annotations.NullMarked;
