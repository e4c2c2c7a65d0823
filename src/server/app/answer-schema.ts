import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/**
 * Returns the JSON Schema that Fastify's serializer is compiled from: it writes the fields of the schema and nothing else, so a column
 * that slips into an answer never leaves the server, and it throws when a required field is missing.
 */
export function answerSchema(schema: GenericSchema): object {
  // The OpenAPI dialect says `nullable` where JSON Schema has a union, which the serializer would have to try branch by branch.
  return toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'output', target: 'openapi-3.0' });
}
