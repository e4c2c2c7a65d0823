import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import type { backtestTradeAnswer } from '#contract/schemas/backtest-trades.ts';
import type { ownCandlesAnswer, ownChainAnswer } from '#contract/schemas/own-history.ts';
import type { sweep } from '#contract/schemas/sweep.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { ownDay } from '#server/services/own-history/own-day.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import {
  bhavcopy,
  gdfMinutes,
  gdfTicks,
  indexCloses,
  madeSession,
  type MadeSession,
  parquetMinutes,
  trueData,
  udiff,
} from '#tests/support/history-files/made-files.ts';
import { parquetBytes } from '#tests/support/history-files/parquet-rows.ts';
import { zipOf } from '#tests/support/history-files/zip.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

const server = await testServer({ historySessions: 3 });
let sessions: readonly MadeSession[];
let me: TestUser;
let mine: ReturnType<typeof bringIn>;

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  const { venue } = server.services;
  const instruments = venue.instruments();
  const dates = (await listPathDates(server.db, 'NIFTY', 3)).toReversed();
  const tapes = await Promise.all(
    dates.map((date) => storedDay({ db: server.db, past: venue.past, instruments }, spotOf(instruments, 'NIFTY')!, date)),
  );
  sessions = tapes.map((tape) => madeSession(tape!));
  me = await server.signIn();
  mine = bringIn(server, me);
});

const first = () => sessions[0]!;
/** A file of each format: minutes of two days, seconds of a third day, and its daily files. */
function everyFormat(): Record<string, string | Buffer> {
  const third = sessions[2]!;
  const [a, b] = third.options;
  const told = trueData(third, b!);
  return {
    'minutes/one.csv': gdfMinutes(first()),
    'minutes/two.parquet': parquetMinutes(sessions[1]!),
    'ticks/a.csv': gdfTicks(third, a!),
    [`TrueData/${told.name}`]: told.text,
    'BhavCopy_NSE_FO_0_0_0_F_0000.csv': udiff(third),
    'fo01JAN2026bhav.csv': bhavcopy(sessions[1]!),
    'ind_close_all.csv': indexCloses(third),
  };
}

const candles = (query: Record<string, string>, token = me.token) =>
  server.call<InferOutput<typeof ownCandlesAnswer>>(
    'GET',
    `/api/history/candles/?${new URLSearchParams(Object.entries({ interval: '1m', underlying: 'NIFTY', ...query }).map(([key, value]) => [key, value])).toString()}`,
    { token },
  );
const chain = (query = '', token = me.token) =>
  server.call<InferOutput<typeof ownChainAnswer>>('GET', `/api/history/chains/NIFTY/${query}`, { token });

