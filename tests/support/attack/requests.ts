import type { InjectOptions } from 'fastify';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { Operation } from '#contract/operation.ts';
import { newKey } from '#tests/support/server/desk.ts';
import type { Draw } from './draw.ts';
import { corrupted, HOSTILE, HOSTILE_HEADERS } from './hostile.ts';
import { createValues } from './valid-value.ts';
import type { OwnedWorld } from './world.ts';

/** Returns a value as text of an address: escaped, or as it is where the escape itself is the attack. */
function addressed(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 6_000);
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { x: value };

function queryText(query: unknown, draw: Draw): string {
  const pairs = Object.entries(asRecord(query)).flatMap(([name, value]) => {
    const pair = `${addressed(name)}=${addressed(value)}`;
    return draw.chance(0.05) ? [pair, pair] : [pair];
  });
  if (draw.chance(0.03)) pairs.push(draw.pick(['%', '%00=%00', '%E0%A4%A', '&&&', 'a=%ED%A0%80', '=', 'x[]=1', '__proto__=1']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Returns text as a client would never write it: cut off, with numbers beyond all range, or doubled names. */
function spoilt(json: string, draw: Draw): string {
  const kind = draw.below(6);
  if (kind === 0) return json.slice(0, draw.below(json.length + 1));
  if (kind === 1) return json.replace(/:(?:-?\d[\d.]*|"[^"]*")/, ':1e999');
  if (kind === 2) return `${json}${json}`;
  if (kind === 3) return json.replace('{', '{"__proto__":{"x":1},');
  if (kind === 4)
    return json.replace(/:(?:-?\d[\d.]*|"[^"]*"|\{)/, `:${'['.repeat(60_000)}${']'.repeat(60_000)}${draw.chance(0.5) ? '' : ',"x":'}`);
  return json.replaceAll('"', "'");
}

/** Returns a request for an operation: a valid one of the world, of which one or two things are then spoilt. */
export function drawRequest(operation: Operation, draw: Draw, world: OwnedWorld, tradingDate: string): InjectOptions {
  const valueOf = createValues(draw, world, tradingDate);
  const fresh = { ...world, ids: { ...world.ids, ...(draw.chance(0.5) ? { key: newKey() } : {}) } };
  const of = (schema: Operation['body']) => (schema ? createValues(draw, fresh, tradingDate)(schema, operation.path) : undefined);
  let params = asRecord(operation.params ? valueOf(operation.params, operation.path) : {});
  let query: unknown = of(operation.query) ?? {};
  let body: unknown = of(operation.body);
  const headers: Record<string, string> = {
    ...(draw.chance(0.97) ? { authorization: `Bearer ${world.token}` } : {}),
    ...(operation.idempotent
      ? { [IDEMPOTENCY_HEADER]: draw.chance(0.95) ? newKey() : JSON.stringify(draw.pick(HOSTILE)).replaceAll(/[^\t\x20-\x7E]/g, '?') }
      : {}),
  };
  let text: string | null = null;
  for (let count = draw.below(3); count > 0; count -= 1) {
    const aim = draw.below(20);
    if (operation.params && aim < 3) params = asRecord(corrupted(params, draw));
    else if (operation.query && aim < 9) query = corrupted(query, draw);
    else if (aim < 16) body = corrupted(body ?? {}, draw);
    else if (aim < 18) text = spoilt(JSON.stringify(body ?? {}), draw);
    else {
      const [name, value] = draw.pick(HOSTILE_HEADERS);
      headers[name] = value;
    }
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => addressed(params[name] ?? draw.pick(HOSTILE)) || '-');
  if (operation.method === 'GET') return { method: 'GET', url: `${path}${queryText(query, draw)}`, headers };
  return {
    method: operation.method,
    url: `${path}${queryText(query, draw)}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined && text === null ? {} : { payload: text ?? JSON.stringify(body) }),
  };
}
