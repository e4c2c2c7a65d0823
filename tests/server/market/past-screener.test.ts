import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import type { InferOutput } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import type { pastScreenDaysAnswer } from '#contract/schemas/past.ts';
import type { pastChainAnswer } from '#contract/schemas/past.ts';
import type { candlesAnswer } from '#contract/schemas/candles.ts';
import type { runScreenAnswer } from '#contract/schemas/screener.ts';
import type { ConditionGroup, ScreenCondition } from '#domain/screener/condition.ts';
import { FIELD_IDS, type FieldId, SCREEN_FIELDS } from '#domain/screener/fields.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { gdfMinutes, indexCloses, madeSession, type MadeSession, udiff } from '#tests/support/history-files/made-files.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Run = InferOutput<typeof runScreenAnswer>;
type Past = { source: 'simulated-history' | 'own-history'; date: string; at?: number };

/** The fewest sessions that leave a week before one of the last two; tests that need a month are in screener.test.ts. */
const SESSIONS = 8;
/** The day that is looked at most. */
const LAST = SESSIONS - 2;
const server = await testServer({ historySessions: SESSIONS });
let me: TestUser;
let dates: readonly string[];
let sessions: readonly MadeSession[];

const numbers = FIELD_IDS.filter((id) => SCREEN_FIELDS[id].type === 'number');
/** Reads every number, so that the answer has each; matches whatever has a price or an option. */
const everything: ConditionGroup = {
  type: 'group',
  match: 'any',
  conditions: numbers.slice(0, 19).map((field) => above(field)),
};
const rest: ConditionGroup = {
  type: 'group',
  match: 'any',
  conditions: [above('price'), ...numbers.slice(19).map((field) => above(field))],
};
function above(field: FieldId, value = -1e9): ScreenCondition {
  return { type: 'number', field, operator: 'above', operand: { kind: 'number', value } };
}
const run = (screen: ConditionGroup, past?: Past, user = me) =>
  server.call<Run & { code?: string }>('POST', '/api/screener/run/', { token: user.token, body: { screen, ...(past ? { past } : {}) } });
const get = async <T>(path: string, query: Record<string, string> = {}, user = me) =>
  (await server.call<T>('GET', `${path}?${new URLSearchParams(query).toString()}`, { token: user.token })).body;
/** All figures of an underlying at the close of a past day. */
async function figures(past: Past, underlying: string, user = me) {
  const answers = await Promise.all([everything, rest].map((screen) => run(screen, past, user)));
  const rows = answers.map(({ body }) => body.rows.find((row) => row.instrument.underlying === underlying));
  const { past: told, exchange_at } = answers[0]!.body;
  return { values: Object.assign({}, ...rows.map((row) => row?.values)) as Run['rows'][number]['values'], past: told!, exchange_at };
}

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  me = await server.signIn();
  const { venue } = server.services;
  const instruments = venue.instruments();
  dates = (await listPathDates(server.db, 'NIFTY', SESSIONS)).toReversed();
  const spot = spotOf(instruments, 'NIFTY')!;
  const tapes = await Promise.all(dates.map((date) => storedDay({ db: server.db, past: venue.past, instruments }, spot, date)));
  // Of the days before, bars are made alone: their options would only be read and thrown away.
  sessions = tapes.map((tape, place) => madeSession(tape!, place < LAST ? 0 : 2));
});