describe('a zip with a file of each format', () => {
  it('is recognised, and nothing of it is seen before it is kept', async () => {
    const found = await mine.check(
      { 'all.zip': zipOf(Object.entries(everyFormat()).map(([name, content]) => ({ name, content }))) },
      { name: 'all.zip' },
    );
    expect(found.problems).toEqual([]);
    expect(found).toMatchObject({ status: 'ready', facts: { days: 3, quotes: true, files: 1, gaps: { minutes: 0, days: 0 } } });
    expect(found.facts?.formats.toSorted()).toEqual([
      'bhavcopy',
      'gdf-minutes',
      'gdf-ticks',
      'index-closes',
      'parquet',
      'truedata',
      'udiff',
    ]);
    const columns = ['timestamp', 'Underlying', 'Expiry', 'Strike', 'Option_Type', 'open', 'high', 'low', 'close', 'volume', 'oi'];
    expect(found.facts?.tables).toEqual([{ columns, clock: 'utc', stamps: 'start' }]);
    // Only a reloaded page needs this list.
    expect(await mine.list()).toEqual({ imports: [], under_way: found, underlyings: [] });
    expect((await chain()).status).toBe(404);
    expect((await mine.keep(found.import_id)).import.status).toBe('kept');
    expect(await mine.list()).toMatchObject({
      under_way: null,
      imports: [{ import_id: found.import_id, name: 'all.zip' }],
      underlyings: [{ underlying: 'NIFTY', sessions: 3, minute_sessions: 3 }],
    });
  }, 120_000);

  it('is charted as it was told, and says what it is', async () => {
    const { date, spot, options } = first();
    const own = options[4]!;
    const next = String(Date.parse(`${date}T18:30:00Z`));
    const option = await candles({ kind: own.kind, expiry: own.expiry.date, strike: String(priceToDecimal(own.strike)), to: next });
    expect(option.body).toMatchObject({ source: 'own-history', files: ['all.zip'], basis: 'minutes' });
    expect(option.body.candles).toEqual(
      own.candles.map(({ at, open, high, low, close, volume, openInterest }) => [
        at,
        ...[open, high, low, close].map(priceToDecimal),
        volume,
        openInterest,
      ]),
    );
    const index = await candles({ kind: 'spot', to: next });
    expect(index.body.candles.map(([at]) => at)).toEqual(spot.map(({ at }) => at));
    // Seconds with four trades a minute fold back into their original minutes.
    const [ticked] = sessions[2]!.options;
    const seconds = await candles({
      kind: ticked!.kind,
      expiry: ticked!.expiry.date,
      strike: String(priceToDecimal(ticked!.strike)),
      from: String(Date.parse(`${sessions[2]!.date}T00:00:00Z`)),
    });
    expect(seconds.body.candles.map(([at, open, , , close]) => [at, open, close])).toEqual(
      ticked!.candles.map(({ at, open, close }) => [at, priceToDecimal(open), priceToDecimal(close)]),
    );
  });

  it('is the chain of its days: of the daily file where there is one, without a price where nothing was traded', async () => {
    const { body } = await chain();
    const third = sessions[2]!;
    expect(body).toMatchObject({ date: third.date, source: 'own-history', files: ['all.zip'], dates: sessions.map(({ date }) => date) });
    const untraded = third.options[3]!;
    const row = body.rows.find(({ strike }) => strike === priceToDecimal(untraded.strike));
    expect(row?.[untraded.kind]).toMatchObject({ volume: 0, close: priceToDecimal(untraded.candles.at(-1)!.close) });
    const before = await chain(`?date=${first().date}`);
    expect(body.basis).toBe('end-of-day');
    expect(before.body.rows).toHaveLength(17);
    expect(before.body.basis).toBe('minutes');
  });

  it('is played as the simulated days that it was made from, and the result says which data it is', async () => {
    const { definition, kind } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
    const play = async (source: string) => {
      const { body, status } = await server.call<{ backtest: InferOutput<typeof backtest> }>('POST', '/api/backtests/run/', {
        token: me.token,
        body: { kind, definition, source },
      });
      expect(status).toBe(200);
      return until('the backtest has ended', 60_000, async () => {
        const { backtest: now } = (
          await server.call<{ backtest: InferOutput<typeof backtest> }>('GET', `/api/backtests/${body.backtest.backtest_id}/`, {
            token: me.token,
          })
        ).body;
        return now.status === 'waiting' || now.status === 'running' ? null : now;
      });
    };
    const own = await play('own-history');
    const simulated = await play('simulated-history');
    expect(own).toMatchObject({ status: 'done', from: 'own-history', files: ['all.zip'] });
    expect(simulated).toMatchObject({ from: 'simulated-history', files: [] });
    // The third day has two options and no index: it cannot be replayed.
    expect(own.days).toEqual(simulated.days.slice(0, 2));
    const drawn = async ({ backtest_id: id }: { readonly backtest_id: string }) =>
      (await server.call<InferOutput<typeof backtestTradeAnswer>>('GET', `/api/backtests/${id}/trades/1/`, { token: me.token })).body;
    const [fromOwn, fromSimulated] = [await drawn(own), await drawn(simulated)];
    expect(fromOwn).toMatchObject({ from: 'own-history', files: ['all.zip'], trade: fromSimulated.trade });
    const closes = ({ candles }: typeof fromOwn) => candles.map(([at, , , , close]) => [at, close]);
    expect(closes(fromOwn)).toEqual(closes(fromSimulated));
  }, 120_000);

  it('is what a sweep plays where it is asked for, and the sweep says so; a variant is what its backtest is', async () => {
    const { definition, kind } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
    const axes = [{ paths: ['legs.0.stop.value', 'legs.1.stop.value'], from: 10, to: 40, step: 30 }];
    const ask = async (source: string) => {
      const { body } = await server.call<{ sweep: InferOutput<typeof sweep> }>('POST', '/api/sweeps/run/', {
        token: me.token,
        body: { kind, definition, source, axes, sessions: 2 },
      });
      return until('the sweep has ended', 60_000, async () => {
        const path = `/api/sweeps/${body.sweep.sweep_id}/`;
        const { sweep: now } = (await server.call<{ sweep: InferOutput<typeof sweep> }>('GET', path, { token: me.token })).body;
        return now.status === 'waiting' || now.status === 'running' ? null : now;
      });
    };
    const [own, simulated] = [await ask('own-history'), await ask('simulated-history')];
    expect(own).toMatchObject({ status: 'done', from: 'own-history', files: ['all.zip'], done: 2, first_date: first().date });
    expect(simulated).toMatchObject({ from: 'simulated-history', files: [] });
    expect(own.results.every((result) => result !== null)).toBe(true);
    // The simulated sweep has the newest two of three days, one of which the user does not have as minutes.
    expect(simulated.first_date).toBe(sessions[1]!.date);
  }, 120_000);

  it('again brings nothing new, and says so', async () => {
    const same = zipOf(Object.entries(everyFormat()).map(([name, content]) => ({ name, content })));
    const again = await mine.check({ 'other name.zip': same });
    expect(again).toMatchObject({ status: 'nothing-new', facts: { same_files: 1, rows: 0 } });
    expect((await mine.list()).imports).toHaveLength(1);
  }, 60_000);

  it('is nobody else’s', async () => {
    const other = await server.signIn();
    const theirs = bringIn(server, other);
    const [{ import_id: id } = { import_id: '' }] = (await mine.list()).imports;
    expect(await theirs.list()).toEqual({ imports: [], under_way: null, underlyings: [] });
    expect((await theirs.remove(id)).status).toBe(404);
    expect((await chain('', other.token)).status).toBe(404);
    expect((await candles({ kind: 'spot' }, other.token)).status).toBe(404);
    expect((await mine.list()).imports).toHaveLength(1);
  });

  it('goes with all that was in it', async () => {
    const [{ import_id: id } = { import_id: '' }] = (await mine.list()).imports;
    expect((await mine.remove(id)).status).toBe(200);
    expect(await mine.list()).toMatchObject({ imports: [], underlyings: [] });
    // Deleted for every reader at once; the rows are removed in the background, some at a time.
    for (const table of ['history_minutes', 'history_days', 'history_files'] as const)
      await expect
        .poll(() => server.db.selectFrom(table).select('import_id').where('import_id', '=', id).execute(), { timeout: 20_000 })
        .toEqual([]);
  });
});

