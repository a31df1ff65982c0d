// SPDX-License-Identifier: Apache-2.0
/** The programs of docs/java.md: one for each thing that people want. */
package example;
