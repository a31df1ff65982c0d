// SPDX-License-Identifier: Apache-2.0
/**
 * The job that compares every byte of a collective operation's forms: blocking and started, in
 * place, with equal and varied blocks, and among neighbours; and ranks that take different ways on
 * purpose. Collectives over signature types are verified in {@code
 * org.espalier.jobs.verify.signature}.
 */
@NullMarked
package org.espalier.jobs.verify.forms;

import org.jspecify.annotations.NullMarked;