describe('a screen over a past day of the simulated exchange', () => {
  it('shows what the candles up to its close say, and nothing later', async () => {
    const date = dates.at(-2)!;
    const { simulated, own } = await get<InferOutput<typeof pastScreenDaysAnswer>>('/api/past/days/');
    expect(simulated).toEqual(dates);
    expect(own).toEqual([]);
    const { body } = await run(rest, { source: 'simulated-history', date });
    expect(body).toMatchObject({
      source: 'simulated-history',
      past: { date, at_close: true, files: [], basis: 'minutes', not_listed: [], close_only: [] },
    });
    expect(body.looked_at).toBeGreaterThan(50);
    const row = body.rows.find(({ instrument }) => instrument.tradingsymbol === 'RELIANCE')!;
    expect(row.sessions).toBe(SESSIONS - 1);
    const id = row.instrument.instrument_id;
    const { candles } = await get<InferOutput<typeof candlesAnswer>>('/api/market/candles', {
      instrument_id: id,
      interval: '1d',
      limit: '40',
    });
    const until = candles.filter(([at]) => at < body.exchange_at);
    const [, open, high, low, close, volume] = until.at(-1)!;
    const whole = (await figures({ source: 'simulated-history', date }, 'RELIANCE')).values;
    const before = until.at(-2)![4];
    expect(whole).toMatchObject({ price: close, open, high, low, volume, 'previous-close': before });
    expect(whole['change']).toBeCloseTo((close / before - 1) * 100, 4);
    expect(whole['change-5']).toBeCloseTo((close / until.at(-6)![4] - 1) * 100, 4);
    expect(whole['sma-20']).toBeNull();
  });

  it('has the volatility and the put-call ratio of the chain of that close', async () => {
    const date = dates.at(-2)!;
    const { values } = await figures({ source: 'simulated-history', date }, 'NIFTY');
    const chain = await get<InferOutput<typeof pastChainAnswer>>('/api/past/chains/NIFTY/', { source: 'simulated-history', date });
    expect(Number(values['iv']) / 100).toBeCloseTo(chain.atm_iv!, 2);
    expect(values['pcr']).toBeCloseTo(chain.put_call_ratio!, 2);
  });

  it('at a minute knows what had ended by then: bars, volatility and put-call ratio of that minute', async () => {
    const date = dates.at(-2)!;
    const at = nseFo.instantAt(date, 11 * 60);
    const { values, past, exchange_at: told } = await figures({ source: 'simulated-history', date, at }, 'NIFTY');
    expect(past).toMatchObject({ date, at_close: false });
    expect(told).toBe(at);
    const ended = sessions[LAST]!.spot.filter((minute) => minute.at + 60_000 <= at);
    expect(ended.length).toBe(105);
    expect(values).toMatchObject({ price: ended.at(-1)!.close / 10_000, open: ended[0]!.open / 10_000 });
    expect(values['high']).toBe(Math.max(...ended.map(({ high }) => high)) / 10_000);
    const whole = await figures({ source: 'simulated-history', date }, 'NIFTY');
    expect(values['previous-close']).toBe(whole.values['previous-close']);
    const query = { source: 'simulated-history', date, at: String(at) };
    const chain = await get<InferOutput<typeof pastChainAnswer>>('/api/past/chains/NIFTY/', query);
    expect(Number(values['iv']) / 100).toBeCloseTo(chain.atm_iv!, 4);
    expect(values['pcr']).toBeCloseTo(chain.put_call_ratio!, 3);
    // The close may be asked for by its own time.
    const closes = nseFo.sessionOn(date).closesAt;
    expect((await figures({ source: 'simulated-history', date, at: closes }, 'NIFTY')).values).toEqual(whole.values);
  });

  it('says which fields no instrument has on a day with little before it', async () => {
    const { values, past } = await figures({ source: 'simulated-history', date: dates[2]! }, 'NIFTY');
    expect(past.missing).toEqual(expect.arrayContaining(['change-5', 'rsi', 'high-20', 'iv-rank']));
    expect(past.missing).not.toContain('price');
    expect(values['change-5']).toBeNull();
    const { body } = await run(
      { type: 'group', match: 'all', conditions: [above('change-5')] },
      { source: 'simulated-history', date: dates[2]! },
    );
    expect(body.rows).toEqual([]);
    expect(body.unknown).toBe(body.looked_at);
  });

  it('of a day that is not stored is refused', async () => {
    for (const date of ['2019-01-01', '2026-02-31', dates.at(-1)!.replace(/^\d{4}/, '2031')]) {
      const answer = await run(rest, { source: 'simulated-history', date });
      expect(answer.status, date).toBe(422);
    }
  });
});

