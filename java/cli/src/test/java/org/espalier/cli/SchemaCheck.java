// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.espalier.formats.Schemas;

/** Holds answers to the schemas that {@code --schema} prints. */
public final class SchemaCheck {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<String, Schema> KNOWN = new ConcurrentHashMap<>();

  private SchemaCheck() {}

  /** Every line of a command's answers is valid, and there is at least one. */
  public static void holds(String command, String answers) {
    assertThat(answers.lines()).isNotEmpty();
    for (String line : answers.lines().toList()) {
      assertThat(
              KNOWN
                  .computeIfAbsent(command, name -> REGISTRY.getSchema(Schemas.text(name)))
                  .validate(line, InputFormat.JSON))
          .as("%s: %s", command, line)
          .isEmpty();
    }
  }
}