describe('what is not kept', () => {
  const kept = async () => (await server.db.selectFrom('history_minutes').select('import_id').execute()).length;

  it('a broken file among good ones: file, line and reason are told, and nothing is there', async () => {
    const lines = gdfMinutes(first()).split('\r\n');
    const broken = [...lines.slice(0, 50), (lines[50] ?? '').replace(/,\d{2}:/, ',9x:'), ...lines.slice(51)].join('\r\n');
    const found = await mine.check({ 'good.csv': udiff(first()), 'bad/minutes.csv': broken });
    expect(found).toMatchObject({
      status: 'refused',
      problems: [{ file: 'bad/minutes.csv', line: 51, column: 'Time', code: 'history.time' }],
    });
    expect(await mine.list()).toMatchObject({ imports: [], underlyings: [] });
    expect(await kept()).toBe(0);
    expect((await mine.keep(found.import_id)).code).toBe('history.import-over');
  });

  it('a Parquet file with a wrong row, a damaged one, and one that is cut off: row, group of rows and reason are told', async () => {
    const { spot, ...rest } = first();
    const wrong = { ...rest, spot: spot.with(300, { ...spot[300]!, high: price(1) }), options: [] };
    const good = parquetMinutes(first());
    const whole = parquetMinutes({ ...first(), options: [] }, 100);
    const pageBroken = Buffer.from(whole);
    pageBroken.fill(0xff, 8, 60);
    const cut = good.subarray(0, good.length - 20);
    const found = async (bytes: Buffer) => mine.check({ 'good.csv': udiff(first()), 'bad.parquet': bytes });
    expect(await found(parquetMinutes(wrong, 100))).toMatchObject({
      status: 'refused',
      problems: [{ file: 'bad.parquet', line: 301, column: 'high', group: 4, code: 'history.price-range' }],
    });
    expect(await found(pageBroken)).toMatchObject({ status: 'refused', problems: [{ group: 1, code: 'history.parquet-broken' }] });
    expect(await found(cut)).toMatchObject({ status: 'refused', problems: [{ line: 0, code: 'history.parquet-broken' }] });
    expect(await mine.list()).toMatchObject({ imports: [], underlyings: [] });
    expect(await kept()).toBe(0);
  }, 60_000);

  it('minutes of two files that contradict each other', async () => {
    const text = gdfMinutes(first());
    const other = text.replace(/^(NIFTY 50[^\r]*),0,0\r$/m, '$1,5,0\r');
    expect(other).not.toBe(text);
    expect(await mine.check({ 'a.csv': text, 'b.csv': other })).toMatchObject({
      status: 'refused',
      problems: [{ file: 'b.csv', code: 'history.contradiction' }],
    });
    const same = await mine.check({ 'a.csv': text, 'b.csv': `${text}\r\n` });
    expect(same).toMatchObject({ status: 'ready' });
    expect(same.facts?.left_out.duplicates).toBeGreaterThan(5_000);
  }, 60_000);

  it('ends of a day of two files that contradict each other', async () => {
    const text = udiff(first());
    // A different settlement price of one contract.
    const lines = text.split('\r\n');
    const cells = (lines[5] ?? '').split(',');
    const place = (lines[0] ?? '').split(',').indexOf('SttlmPric');
    const other = [...lines.slice(0, 5), cells.with(place, `${Number(cells[place]) + 1}`).join(','), ...lines.slice(6)].join('\r\n');
    expect(await mine.check({ 'a.csv': text, 'b.csv': other })).toMatchObject({
      status: 'refused',
      problems: [{ file: 'b.csv', line: 6, code: 'history.contradiction' }],
    });
    const again = await mine.check({ 'a.csv': text, 'b.csv': `${text}\r\n`, 'c.csv': bhavcopy(first()) });
    expect(again).toMatchObject({ status: 'ready', facts: { left_out: { duplicates: 2 * first().options.length } } });
  }, 60_000);

  it.each([
    ['history.zip-path', [{ name: '../../etc/minutes.csv', content: 'x' }]],
    ['history.zip-path', [{ name: '/minutes.csv', content: 'x' }]],
    ['history.zip-path', [{ name: 'C:\\minutes.csv', content: 'x' }]],
    ['history.zip-encrypted', [{ name: 'minutes.csv', content: 'x', flags: 1 }]],
    ['history.zip-too-large', [{ name: 'bomb.csv', content: Buffer.alloc(4_000_000) }]],
    // A zip bomb with a false small size.
    ['history.zip-too-large', [{ name: 'bomb.csv', content: Buffer.alloc(4_000_000), size: 1_000 }]],
    ['history.zip-too-large', [{ name: 'a.zip', content: zipOf([{ name: 'b.zip', content: zipOf([{ name: 'c.csv', content: 'x' }]) }]) }]],
  ] as const)('a zip: %s', async (code, parts) => {
    expect(await mine.check({ 'file.zip': zipOf(parts) })).toMatchObject({ status: 'refused', problems: [{ code }] });
  });

  it('a zip that is cut off, and a file that is no zip', async () => {
    const whole = zipOf([{ name: 'minutes.csv', content: gdfMinutes(first()) }]);
    for (const bytes of [whole.subarray(0, whole.length - 40), Buffer.from('no zip at all, but long enough to be read as one')])
      expect(await mine.check({ 'file.zip': bytes })).toMatchObject({
        status: 'refused',
        problems: [{ code: 'history.zip-broken', line: 0 }],
      });
  });

  it('an import that is given up, or that another one replaces', async () => {
    const given = await mine.check({ 'a.csv': gdfMinutes(first()) });
    const another = bringIn(server, await server.signIn());
    expect((await another.list()).under_way).toBeNull();
    expect((await mine.remove(given.import_id)).status).toBe(200);
    expect((await mine.list()).under_way).toBeNull();
    expect((await mine.call('GET', `${given.import_id}/`)).code).toBe('history.import-not-found');
    const replaced = await mine.check({ 'a.csv': gdfMinutes(first()) });
    await mine.check({ 'a.csv': udiff(first()) });
    expect((await mine.keep(replaced.import_id)).code).toBe('history.import-not-found');
    expect(await kept()).toBe(0);
  }, 60_000);
});

