// SPDX-License-Identifier: Apache-2.0
/**
 * The job that calls every collective operation with a result that can be worked out by hand, and
 * what stands beside them: communicators, attributes, status and errors. Nothing is drawn by chance
 * here, and no form is compared with another.
 */
@NullMarked
package org.espalier.jobs.verify.collective;

import org.jspecify.annotations.NullMarked;
