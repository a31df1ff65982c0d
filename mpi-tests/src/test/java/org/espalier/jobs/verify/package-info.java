// SPDX-License-Identifier: Apache-2.0
/** Runs the verification jobs on this machine, small, under each library's launcher. */
@NullMarked
package org.espalier.jobs.verify;

import org.jspecify.annotations.NullMarked;