it('the nearest expiry alone is no monthly one when its weekday comes again in the month', async () => {
  const other = await server.signIn();
  const theirs = bringIn(server, other);
  const text = [
    'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest',
    'NIFTY 50.NSE_IDX,20/03/2026,09:15:59,22600,22610,22590,22600,0,0',
    'NIFTY24MAR2622600CE.NFO,20/03/2026,09:15:59,100,101,99,100,65,6500',
  ].join('\n');
  await theirs.keep((await theirs.check({ 'minutes.csv': text })).import_id);
  const day = await ownDay({ db: server.db, userId: other.id, instruments: server.services.venue.instruments() }, 'NIFTY', '2026-03-20');
  expect(day?.expiries).toMatchObject([{ date: '2026-03-24', monthly: false, lotSize: 65 }]);
});

it('bid and ask of a file are those of its session, minute by minute', async () => {
  const other = await server.signIn();
  const theirs = bringIn(server, other);
  const at = [0, 1].map((minute) => new Date(Date.UTC(2026, 2, 20, 3, 45 + minute)));
  const table = (symbol: string, level: number, quotes: readonly number[]) =>
    parquetBytes([
      { name: 'symbol', data: [symbol, symbol], type: 'STRING' },
      { name: 'timestamp', data: at, type: 'TIMESTAMP' },
      ...['open', 'high', 'low', 'close'].map((name) => ({ name, data: [level, level], type: 'DOUBLE' as const })),
      ...['bid', 'ask'].map((name, place) => ({ name, data: [quotes[place] ?? 0, 0], type: 'DOUBLE' as const })),
    ]);
  const files = {
    'index.parquet': Buffer.from(table('NIFTY 50', 22_600, [0, 0])),
    'call.parquet': Buffer.from(table('NIFTY24MAR2622600CE', 100, [99.5, 100.5])),
  };
  await theirs.keep((await theirs.check(files)).import_id);
  const day = await ownDay({ db: server.db, userId: other.id, instruments: server.services.venue.instruments() }, 'NIFTY', '2026-03-20');
  const call = { kind: 'call', strike: price(226_000_000), expiry: '2026-03-24' } as const;
  expect([0, 1, 2].map((minute) => day?.quoteAt?.(call, minute))).toEqual([{ bid: 995_000, ask: 1_005_000 }, null, null]);
  expect(day?.quoteAt?.({ ...call, kind: 'put' }, 0)).toBeNull();
});

