import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { candlesAnswer } from '#contract/schemas/candles.ts';
import type { runScreenAnswer, savedScreen } from '#contract/schemas/screener.ts';
import type { ConditionGroup, ScreenCondition } from '#domain/screener/condition.ts';
import { FIELD_IDS, type FieldId } from '#domain/screener/fields.ts';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

type Run = InferOutput<typeof runScreenAnswer>;
type Screen = InferOutput<typeof savedScreen>;
const SESSIONS = 21;

const server = await testServer({ historySessions: SESSIONS });
const early = await server.signIn();
const all = (...conditions: ScreenCondition[]): ConditionGroup => ({ type: 'group', match: 'all', conditions });
const number = (field: FieldId, operator: 'above' | 'below' | 'crosses-above', value: number | null): ScreenCondition => ({
  type: 'number',
  field,
  operator,
  operand: { kind: 'number', value },
});
const is = (field: FieldId, choice: string): ScreenCondition => ({ type: 'choice', field, operator: 'is', choice });
const run = (screen: unknown, user = early) =>
  server.call<Run & { fields?: { path: string; code: string }[] }>('POST', '/api/screener/run/', { token: user.token, body: { screen } });
const everything = all(number('price', 'above', 0));
const without = await run(all(number('sma-20', 'above', 0)));
server.services.history.start();
await server.services.history.written();
await stepMarket(server, 250);

describe('a screen on a market without history', () => {
  it('finds nothing by what needs one, and says of how many it is not known', () => {
    expect(without.status).toBe(200);
    expect(without.body.rows).toEqual([]);
    expect(without.body.unknown).toBe(without.body.looked_at);
    expect(without.body.looked_at).toBeGreaterThan(50);
  });
});

describe('a screen', () => {
  it('over the close of a past day has what a month of sessions before it tells', async () => {
    const { simulated } = (await server.call<{ simulated: string[] }>('GET', '/api/past/days/', { token: early.token })).body;
    const date = simulated.at(-1)!;
    const screen = all(...(['price', 'sma-20', 'high-20'] as const).map((id) => number(id, 'above', 0)), number('iv-rank', 'above', -1));
    const past = { source: 'simulated-history', date };
    const { body } = await server.call<Run>('POST', '/api/screener/run/', { token: early.token, body: { screen, past } });
    const row = body.rows.find(({ instrument }) => instrument.tradingsymbol === 'NIFTY')!;
    expect(row.sessions).toBe(SESSIONS);
    const url = `/api/market/candles?instrument_id=${encodeURIComponent(row.instrument.instrument_id)}&interval=1d&limit=40`;
    const { candles } = (await server.call<InferOutput<typeof candlesAnswer>>('GET', url, { token: early.token })).body;
    const until = candles.filter(([at]) => at < body.exchange_at);
    const last20 = until.slice(-20).map((candle) => candle[4]);
    expect(row.values['sma-20']).toBeCloseTo(last20.reduce((sum, each) => sum + each, 0) / 20, 3);
    expect(row.values['high-20']).toBeCloseTo(Math.max(...until.slice(-21, -1).map((candle) => candle[2])), 4);
  });

  it('measures what the candles say', async () => {
    const { body } = await run(
      all(
        number('price', 'above', 0),
        ...(['sma-20', 'high-20', 'volume-ratio', 'gap', 'volatility-20'] as const).map((id) => number(id, 'above', -100)),
      ),
    );
    const row = body.rows.find(({ instrument }) => instrument.tradingsymbol === 'RELIANCE') ?? body.rows[0]!;
    expect(row.sessions).toBe(SESSIONS + 1);
    const url = `/api/market/candles?instrument_id=${encodeURIComponent(row.instrument.instrument_id)}&interval=1d&limit=40`;
    const { candles } = (await server.call<InferOutput<typeof candlesAnswer>>('GET', url, { token: early.token })).body;
    const before = candles.slice(-21, -1);
    const last20 = [...candles.slice(-20, -1).map(([, , , , close]) => close), Number(row.values['price'])];
    expect(before).toHaveLength(20);
    expect(row.values['high-20']).toBeCloseTo(Math.max(...before.map(([, , high]) => high)), 4);
    expect(row.values['sma-20']).toBeCloseTo(last20.reduce((sum, close) => sum + close, 0) / 20, 3);
    const usual = before.reduce((sum, candle) => sum + candle[5], 0) / 20;
    expect(row.values['volume-ratio']).toBeCloseTo(Number(row.values['volume']) / usual, 3);
    expect(row.closes.at(-1)).toBe(row.values['price']);
  });

  it('knows every field of something, and options of the indices only', async () => {
    const { body } = await run(everything);
    expect(body.rows).toHaveLength(body.looked_at);
    // The volatility index is a level and cannot be traded.
    const indices = body.rows.map(({ instrument }) => instrument).filter(({ kind }) => kind === 'index');
    expect(indices.map(({ underlying }) => underlying).toSorted()).toEqual(['BANKNIFTY', 'FINNIFTY', 'NIFTY', 'SENSEX']);
    const nifty = await run(all(is('kind', 'index'), number('iv', 'above', 0), number('pcr', 'above', 0)));
    expect(nifty.body.rows.map(({ instrument }) => instrument.underlying).toSorted()).toEqual(['BANKNIFTY', 'FINNIFTY', 'NIFTY', 'SENSEX']);
    for (const field of FIELD_IDS) {
      if (['sma-50', 'sma-50-distance', 'adx'].includes(field)) continue;
      const { rows } = (await run({ type: 'group', match: 'any', conditions: [number('price', 'above', 0), ...columnOf(field)] })).body;
      expect(
        rows.some(({ values }) => values[field] !== null && values[field] !== undefined),
        field,
      ).toBe(true);
    }
  });

  it('is measured once in fifteen seconds of the exchange', async () => {
    const first = (await run(everything)).body;
    await stepMarket(server);
    expect((await run(everything)).body.exchange_at).toBe(first.exchange_at);
    await stepMarket(server, 60);
    expect((await run(everything)).body.exchange_at).toBeGreaterThan(first.exchange_at);
  });

  it('says what an empty result is to be blamed on', async () => {
    const { body } = await run(all(number('price', 'above', 0), number('price', 'above', 1e12)));
    expect(body.rows).toEqual([]);
    expect(body.without).toEqual([0, body.looked_at]);
  });

  it('that is not sound is refused at its fields', async () => {
    const { status, body } = await run(all(number('price', 'above', null), is('sector', 'luck')));
    expect(status).toBe(422);
    expect(body.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'screen.conditions.0.operand.value form.required',
      'screen.conditions.1.choice screener.choice-unknown',
    ]);
    expect((await run(all(all(all(all(number('rsi', 'above', 1))))))).body.fields?.[0]?.code).toBe('screener.too-deep');
    expect((await run({ type: 'group', match: 'all', conditions: [{ type: 'number', field: 'beauty' }] })).status).toBe(422);
    expect((await server.call('POST', '/api/screener/run/', { body: { screen: everything } })).status).toBe(401);
  });
});

