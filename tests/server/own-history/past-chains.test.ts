import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { alertTryAnswer } from '#contract/schemas/alert.ts';
import type { pastChainAnswer, pastCourseAnswer, pastDaysAnswer } from '#contract/schemas/past.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { listChainsOn, listPathDates } from '#server/repositories/history.ts';
import { deleteSomeMinutes } from '#server/repositories/own-history.ts';
import { chainOfRow } from '#server/services/history/history-rows.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { gdfMinutes, gdfTicks, madeSession, type MadeSession, udiff } from '#tests/support/history-files/made-files.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Chain = InferOutput<typeof pastChainAnswer>;

const server = await testServer({ historySessions: 3 });
let me: TestUser;
let dates: readonly string[];
let sessions: readonly MadeSession[];
let mine: ReturnType<typeof bringIn>;
/** The end of the 46th minute. */
const AFTER = 46;

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  const { venue } = server.services;
  const instruments = venue.instruments();
  dates = (await listPathDates(server.db, 'NIFTY', 3)).toReversed();
  const spot = spotOf(instruments, 'NIFTY')!;
  sessions = await Promise.all(
    dates.map(async (date) => madeSession((await storedDay({ db: server.db, past: venue.past, instruments }, spot, date))!)),
  );
  me = await server.signIn();
  mine = bringIn(server, me);
});

const read = <T>(path: string, token = me.token) => server.call<T>('GET', `/api/past/${path}`, { token });
const chainAt = (query: Record<string, string>, token?: string) =>
  read<Chain>(`chains/NIFTY/?${new URLSearchParams(query).toString()}`, token);
/** The last price at an instant, from candles, by another way than the product's. */
const lastBy = (candles: readonly Candle[], at: number) => candles.filter((candle) => candle.at + MINUTE_MS <= at).at(-1);
const legOf = (chain: Chain, { kind, strike }: MadeSession['options'][number]) =>
  chain.rows.find((row) => row.strike === priceToDecimal(strike))?.[kind] ?? null;
const keep = async (files: Record<string, string | Buffer>, name: string) => {
  const found = await mine.check(files, { name });
  expect(found.problems).toEqual([]);
  await mine.keep(found.import_id);
  return found.import_id;
};

it('an alert tried on the last stored day is told when its minutes say so, and names what they cannot answer', async () => {
  const { date, spot, options } = sessions.at(-1)!;
  const [option] = options;
  const tried = async (terms: object[], change: object = {}) =>
    (
      await server.call<InferOutput<typeof alertTryAnswer>>('POST', '/api/alerts/try/', {
        token: me.token,
        body: { terms, cool_down_minutes: 0, ...change },
      })
    ).body;
  const half = priceToDecimal(spot[Math.floor(spot.length / 2)]!.close);
  const price = { measure: 'price', instrument_id: 'SIM:NIFTY', comparator: 'crosses-up', level: half };
  // By another way than the product's: each minute whose close has come to the level from below.
  const before = priceToDecimal(sessions.at(-2)!.spot.at(-1)!.close);
  const crossed = spot.flatMap((candle, place) => {
    const [last, now] = [place === 0 ? before : priceToDecimal(spot[place - 1]!.close), priceToDecimal(candle.close)];
    return last < half && now >= half ? [candle.at + MINUTE_MS] : [];
  });
  expect(crossed.length).toBeGreaterThan(0);
  expect(await tried([price])).toEqual({ trading_date: date, times: crossed, minutes: spot.length, unanswered: [] });
  expect((await tried([price], { cool_down_minutes: null })).times).toEqual(crossed.slice(0, 1));
  const chain = { underlying: 'NIFTY', expiry: option!.expiry.date, comparator: 'above' };
  const always = [
    { measure: 'pcr', ...chain, level: 0 },
    { measure: 'atm-iv', ...chain, level: 0 },
    { measure: 'time', comparator: 'above', level: 9 * 60 },
  ];
  // A condition that always holds removes nothing.
  const joined = await tried([price, ...always]);
  expect(joined.unanswered).toEqual([]);
  expect(joined.times).toEqual(crossed);
  const accounts = await server.services.accounts.createAccount(me.id, {
    broker_name: 'paper',
    environment: 'paper',
    label: 'P',
    fields: {},
  });
  const margin = { measure: 'margin', account_id: accounts.id, comparator: 'above', level: 50 };
  expect(await tried([price, margin])).toMatchObject({ times: null, unanswered: [{ place: 1, why: 'not-stored' }] });
  expect(await tried([price, margin], { match: 'any' })).toMatchObject({ times: crossed, unanswered: [{ place: 1 }] });
});

