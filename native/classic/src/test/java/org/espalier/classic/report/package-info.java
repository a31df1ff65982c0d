// SPDX-License-Identifier: Apache-2.0
/** Tests of the report. */
@NullMarked
package org.espalier.classic.report;

import org.jspecify.annotations.NullMarked;