/** A condition on a field, so that the answer has its column. */
function columnOf(field: FieldId): ScreenCondition[] {
  if (field === 'kind') return [is('kind', 'equity')];
  if (field === 'sector') return [is('sector', 'energy')];
  if (field === 'build-up') return [is('build-up', 'long-build-up')];
  if (field === 'supertrend-side') return [is('supertrend-side', 'up')];
  return [number(field, 'above', 0)];
}

describe('kept screens', () => {
  const base = '/api/screener/screens/';
  const call = <T = Screen>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, user = early) =>
    server.call<T>(method, url, { token: user.token, ...(body === undefined ? {} : { body }) });

  it('stand after those that everybody has, and are their owner’s alone', async () => {
    const made = (await call('POST', base, { name: ' Fast ', screen: everything })).body;
    expect(made).toMatchObject({ name: 'Fast', starter: false, revision: 1, screen: everything });
    const { screens } = (await call<{ screens: Screen[] }>('GET', base)).body;
    expect(screens.slice(0, STARTER_SCREENS.length).every(({ starter }) => starter)).toBe(true);
    expect(screens.at(-1)).toEqual(made);
    const other = await server.signIn();
    expect((await call<{ screens: Screen[] }>('GET', base, undefined, other)).body.screens).toHaveLength(STARTER_SCREENS.length);
    expect((await call('PUT', `${base}${made.screen_id}/`, { name: 'Mine' }, other)).status).toBe(404);
    expect((await call('DELETE', `${base}${made.screen_id}/`, undefined, other)).status).toBe(404);
    expect((await call('POST', base, { name: 'FAST', screen: everything })).body).toMatchObject({ code: 'screener.name-taken' });
    expect((await call('PUT', `${base}${made.screen_id}/`, { name: 'Slow', revision: 1 })).body).toMatchObject({
      name: 'Slow',
      revision: 2,
    });
    expect((await call('PUT', `${base}${made.screen_id}/`, { name: 'Late', revision: 1 })).status).toBe(409);
    expect((await call('DELETE', `${base}${made.screen_id}/`)).status).toBe(200);
    expect((await call('DELETE', `${base}${made.screen_id}/`)).status).toBe(404);
    expect((await call('DELETE', `${base}starter-gap/`)).status).toBe(404);
  });
});

it('the finds of the first ten screens that everybody has are published for the session under way', async () => {
  await server.services.analytics.begin();
  await server.services.analytics.complete();
  const published = async () =>
    (
      await sql<{ screener: string; matches: unknown[]; trading_date: string }>`
      select screener, matches, trading_date::text from analytics_market_data where indicator = 'screener'`.execute(server.db)
    ).rows;
  const rows = await published();
  expect(rows.map(({ screener }) => screener).toSorted()).toEqual(
    STARTER_SCREENS.slice(0, 10)
      .map(({ id }) => id)
      .toSorted(),
  );
  await endSession(server);
  await stepMarket(server, 241);
  await server.services.venue.settled();
  const later = await published();
  expect(later).toHaveLength(10);
  expect(new Set(later.map(({ trading_date }) => trading_date))).toEqual(new Set([server.services.venue.tradingDate()]));
});
