import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { columnsOf } from './columns.ts';
import { lastPricesAnswer, lastPricesBody } from './last-prices.ts';
import { ANALYTICS_TABLES } from './tables.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', target: 'openapi-3.0' }) as Json;
  return rest;
}

const content = (schema: Json) => ({ content: { 'application/json': { schema } } });
const parameter = (name: string, description: string) => ({ name, in: 'query', required: false, description, schema: { type: 'string' } });

/** Returns the OpenAPI 3.0 document of the analytics back end, a set of PostgREST tables and functions. */
export function analyticsDocument(version: string): Json {
  const tables = Object.entries(ANALYTICS_TABLES).map(([name, row]) => [
    `/rest/v1/${name}`,
    {
      get: {
        operationId: name,
        summary: `Rows of ${name}`,
        parameters: [
          parameter('select', '* or columns, with aliases as alias:column and casts as column::type'),
          parameter('order', 'Columns, each with .asc or .desc and .nullsfirst or .nullslast'),
          parameter('limit', 'Rows at most'),
          parameter('offset', 'Rows left out at the beginning'),
          parameter('or', 'Filters of which one holds, such as (ltp.gt.5, and(symbol.eq.NIFTY, vix.is.null)); so and, not.or, not.and'),
          ...[...columnsOf(row).keys()].map((column) => parameter(column, 'A filter, such as eq.1, is.null, in.(a,b), not.gt.5')),
        ],
        responses: { 200: { description: 'Rows', ...content({ type: 'array', items: { $ref: `#/components/schemas/${name}` } }) } },
      },
    },
  ]);
  return {
    openapi: '3.0.3',
    info: { title: 'Strikedesk analytics back end', version },
    security: [{ key: [] }],
    paths: {
      ...(Object.fromEntries(tables) as Json),
      '/functions/v1/market_data': {
        post: {
          operationId: 'lastPrices',
          summary: 'Last traded prices',
          requestBody: { required: true, ...content(jsonSchema(lastPricesBody)) },
          responses: { 200: { description: 'Prices', ...content(jsonSchema(lastPricesAnswer)) } },
        },
      },
    },
    components: {
      schemas: Object.fromEntries(Object.entries(ANALYTICS_TABLES).map(([name, row]) => [name, jsonSchema(row)])),
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'apikey' } },
    },
  };
}

interface JsonShape {
  readonly type?: string;
  readonly items?: { readonly type?: string };
}

/** Returns what a client looks at in each column of each table: its kind, and of a JSON column whether it is a list of rows or texts, or one object. */
export function analyticsColumns(): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    Object.entries(ANALYTICS_TABLES).map(([table, row]) => {
      const shapes = jsonSchema(row)['properties'] as Readonly<Record<string, JsonShape>>;
      const kindOf = (column: string, kind: string) => {
        const shape = shapes[column];
        if (kind !== 'json') return kind;
        return shape?.type === 'array' ? (shape.items?.type === 'string' ? 'texts' : 'rows') : 'record';
      };
      return [table, Object.fromEntries([...columnsOf(row)].map(([column, kind]) => [column, kindOf(column, kind)]))];
    }),
  );
}
