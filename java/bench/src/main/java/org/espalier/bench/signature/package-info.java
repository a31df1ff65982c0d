// SPDX-License-Identifier: Apache-2.0
/** Signatures of compressed trees beside the expanded string. */
@NullMarked
package org.espalier.bench.signature;

import org.jspecify.annotations.NullMarked;
