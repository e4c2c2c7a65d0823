import type { InjectOptions } from 'fastify';
import { columnsOf } from '#contract/analytics/columns.ts';
import { ANALYTICS_BASE } from '#contract/analytics/page-sizes.ts';
import { ANALYTICS_TABLES, type AnalyticsTable } from '#contract/analytics/tables.ts';
import type { Draw } from './draw.ts';
import { corrupted, HOSTILE } from './hostile.ts';

const TABLES = Object.keys(ANALYTICS_TABLES) as AnalyticsTable[];
const OTHER_TABLES = [
  'users',
  'sessions',
  'analytics_commentary',
  'pg_catalog.pg_user',
  'commentary%00',
  'commentary;drop',
  '__proto__',
  'constructor',
  '%',
  '%ED%A0%80',
  '%F0%9F%91%A9',
  'x'.repeat(3_000),
  '..%2f..%2fconfig.json',
  '',
];
const OTHER_COLUMNS = [
  'owner_id',
  'line',
  'place',
  'bytes',
  '*',
  'ctid',
  'constructor',
  '__proto__',
  'a"b',
  'x'.repeat(64),
  'é',
  '"id"',
  ' id ',
];
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'is',
  'in',
  'eq(any)',
  'like(all)',
  'gt(any)',
  'isdistinct',
  'cs',
  'cd',
  'fts',
  'ov',
  'match',
  'EQ',
  '',
];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  text: [
    'NIFTY',
    'broker',
    'simulated',
    '*a*',
    '%',
    '_',
    '\\',
    'a\\',
    '\\\\',
    '(',
    '")',
    '"quo,ted"',
    'ÿ₹👩‍👩‍👧',
    'null',
    '',
    'x'.repeat(4_000),
    '\uFFFF',
  ],
  number: [
    '0',
    '-0',
    '1',
    '24500.05',
    '1e5',
    '1e308',
    '1e309',
    '-1e-400',
    'NaN',
    'Infinity',
    '-infinity',
    '0x10',
    '1_000',
    '٣',
    '',
    ' 1 ',
    '9'.repeat(400),
  ],
  integer: ['0', '1', '-1', '2147483647', '2147483648', '9223372036854775808', '1.5', '1e3', '', '+1', '0b1'],
  flag: ['true', 'false', 't', '1', 'yes', 'null', 'unknown', ''],
  instant: [
    '2026-08-03T04:31:00Z',
    '2026-08-03',
    'now',
    'infinity',
    '-infinity',
    'epoch',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '294277-01-01',
    '2026-02-30',
    '4714-11-24 BC',
    '2026-08-03T04:31:00+99:99',
    '',
  ],
  day: ['2026-08-03', '2026-02-30', 'today', 'infinity', '0000-01-01', '5874898-01-01', '10000-01-01', '-1-01-01', ''],
  json: [
    '{}',
    '[]',
    '{"a":[1,{"b":null}]}',
    '{a,b}',
    '{1,NULL}',
    '{{1},{2,3}}',
    'null',
    '"x"',
    '{',
    '{"a":1e999}',
    '\\u0000',
    '"\\u0000"',
    '['.repeat(3_000),
    '',
  ],
};
const IS = ['null', 'not_null', 'true', 'false', 'unknown', 'NULL', 'nil', ''];
/** Malformed query text, put into an address unescaped. */
const JUNK = [
  '%',
  '%00',
  'id=eq.%00',
  '&&&',
  '=',
  '==',
  'x[]=1',
  '%E0%A4%A=1',
  'id=eq.%ED%A0%80',
  'select=%00',
  '+',
  'a=b=c',
  'or',
  '__proto__=eq.1',
  'columns=id',
  'on_conflict=id',
  '\u00ff=eq.1',
];

const columns = (table: AnalyticsTable) => [...columnsOf(ANALYTICS_TABLES[table])];

/** A value without quotes, or in quotes. */
const quoted = (value: string, draw: Draw) => (draw.chance(0.3) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value);

