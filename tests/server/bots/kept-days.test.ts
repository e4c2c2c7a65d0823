import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import { storedDay } from '#client/api/history-days.ts';
import { type KeptBacktest, KeptPlayer } from '#client/workers/kept-player.ts';
import type { historyDaysAnswer } from '#contract/schemas/history-days.ts';
import type { backtest } from '#contract/schemas/backtest.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Played = InferOutput<typeof backtest>;
type Answer = InferOutput<typeof historyDaysAnswer>;

const SESSIONS = 8;
const MOST_TRADES = 1_000;
const server = await testServer({ historySessions: SESSIONS });
let me: TestUser;
/** Days as stored on a device: read from the app's call, and converted by its storage. */
const kept = new Map<string, StoredDay>();

const read = <T>(path: string) => server.call<T>('GET', path, { token: me.token });

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  me = await server.signIn();
  let from: string | undefined;
  do {
    const { dates, days } = (await read<Answer>(`/api/history-days/NIFTY/${from === undefined ? '' : `?from=${from}`}`)).body;
    for (const day of days) kept.set(day.date, structuredClone(storedDay('NIFTY', day)));
    from = dates.find((date) => !kept.has(date));
  } while (from !== undefined);
}, 120_000);

async function playedByServer(kind: BotKind, definition: BotDefinition): Promise<Played> {
  const { body } = await server.call<{ backtest: Played }>('POST', '/api/backtests/run/', { token: me.token, body: { kind, definition } });
  const id = body.backtest.backtest_id;
  return until('the backtest has ended', 180_000, async () => {
    const { backtest: now } = (await read<{ backtest: Played }>(`/api/backtests/${id}/`)).body;
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });
}

/** Runs a backtest on the device over all its stored sessions; returns the last report. */
async function playedHere(definition: BotDefinition, dates = [...kept.keys()]) {
  const player = new KeptPlayer({ definition, dates, from: 'simulated-history', files: [] }, (date) =>
    Promise.resolve(kept.get(date) ?? null),
  );
  const told: KeptBacktest[] = [];
  await player.play((state) => told.push(state));
  return { player, told, last: told.at(-1)! };
}

const base = (code: string) => BASE_STRATEGIES.find((each) => each.code === code)!;
const CARRIED: BotDefinition = {
  ...base('nine-twenty-straddle').definition,
  product: 'NRML',
  schedule: { ...base('nine-twenty-straddle').definition.schedule, end: { kind: 'open' } },
};
/** Legs chosen by delta and by premium, an indicator, adjustments, re-entries, a future, two expiries, and a bot that always carries overnight. */
const BASES = [
  'nine-twenty-straddle',
  'delta-neutral-straddle',
  'ema-cross-up',
  'adjusted-straddle',
  'premium-strangle',
  'covered-future',
  'call-calendar',
];
const CASES: readonly (readonly [string, BotKind, BotDefinition])[] = [
  ...BASES.map((code) => [code, base(code).kind, base(code).definition] as const),
  ['carried', 'trading', CARRIED],
];

it('a test that a device has played is counted among what was tried of the idea, like one of the server', async () => {
  const { kind, definition } = base('iron-condor');
  const count = async () =>
    (await server.call<{ tried: number }>('POST', '/api/backtests/trials/', { token: me.token, body: { kind, definition } })).body.tried;
  expect(await count()).toBe(1);
  await playedByServer(kind, definition);
  expect(await count()).toBe(3);
  const wrong = { kind, definition: { ...definition, underlying: 'NOTHING' } };
  expect((await server.call('POST', '/api/backtests/trials/', { token: me.token, body: wrong })).status).toBe(422);
}, 240_000);

describe('a bot that a device plays on sessions it keeps', () => {
  it.each(CASES)(
    'comes to what the server says of it, to the paisa: %s',
    async (_name, kind, definition) => {
      const there = await playedByServer(kind, definition);
      const { player, last } = await playedHere(definition);
      expect(there.status).toBe('done');
      expect({ ...last, backtest_id: there.backtest_id }).toEqual(there);
      const place = { sort: 'net', descending: true, offset: 0, limit: MOST_TRADES } as const;
      const trades = (await read(`/api/backtests/${there.backtest_id}/trades/?sort=net&order=descending&limit=${MOST_TRADES}`)).body;
      expect(player.trades(place)).toEqual(trades);
      expect(there.summary?.traded).toBeGreaterThan(0);
      expect(await player.trade(1)).toEqual((await read(`/api/backtests/${there.backtest_id}/trades/1/`)).body);
    },
    240_000,
  );
});
