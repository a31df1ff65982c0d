// SPDX-License-Identifier: Apache-2.0
/** What all tests of jobs on this machine share; the tests themselves live in the rooms below. */
@NullMarked
package org.espalier.jobs;

import org.jspecify.annotations.NullMarked;
