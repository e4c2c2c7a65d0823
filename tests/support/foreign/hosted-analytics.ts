import { serveForPages, type Call, type Reply, type Served } from './loopback.ts';
import * as told from './told-rows.ts';
import type { Row } from './told-rows.ts';

export const PUBLIC_KEY = 'anonymous-public-key-of-the-foreign-desk';

/** Request headers that the service allows from other origins. */
const ALLOWED = [
  'apikey',
  'authorization',
  'content-type',
  'prefer',
  'range',
  'range-unit',
  'accept-profile',
  'content-profile',
  'x-client-info',
];

const TABLES: Record<string, () => Row[]> = {
  commentary: told.commentary,
  market_data: told.marketData,
  daily_data: told.dailyData,
  screener: told.screener,
  bots: told.hostedBots,
  index_config: told.indexConfig,
};

const RESERVED = new Set(['select', 'order', 'limit', 'offset']);

class BadQuery extends Error {}

const columnOf = (name: string, rows: readonly Row[]): string => {
  if (rows.length > 0 && !rows.some((row) => name in row)) throw new BadQuery(`column ${name} does not exist`);
  return name;
};

const passes = (value: unknown, filter: string): boolean => {
  const [operator = '', ...rest] = filter.split('.');
  const wanted = rest.join('.');
  if (operator === 'is' && wanted === 'null') return value === null || value === undefined;
  if (operator === 'eq') return value !== null && asText(value) === wanted;
  throw new BadQuery(`failed to parse filter (${filter})`);
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const compare = (left: unknown, right: unknown): number => {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return asText(left) < asText(right) ? -1 : asText(left) > asText(right) ? 1 : 0;
};

const ordered = (rows: Row[], order: string): Row[] => {
  const keys = order.split(',').map((part) => {
    const [name = '', ...flags] = part.split('.');
    return { name: columnOf(name, rows), sign: flags.includes('desc') ? -1 : 1 };
  });
  return rows.toSorted((a, b) => keys.map(({ name, sign }) => sign * compare(a[name], b[name])).find((sign) => sign !== 0) ?? 0);
};

const selected = (rows: Row[], select: string): Row[] => {
  if (select.split(',').includes('*')) return rows;
  const names = select.split(',').map((name) => columnOf(name, rows));
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
};

const asked = (all: Row[], query: URLSearchParams): Row[] => {
  let rows = all;
  for (const [name, filter] of query) if (!RESERVED.has(name)) rows = rows.filter((row) => passes(row[columnOf(name, all)], filter));
  const order = query.get('order');
  if (order !== null) rows = ordered(rows, order);
  const from = Number(query.get('offset') ?? 0);
  const limit = query.get('limit');
  return selected(rows.slice(from, limit === null ? undefined : from + Number(limit)), query.get('select') ?? '*');
};

/** Prices in the order of the request, without names. */
const lastPrices = (body: unknown): Reply => {
  const instruments = (body as { instruments?: unknown } | undefined)?.instruments;
  if (!Array.isArray(instruments)) return { status: 400, body: { message: 'instruments is missing' } };
  return { status: 200, body: { data: instruments.map((name) => ({ last_price: told.LAST_PRICES[String(name)] ?? null })) } };
};

const answer = ({ method, path, query, headers, body }: Call): Reply => {
  if (headers.apikey !== PUBLIC_KEY) return { status: 401, body: { message: 'No API key found in request' } };
  const name = path.split('/').at(-1) ?? '';
  if (method === 'POST') {
    if (name === 'market_data') return lastPrices(body);
    return { status: 404, body: { message: 'Could not find the function' } };
  }
  const table = TABLES[name];
  if (method !== 'GET' || table === undefined)
    return { status: 404, body: { code: 'PGRST205', message: `Could not find the table ${name}` } };
  try {
    return { status: 200, body: asked(table(), query) };
  } catch (error) {
    if (error instanceof BadQuery) return { status: 400, body: { code: '42703', message: error.message, details: null, hint: null } };
    throw error;
  }
};

/** The hosted analytics of the specification's section 7: an anonymous public key, tables read by query, one function. */
export const serveHostedAnalytics = (): Promise<Served> => serveForPages(ALLOWED, answer);
