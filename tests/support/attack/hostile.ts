import type { Draw } from './draw.ts';

const DEEP = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`) as unknown;

/** Hostile values that no client sends by mistake. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { toString: 1, constructor: { prototype: 1 } },
  -1,
  0,
  -0.5,
  0.00001,
  0.00004,
  0.000_05,
  1e-300,
  1e-7,
  0.1 + 0.2,
  33.333_333_333,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  9_007_199_254_740_991,
  2 ** 53,
  2 ** 63,
  8.64e15 + 1,
  1e12,
  1e15,
  1e21,
  -1e21,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDC00y',
  '\u202Eevil',
  '\u0007',
  '\uFFFF',
  '👩‍👩‍👧‍👦'.repeat(8),
  'x'.repeat(65),
  'x'.repeat(9_000),
  '0',
  '-1',
  '1e5',
  '1e999',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '9999999999999999',
  '8640000000000001',
  '2026-02-31',
  '2026-02-29',
  '0000-00-00',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '2026-13-01',
  '+002026-11-20',
  '2026-11-20T00:00:00Z',
  '1900-01-01',
  '2099-12-31',
  "'; drop table users; --",
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'SIM:NIFTY',
  'SIM:VIX',
  'time,open,high,low,close\n0001-01-01T09:15:00,1,1,1,1\n',
  'time,open,high,low,close\n9999-12-31T09:15:00,1e21,1e21,1e21,1e21\n',
  'date,underlying,expiry,strike,option_type,close\n0001-01-01,ABC,9999-12-31,1e21,CE,1e21\n',
  DEEP,
];

/** Header values that a server may trip over. */
export const HOSTILE_HEADERS: readonly (readonly [string, string])[] = [
  ['host', '%%%'],
  ['host', ''],
  ['host', 'a b'],
  ['host', '[::1'],
  ['host', 'example.com:99999999'],
  ['host', 'x'.repeat(3_000)],
  ['content-type', 'text/plain'],
  ['content-type', 'application/xml'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', ';;;'],
  ['content-type', ''],
  ['content-encoding', 'gzip'],
  ['accept', 'text/html'],
  ['accept', '\u00ff\u00fe'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['accept-encoding', 'br;q=x'],
  ['accept-language', 'x'.repeat(2_000)],
  ['accept-language', '*;q=2,fr-\u00e9'],
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer \u00ff'],
  ['authorization', `Bearer ${'x'.repeat(5_000)}`],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(65)],
  ['idempotency-key', '\u00e9'.repeat(30)],
  ['idempotency-key', '__proto__________________'],
  ['x-forwarded-for', 'not an address'],
  ['x-forwarded-host', '%%%'],
  ['x-forwarded-proto', 'gopher'],
  ['if-none-match', '"'],
  ['range', 'bytes=9-1'],
  ['user-agent', '\u00ff'.repeat(3_000)],
  ['user-agent', ''],
  ['transfer-encoding', 'chunked'],
  ['expect', '100-continue'],
  ['upgrade', 'websocket'],
];

/** Returns a copy of a value in which one thing, drawn, is hostile, missing, doubled or too much. */
export function corrupted(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value) && value.length > 0 && draw.chance(0.95)) {
    if (draw.chance(0.1)) return Array.from({ length: draw.pick([21, 201, 1_001]) }, () => value[0]);
    const at = draw.below(value.length);
    return value.map((item: unknown, index) => (index === at ? corrupted(item, draw) : item));
  }
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && draw.chance(0.98)) {
    const names = Object.keys(value);
    const name = draw.pick(names);
    const { [name]: chosen, ...rest } = value as Record<string, unknown>;
    const kind = draw.below(12);
    if (kind === 0) return rest;
    if (kind === 1) return { ...value, [draw.pick(['extra', 'a\0b', '\uD800', 'id', 'user_id'])]: draw.pick(HOSTILE) };
    return { ...value, [name]: corrupted(chosen, draw) };
  }
  const alike = HOSTILE.filter((hostile) => typeof hostile === typeof value);
  return draw.pick(alike.length > 0 && draw.chance(0.75) ? alike : HOSTILE);
}
