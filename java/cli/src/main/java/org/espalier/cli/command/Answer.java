// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import tools.jackson.databind.JsonNode;

/**
 * What a command found for one file.
 *
 * @param exitCode one of {@link ExitCode}
 * @param json the answer for scripts
 * @param text the answer for people, with line ends
 */
public record Answer(int exitCode, JsonNode json, String text) {}
