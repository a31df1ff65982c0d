// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests that start ranks on this machine: one class of them at a time, since waiting ranks take
 * whole processors. Tests on containers wait for much of their time, and go beside.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ResourceLock("ranks on this machine")
public @interface LocalRanks {}
