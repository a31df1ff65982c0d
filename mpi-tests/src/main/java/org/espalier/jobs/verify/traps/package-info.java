// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs that go through what has gone wrong before: known traps of datatypes, listed with their
 * elements, and those of messages, requests and types whose data a kernel moves ({@code
 * docs/transfer-traps.md}). Nothing is drawn by chance here.
 */
@NullMarked
package org.espalier.jobs.verify.traps;

import org.jspecify.annotations.NullMarked;
