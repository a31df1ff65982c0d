// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests on clusters of containers: one class of them at a time, beside at most one of those whose
 * ranks run here ({@link org.espalier.jobs.LocalRanks}).
 *
 * <p>In an unprivileged container no engine can run; the rest of the suite can. {@code .ci/run}
 * refuses a skip.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ResourceLock("clusters of containers")
@DisabledIfSystemProperty(named = ContainerEngine.SKIP, matches = "true")
@interface OnContainers {}
