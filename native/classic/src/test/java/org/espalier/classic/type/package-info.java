// SPDX-License-Identifier: Apache-2.0
/** What constructor calls come to, against trees and descriptions built beside them. */
@NullMarked
package org.espalier.classic.type;

import org.jspecify.annotations.NullMarked;
