import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** Returns the schema with null as a branch of its own where a choice of shapes may be null: the serializer knows `nullable` beside a type only. */
function withNullBranches(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullBranches);
  if (typeof schema !== 'object' || schema === null) return schema;
  const plain = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withNullBranches(value)]));
  const branches = plain['anyOf'] ?? plain['oneOf'];
  if (plain['nullable'] !== true || 'type' in plain || !Array.isArray(branches)) return plain;
  const { nullable: _, anyOf: __, oneOf: ___, ...rest } = plain;
  return { ...rest, anyOf: [...(branches as readonly unknown[]), { type: 'null' }] };
}

/**
 * Returns the JSON Schema that Fastify's serializer is compiled from: it writes the fields of the schema and nothing else, so a column
 * that slips into an answer never leaves the server, and it throws when a required field is missing.
 */
export function answerSchema(schema: GenericSchema): object {
  // The OpenAPI dialect says `nullable` where JSON Schema has a union, which the serializer would have to try branch by branch.
  return withNullBranches(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'output', target: 'openapi-3.0' })) as object;
}