/** Parts of a query over a table: some are supported, others must be refused. */
function partsOf(table: AnalyticsTable, draw: Draw) {
  const named = columns(table);
  const column = (): readonly [string, string] => (draw.chance(0.02) ? [draw.pick(OTHER_COLUMNS), 'text'] : draw.pick(named));
  const valueOf = (kind: string) => {
    const values = VALUES[draw.chance(0.95) ? kind : draw.pick(Object.keys(VALUES))] ?? [''];
    // Well-formed values come first: most conditions should be accepted.
    return draw.pick(draw.chance(0.8) ? values.slice(0, 2) : values);
  };
  const operatorOf = (kind: string) => {
    if (draw.chance(0.05)) return draw.pick(OPERATORS);
    return draw.pick(kind === 'text' ? OPERATORS.slice(0, 10) : OPERATORS.slice(0, 10).filter((operator) => !operator.endsWith('like')));
  };
  function operand(kind: string): string {
    const operator = operatorOf(kind);
    const not = draw.chance(0.2) ? (draw.chance(0.1) ? 'not.not.' : 'not.') : '';
    if (operator === 'is') return `${not}is.${draw.pick(kind === 'flag' || draw.chance(0.1) ? IS : IS.slice(0, 2))}`;
    if (operator !== 'in') return `${not}${operator}.${valueOf(kind)}`;
    const count = draw.chance(0.03) ? 300 : draw.below(5);
    const list = Array.from({ length: count }, () => quoted(valueOf(kind).slice(0, 20), draw)).join(',');
    return `${not}in.${draw.chance(0.95) ? `(${list})` : `(${list}`}`;
  }
  function condition(): readonly [string, string] {
    const [name, kind] = column();
    const arrow = draw.chance(0.03) ? draw.pick(['->a', '->>a', '->0', '->>', '->a->>b', '::text']) : '';
    return [`${name}${arrow}`, operand(kind)];
  }
  function tree(depth: number): string {
    const parts = Array.from({ length: draw.chance(0.02) ? 60 : 1 + draw.below(3) }, () => {
      if (depth < 8 && draw.chance(0.3)) return `${draw.chance(0.2) ? 'not.' : ''}${draw.pick(['and', 'or'])}${tree(depth + 1)}`;
      const [name, kind] = column();
      return `${name}.${operand(kind)}`;
    });
    return `(${parts.join(',')}${draw.chance(0.95) ? ')' : ''}`;
  }
  function selected(): string {
    if (draw.chance(0.3)) return '*';
    if (draw.chance(0.03)) return Array.from({ length: 120 }, (_, at) => `a${at}:id`).join(',');
    const list = Array.from({ length: 1 + draw.below(5) }, () => {
      const [name] = column();
      if (draw.chance(0.95)) return name;
      const odd = [
        'name::text',
        'name::int',
        'name::timestamptz',
        'name::jsonb',
        'name::bool',
        '*,name::numeric',
        'alias:name',
        'count()',
        'name.sum()',
        'name->a',
        'a:name->>b',
        '*',
        'other(*)',
        'other!inner(id)',
        '...other(id)',
        'a:b:name',
      ];
      return draw.pick([...odd, '"name"', ' name ', 'x:name::int', '', 'name,name']).replaceAll('name', name);
    });
    return [...new Set([...(draw.chance(0.6) ? ['id', 'source'] : []), ...list])].join(',');
  }
  function ordered(): string {
    const word = () =>
      draw.pick(draw.chance(0.9) ? ['', '.asc', '.desc', '.nullsfirst', '.desc.nullslast'] : ['.asc.desc', '.sideways', '->a.asc']);
    return Array.from({ length: draw.chance(0.02) ? 200 : 1 + draw.below(3) }, () => `${column()[0]}${word()}`).join(',');
  }
  return { condition, tree, selected, ordered };
}

const COUNTS = ['0', '1', '10', '1000', '999999999', '9999999999', '-1', '1.5', 'all', '', '1e3', '0x1'];

/** Returns a query string over a table: mostly valid, sometimes with an invalid part, or junk. */
export function drawQuery(table: AnalyticsTable, draw: Draw): string {
  const parts = partsOf(table, draw);
  const pairs: (readonly [string, string])[] = [];
  if (draw.chance(0.7)) pairs.push(['select', parts.selected()]);
  const conditions = draw.chance(0.02) ? 80 : draw.below(4);
  for (let count = 0; count < conditions; count += 1) pairs.push(parts.condition());
  if (draw.chance(0.3)) pairs.push([draw.pick(['and', 'or', 'or', 'not.and', 'not.or']), parts.tree(0)]);
  if (draw.chance(0.03)) pairs.push(['or', `${'(or'.repeat(400)}(id.eq.1)${')'.repeat(400)}`]);
  if (draw.chance(0.4)) pairs.push(['order', parts.ordered()]);
  if (draw.chance(0.5)) pairs.push(['limit', draw.pick(COUNTS.slice(0, draw.chance(0.8) ? 4 : COUNTS.length))]);
  if (draw.chance(0.3)) pairs.push(['offset', draw.pick(COUNTS.slice(0, draw.chance(0.8) ? 4 : COUNTS.length))]);
  const text = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  if (draw.chance(0.06)) text.push(encodeURI(draw.pick(JUNK)).replaceAll('%25', '%'));
  return text.join('&');
}

const HEADERS: readonly (readonly [string, string])[] = [
  ['range', '0-9'],
  ['range', '5-'],
  ['range', '9-1'],
  ['range', 'items=0-0'],
  ['range', 'bytes=0-5'],
  ['range', '999999999-999999999'],
  ['range', '0-99999999999999999999'],
  ['prefer', 'count=exact'],
  ['prefer', 'count=exact'],
  ['prefer', 'count=planned,return=representation'],
  ['prefer', 'x'.repeat(4_000)],
  ['accept', 'application/vnd.pgrst.object+json'],
  ['accept', 'text/csv'],
  ['accept', 'application/vnd.pgrst.array+json;nulls=stripped'],
  ['prefer', 'handling=strict, count=exact'],
  ['accept', ';;,;\u00ff'],
  ['accept-profile', 'private'],
  ['accept-profile', 'public'],
  ['content-type', 'text/plain'],
  ['accept-encoding', 'gzip;q=x'],
];

/** Returns a body of the function of last prices, nearly always with something wrong. */
function priceBody(draw: Draw): string {
  const names = Array.from({ length: draw.pick([0, 1, 3, 200, 201]) }, () =>
    draw.pick(['SIM:NIFTY', 'NIFTY', 'RELIANCE', 'none', 'x'.repeat(64)]),
  );
  const body = draw.chance(0.3) ? { instruments: names } : corrupted({ instruments: names }, draw);
  const text = JSON.stringify(draw.chance(0.1) ? draw.pick(HOSTILE) : body) ?? '';
  return draw.chance(0.1) ? text.slice(0, draw.below(text.length + 1)) : text;
}

/** A request of the analytics back end, and the table it may read. */
export interface AnalyticsRequest {
  readonly table: AnalyticsTable | null;
  readonly request: InjectOptions;
}

/** Returns a request with these credentials, mostly a read of one of the tables. */
export function drawAnalyticsRequest(draw: Draw, credentials: Readonly<Record<string, string>>): AnalyticsRequest {
  const headers: Record<string, string> = { ...credentials };
  for (let count = draw.chance(0.3) ? 1 + draw.below(2) : 0; count > 0; count -= 1) {
    const [name, value] = draw.pick(HEADERS);
    headers[name] = value;
  }
  if (draw.chance(0.02)) headers['apikey'] = draw.pick(['', 'x', '\u00ff', 'x'.repeat(5_000)]);
  const kind = draw.below(20);
  const table = draw.pick(TABLES);
  const query = drawQuery(table, draw);
  if (kind === 0)
    return { table: null, request: { method: 'GET', url: `${ANALYTICS_BASE}/rest/v1/${draw.pick(OTHER_TABLES)}?${query}`, headers } };
  if (kind === 1)
    return {
      table: null,
      request: {
        method: draw.pick(['GET', 'POST']),
        url: `${ANALYTICS_BASE}/rest/v1/rpc/${draw.pick(['version', 'pg_sleep', '%00', ''])}?${query}`,
        headers,
      },
    };
  if (kind < 4)
    return {
      table: null,
      request: {
        method: 'POST',
        url: `${ANALYTICS_BASE}/functions/v1/${draw.chance(0.85) ? 'market_data' : draw.pick(OTHER_TABLES)}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: priceBody(draw),
      },
    };
  const url = `${ANALYTICS_BASE}/rest/v1/${table}?${query}`;
  if (kind === 4)
    return {
      table,
      request: {
        method: draw.pick(['POST', 'PUT', 'PATCH', 'DELETE']),
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(draw.pick(HOSTILE)) ?? '',
      },
    };
  return { table, request: { method: draw.chance(0.05) ? 'HEAD' : 'GET', url, headers } };
}
