// SPDX-License-Identifier: Apache-2.0
/**
 * What is published, tried as a project of another would: found in a repository, built with, run.
 */
@NullMarked
package org.espalier.published;

import org.jspecify.annotations.NullMarked;
