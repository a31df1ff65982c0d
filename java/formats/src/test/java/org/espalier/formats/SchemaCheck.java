// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/** Validates JSON by the schemas as users get them. */
final class SchemaCheck {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Map<String, Schema> KNOWN = new ConcurrentHashMap<>();

  private SchemaCheck() {}

  /** What is wrong with a JSON text by a schema; nothing if it is valid. */
  static List<String> faults(String schema, String json) {
    return faults(schema, json.getBytes(StandardCharsets.UTF_8));
  }

  /** The same of a file as it is, in any encoding that JSON may have. */
  static List<String> faults(String schema, byte[] json) {
    return KNOWN
        .computeIfAbsent(schema, name -> REGISTRY.getSchema(Schemas.text(name)))
        .validate(MAPPER.readTree(json))
        .stream()
        .map(error -> error.toString())
        .toList();
  }
}