describe('a screen over own history', () => {
  it('comes to the same figures as the simulated day that its minutes tell', async () => {
    const mine = bringIn(server, me);
    const files = Object.fromEntries(sessions.slice(0, LAST + 1).map((session) => [`${session.date}.csv`, gdfMinutes(session)]));
    const found = await mine.check(files, { name: 'minutes' });
    expect(found.problems).toEqual([]);
    await mine.keep(found.import_id);
    const date = dates[LAST]!;
    expect((await get<InferOutput<typeof pastScreenDaysAnswer>>('/api/past/days/')).own).toEqual(dates.slice(0, LAST + 1));
    const own = await figures({ source: 'own-history', date }, 'NIFTY');
    const simulated = await figures({ source: 'simulated-history', date }, 'NIFTY');
    expect(own.past).toMatchObject({ date, files: ['minutes'], basis: 'minutes', not_listed: [], close_only: [] });
    const at = nseFo.instantAt(date, 11 * 60);
    const [then, simulatedThen] = [
      await figures({ source: 'own-history', date, at }, 'NIFTY'),
      await figures({ source: 'simulated-history', date, at }, 'NIFTY'),
    ];
    expect(then.past).toMatchObject({ at_close: false, basis: 'minutes' });
    for (const id of ['price', 'high', 'low', 'change', 'change-5', 'gap'] as const)
      expect(then.values[id], id).toBe(simulatedThen.values[id]);
    expect(Number(then.values['iv'])).toBeCloseTo(Number(simulatedThen.values['iv']), 0);
    const fromBars = numbers.filter((id) => SCREEN_FIELDS[id].group !== 'options');
    expect(Object.fromEntries(fromBars.map((id) => [id, own.values[id]]))).toEqual(
      Object.fromEntries(fromBars.map((id) => [id, simulated.values[id]])),
    );
    expect(own.values['price']).toBe(sessions[LAST]!.spot.at(-1)!.close / 10_000);
    expect(Number(own.values['iv'])).toBeCloseTo(Number(simulated.values['iv']), 0);
    // The imported files contain neither earlier closes nor a future.
    expect(own.past.missing).toEqual(expect.arrayContaining(['iv-rank', 'iv-percentile', 'oi-change', 'build-up', 'volume']));
  }, 120_000);

  it('does not reach over a missing session, and of closes alone gives what closes give', async () => {
    const other = await server.signIn();
    const mine = bringIn(server, other);
    const gone = LAST - 2;
    const files = Object.fromEntries(
      sessions.filter((_, place) => place !== gone).map((session) => [`ind_close_${session.date}.csv`, indexCloses(session)]),
    );
    const flat = indexCloses(sessions[LAST + 1]!).replace(/(Nifty 50,[^,]*),[^,]*,[^,]*,[^,]*,/, '$1,-,-,-,');
    const found = await mine.check(
      { ...files, [`ind_close_${sessions[LAST + 1]!.date}.csv`]: flat, 'BhavCopy_NSE_FO.csv': udiff(sessions[LAST + 1]!) },
      { name: 'days' },
    );
    expect(found.problems).toEqual([]);
    await mine.keep(found.import_id);
    const { own, own_close_only: closeOnly } = await get<InferOutput<typeof pastScreenDaysAnswer>>('/api/past/days/', {}, other);
    expect(closeOnly).toEqual(own);
    const { body: early } = await run(rest, { source: 'own-history', date: dates[LAST]!, at: nseFo.instantAt(dates[LAST]!, 660) }, other);
    expect(early).toMatchObject({ rows: [], looked_at: 0, past: { at_close: false, close_only: ['NIFTY'] } });
    const whole = await figures({ source: 'own-history', date: dates[LAST]! }, 'NIFTY', other);
    expect(whole.past).toMatchObject({ basis: 'end-of-day', files: ['days'] });
    expect(whole.values).toMatchObject({ price: sessions[LAST]!.spot.at(-1)!.close / 10_000, 'change-5': null });
    expect(whole.values['high']).toBe(Math.max(...sessions[LAST]!.spot.map(({ high }) => high)) / 10_000);
    expect(whole.past.missing).toEqual(expect.arrayContaining(['change-5', 'vwap-distance']));
    const after = await figures({ source: 'own-history', date: dates[LAST - 1]! }, 'NIFTY', other);
    expect(after.values).toMatchObject({ change: null, 'previous-close': null });
    const close = await figures({ source: 'own-history', date: dates[LAST + 1]! }, 'NIFTY', other);
    expect(close.values['price']).toBe(sessions[LAST + 1]!.spot.at(-1)!.close / 10_000);
    expect(close.values).toMatchObject({ open: null, high: null, 'day-range': null, atr: null });
    expect(close.values['pcr']).not.toBeNull();
    expect((await run(rest, { source: 'own-history', date: dates[LAST]! }, await server.signIn())).status).toBe(422);
  }, 120_000);
});
