// SPDX-License-Identifier: Apache-2.0
/** Tests of what a process is told and says. */
@NullMarked
package org.espalier.classic.job;

import org.jspecify.annotations.NullMarked;