describe('a chain of a past day of the simulated exchange', () => {
  it('stands as it stood at the end of a minute, by nothing that came later, with volatilities and Greeks', async () => {
    const { date, options, spot } = sessions[1]!;
    const at = spot[0]!.at + AFTER * MINUTE_MS;
    const { status, body } = await chainAt({ source: 'simulated-history', date, at: String(at + 59_999), expiry: options[0]!.expiry.date });
    expect(status).toBe(200);
    expect(body).toMatchObject({ source: 'simulated-history', files: [], basis: 'minutes', date, at, expiry: options[0]!.expiry.date });
    expect(body.spot).toBe(priceToDecimal(lastBy(spot, at)!.close));
    for (const option of options.filter((each) => each.expiry.date === body.expiry)) {
      expect(legOf(body, option)).toMatchObject({
        ltp: priceToDecimal(lastBy(option.candles, at)!.close),
        priced_at: at,
        bid: null,
        ask: null,
      });
    }
    const money = body.rows.find(({ strike }) => strike === body.atm_strike)!;
    expect(money.iv).toBeGreaterThan(0.02);
    expect(money.call?.delta).toBeGreaterThan(0.3);
    expect(money.put?.delta).toBeLessThan(-0.3);
    expect(money.call!.delta! - money.put!.delta!).toBeCloseTo(1, 2);
    expect(body.straddle).toBeCloseTo(money.call!.ltp + money.put!.ltp, 6);
  });

  it('ends with the volume and open interest that are stored of the close, and begins with those of the evening before', async () => {
    const date = dates[1]!;
    const stored = (await listChainsOn(server.db, 'NIFTY', date)).map(chainOfRow);
    const expiry = stored.find((each) => each.expiry > date)!;
    const end = (await chainAt({ source: 'simulated-history', date })).body;
    expect(end).toMatchObject({ at: end.last_at, expiry: expiry.expiry, lot_size: expiry.lotSize });
    for (const { strike, call } of expiry.rows)
      expect(end.rows.find((row) => row.strike === priceToDecimal(strike))?.call).toMatchObject({
        volume: call.volume,
        oi: call.openInterest,
      });
    const early = (await chainAt({ source: 'simulated-history', date, at: String(end.first_at) })).body;
    const traded = (chain: Chain) => chain.rows.reduce((sum, { call }) => sum + (call?.volume ?? 0), 0);
    expect(traded(early)).toBeLessThan(traded(end) / 20);
  });

  it('is refused where no such day is stored', async () => {
    expect((await chainAt({ source: 'simulated-history', date: '2001-01-01' })).status).toBe(404);
    expect((await chainAt({ source: 'own-history', date: dates[1]! })).status).toBe(404);
    expect((await chainAt({ source: 'elsewhere', date: dates[1]! })).status).toBe(422);
    expect((await read('courses/NIFTY/?source=simulated-history&date=2026-11-20&legs=call:1')).status).toBe(422);
  });
});

it('what is deleted is seen by nobody at once, and its rows are gone a little later, slice by slice', async () => {
  const id = await keep({ 'one.csv': gdfMinutes(sessions[0]!) }, 'deleted');
  const rows = async () => (await server.db.selectFrom('history_minutes').select('strike').where('import_id', '=', id).execute()).length;
  const all = await rows();
  expect(await deleteSomeMinutes(server.db, id, 10)).toBe(10);
  expect(await rows()).toBe(all - 10);
  expect((await mine.remove(id)).status).toBe(200);
  expect(await mine.list()).toMatchObject({ imports: [], underlyings: [] });
  expect((await mine.remove(id)).status).toBe(404);
  await until('the rows are gone', 10_000, async () => ((await rows()) === 0 ? true : null));
  const left = () => server.db.selectFrom('history_imports').select('id').where('id', '=', id).execute();
  await until('the import is gone', 10_000, async () => ((await left()).length === 0 ? true : null));
});

it('what a stop has left of a deletion goes with the next start', async () => {
  const id = await keep({ 'one.csv': gdfMinutes(sessions[0]!) }, 'left');
  await server.db.updateTable('history_imports').set({ status: 'staged' }).where('id', '=', id).execute();
  await server.services.ownImports.start();
  const left = () => server.db.selectFrom('history_imports').select('id').where('id', '=', id).execute();
  await until('the import is gone', 10_000, async () => ((await left()).length === 0 ? true : null));
});

