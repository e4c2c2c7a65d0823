import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { CLIENT_KEY } from './constants.ts';
import { ERRORS } from './errors/registry.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations/all.ts';
import { featureOfPath } from './spec-calls.ts';
import { errorAnswer } from './schemas/system.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode, target: 'openapi-3.0' }) as Json;
  return rest;
}

function parametersOf(operation: Operation): Json[] {
  const list: Json[] = [];
  const add = (schema: GenericSchema | undefined, place: 'path' | 'query') => {
    if (!schema) return;
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
    for (const [name, property] of Object.entries(properties))
      list.push({ name, in: place, required: place === 'path' || required.includes(name), schema: property });
  };
  add(operation.params, 'path');
  add(operation.query, 'query');
  // A call of the specification is known without the header.
  if (operation.idempotent)
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: featureOfPath(operation.path) !== null,
      schema: { type: 'string', pattern: CLIENT_KEY.source },
    });
  return list;
}

function responsesOf(operation: Operation): Json {
  const responses: Json = {
    200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(operation.answer, 'output') } } },
  };
  const byStatus = new Map<number, string[]>();
  for (const code of operation.signedIn ? (['auth.required', ...operation.errors] as const) : operation.errors)
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  for (const [status, codes] of byStatus)
    responses[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  return responses;
}

/** Returns the OpenAPI 3.0 document of the main back end. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const entry = (paths[operation.path] ??= {});
    entry[operation.method.toLowerCase()] = {
      operationId: operation.operationId,
      summary: operation.summary,
      tags: [operation.tag],
      ...(operation.signedIn ? { security: [{ token: [] }] } : {}),
      parameters: parametersOf(operation),
      ...(operation.body
        ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(operation.body, 'input') } } } }
        : {}),
      responses: responsesOf(operation),
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Strikedesk main back end', version },
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswer, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
