// SPDX-License-Identifier: Apache-2.0
/**
 * Loops by hand that pack and unpack data, as a programmer would write them: in Java over arrays
 * and over native memory, and in C ({@code src/bench/loops.c}). They are what a binding is compared
 * with, so that no kernel and no part of the binding may be used here. Which data lie where is said
 * in {@code org.espalier.jobs.bench.pattern}; how what is packed is sent, and when anything is
 * timed, in {@code org.espalier.jobs.bench}.
 */
@NullMarked
package org.espalier.jobs.bench.loop;

import org.jspecify.annotations.NullMarked;
