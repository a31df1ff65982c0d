// SPDX-License-Identifier: Apache-2.0
/**
 * The door of the agent: the one package whose class files a JVM since 8 can load. It decides
 * whether this JVM is new enough; nothing that needs a newer one belongs here, not even an
 * annotation.
 */
package org.espalier.agent.boot;