describe('a chain of a past day of own history', () => {
  it('is told by the files, each kind as far as it tells', async () => {
    const [first, second, third] = sessions as [MadeSession, MadeSession, MadeSession];
    const quoted = first.options.find(({ strike, kind }) => kind === 'call' && strike > first.spot[0]!.open)!;
    await keep({ 'one.csv': gdfMinutes(first), 'ticks/a.csv': gdfTicks(third, third.options[4]!) }, 'minutes');
    const id = await keep({ 'BhavCopy_NSE_FO_0_0_0_F_0000.csv': udiff(second) }, 'daily');
    const days = (await read<InferOutput<typeof pastDaysAnswer>>('days/NIFTY/')).body;
    expect(days.simulated).toEqual(dates);
    expect(days.own).toEqual([
      { date: first.date, basis: 'minutes' },
      { date: second.date, basis: 'end-of-day' },
      { date: third.date, basis: 'minutes' },
    ]);

    const at = first.spot[0]!.at + AFTER * MINUTE_MS;
    const expiry = quoted.expiry.date;
    const own = (await chainAt({ source: 'own-history', date: first.date, at: String(at), expiry })).body;
    const simulated = (await chainAt({ source: 'simulated-history', date: first.date, at: String(at), expiry })).body;
    expect(own).toMatchObject({ source: 'own-history', files: ['minutes'], spot: simulated.spot, at });
    for (const option of first.options.filter((each) => each.expiry.date === expiry)) {
      expect(legOf(own, option)?.ltp).toBe(legOf(simulated, option)?.ltp);
      // A few strikes around the money give the same forward as all of them: so they give the same volatilities.
      const ofStrike = (chain: Chain) => chain.rows.find(({ strike }) => strike === priceToDecimal(option.strike))?.iv ?? null;
      expect(ofStrike(own)).toBeCloseTo(ofStrike(simulated) ?? Number.NaN, 6);
    }

    // Seconds of one contract alone: bid and ask are there; without the other side there is no forward, and so no volatility.
    const one = third.options[4]!;
    const ticked = (await chainAt({ source: 'own-history', date: third.date, expiry: one.expiry.date })).body;
    expect(ticked).toMatchObject({ spot: null, forward: null, rows: [{ strike: priceToDecimal(one.strike), iv: null }] });
    const leg = legOf(ticked, one)!;
    expect(leg.bid).toBeLessThan(leg.ask!);

    const close = (await chainAt({ source: 'own-history', date: second.date })).body;
    expect(close).toMatchObject({ basis: 'end-of-day', files: ['daily'], at: close.first_at, first_at: close.last_at });
    expect(close.rows.length).toBeGreaterThan(5);

    const other = await server.signIn();
    expect((await chainAt({ source: 'own-history', date: first.date }, other.token)).status).toBe(404);
    await mine.remove(id);
    expect((await chainAt({ source: 'own-history', date: second.date })).status).toBe(404);
  }, 60_000);

  it('changes with what is kept: a day that was looked at is read anew after its import is deleted', async () => {
    const date = dates[0]!;
    expect((await chainAt({ source: 'own-history', date })).status).toBe(200);
    for (const { import_id: id } of (await mine.list()).imports) await mine.remove(id);
    expect((await chainAt({ source: 'own-history', date })).status).toBe(404);
  });
});

it('a course is what contracts were worth at the end of each minute', async () => {
  const { date, options, spot } = sessions[2]!;
  const [a, b] = options as [MadeSession['options'][number], MadeSession['options'][number]];
  const text = (option: typeof a) => `${option.kind}:${priceToDecimal(option.strike)}:${option.expiry.date}`;
  const legs = [text(a), text(b), 'underlying::', 'call:1:2026-11-24'].join(',');
  const { body } = await read<InferOutput<typeof pastCourseAnswer>>(`courses/NIFTY/?source=simulated-history&date=${date}&legs=${legs}`);
  expect(body.first_at).toBe(spot[0]!.at + MINUTE_MS);
  expect(body.legs.map(({ prices }) => prices)).toEqual([
    a.candles.map(({ close }) => priceToDecimal(close)),
    b.candles.map(({ close }) => priceToDecimal(close)),
    spot.map(({ close }) => priceToDecimal(close)),
    spot.map(() => null),
  ]);
  expect(priceFromDecimal(body.legs[2]!.prices[0]!)).toBe(spot[0]!.close);
});