describe('pieces', () => {
  it('may come twice, and never leave a gap', async () => {
    const { import: begun } = await mine.call('POST', '', { name: 'pieces' });
    const send = (offset: number, text: string) =>
      mine.call('POST', `${begun.import_id}/parts/`, { file: 'a.csv', offset, data: Buffer.from(text).toString('base64') });
    const text = udiff(first());
    const half = Math.floor(text.length / 2);
    expect((await send(10, text.slice(10))).code).toBe('history.part-missing');
    expect((await send(0, text.slice(0, half))).import.received).toBe(half);
    expect((await send(0, text.slice(0, half))).import.received).toBe(half);
    expect((await send(half, text.slice(half))).import.received).toBe(text.length);
    await mine.call('POST', `${begun.import_id}/check/`, {});
    const found = await until('it is read', 20_000, async () => {
      const { import: now } = await mine.call('GET', `${begun.import_id}/`);
      return now.status === 'reading' ? null : now;
    });
    expect(found).toMatchObject({ status: 'ready', facts: { rows: first().options.length } });
    expect((await send(0, 'more')).code).toBe('history.import-over');
  });

  it('of a file without a header need the vendor to be told', async () => {
    const { name, text } = trueData(first(), first().options[0]!);
    expect(await mine.check({ [name]: text })).toMatchObject({
      status: 'refused',
      problems: [{ line: 1, code: 'history.vendor-missing' }],
    });
    expect(await mine.check({ [name]: text }, { vendor: 'truedata' })).toMatchObject({
      status: 'ready',
      facts: { formats: ['truedata'], quotes: true },
    });
  });
});
