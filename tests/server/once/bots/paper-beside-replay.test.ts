import { beforeAll, describe, expect, it } from 'vitest';
import { replayDay } from '#domain/backtest/replay/replay-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { readContractKey } from '#domain/bots/engine/contract-key.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { price, priceToDecimal } from '#domain/units/price.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { stepLengthFor } from '#simulator/driver/step-length.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { ended } from '#tests/support/bots/played-days.ts';
import { startedRun } from '#tests/support/bots/run-desk.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

/*
 * Six bots on paper through a session at the steps of SIM_SPEED 600, and the replay of that session as it was recorded. What the law says is equal: when each leg chooses its contract,
 * by which price of the underlying, and which strike. What is not: the fills, of a book there, of a model here.
 */
const SPEED = 600;
const ENTRIES = ['09:16', '09:20', '09:45', '10:31', '12:07', '14:05'] as const;
const SIDES = [
  leg({ stop: null }),
  leg({ kind: 'put', strike: { rule: 'atm', offset: 2 } }),
  leg({ side: 'buy', strike: { rule: 'atm', offset: 8 } }),
];
const botAt = (from: string): BotDefinition => definition(SIDES, { schedule: { from, to: '15:00', end: { kind: 'time', at: '15:05' } } });

const strikeOf = (contract: string | undefined): number => priceToDecimal(readContractKey(contract ?? '')?.strike ?? price(0));

let server: TestServer;
let tape: DayTape;
let date: string;
const runs: { readonly of: BotDefinition; readonly started: Awaited<ReturnType<typeof startedRun>> }[] = [];
/** Where the underlying stood at each end of a minute. */
const ends = new Map<number, number>();

beforeAll(async () => {
  server = await testServer({ historySessions: 2 });
  const { history, venue, instructionEngine } = server.services;
  history.start();
  await history.written();
  await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: stepLengthFor(SPEED) }], conclude: async () => undefined });
  date = venue.tradingDate();
  for (const from of ENTRIES) {
    const of = botAt(from);
    runs.push({ of, started: await startedRun(server, of, 0) });
  }
  while (venue.tradingDate() === date) {
    if (venue.now() % MINUTE_MS === 0) ends.set(venue.now(), venue.quote('SIM:NIFTY')?.lastPrice ?? 0);
    await stepMarket(server);
    await instructionEngine.settled();
  }
  await history.written();
  const instruments = venue.instruments();
  const found = await storedDay({ db: server.db, past: venue.past, instruments }, spotOf(instruments, 'NIFTY')!, date);
  if (found === null) throw new Error('the session was not recorded');
  tape = found;
}, 300_000);

describe(`six bots at a speed of ${SPEED}`, () => {
  it.each(ENTRIES.map((from, place) => [from, place] as const))('choose as the replay does: from %s', async (_, place) => {
    const { of, started } = runs[place]!;
    const { lines } = await started.runs.journal(started.runId, '?limit=200');
    const paper = lines
      .map(({ line }) => line)
      .toReversed()
      .filter(({ code, at }) => code === 'chosen' && at <= tape.session.closesAt)
      .map(({ at, leg: place_, price: spot, contract }) => ({ at, leg: place_, spot, strike: contract?.strike }));
    const { journal } = ended(replayDay(of, tape, 'worst-first'));
    const replay = journal
      .filter(({ code }) => code === 'chosen')
      .map(({ at, leg: place_, price: spot, contract }) => ({ at, leg: place_, spot: priceToDecimal(spot!), strike: strikeOf(contract) }));
    expect(replay).toHaveLength(3);
    expect(paper).toEqual(replay);
  });

  it('leave as the replay does: at the same minute', async () => {
    for (const { of, started } of runs) {
      const { lines } = await started.runs.journal(started.runId, '?limit=200');
      const at = lines.map(({ line }) => line).find(({ code }) => code === 'time-exit')?.at;
      const { journal } = ended(replayDay(of, tape, 'worst-first'));
      expect(at).toBe(journal.find(({ code }) => code === 'time-exit')?.at);
    }
  });
});

describe('the recorder', () => {
  it('closes each minute at the step that ends with it, and begins the next one there', () => {
    const { opensAt } = tape.session;
    const minutes = tape.spot.filter(({ at }) => ends.has(at + MINUTE_MS));
    expect(minutes.length).toBeGreaterThan(370);
    expect(minutes.map(({ close }) => close)).toEqual(minutes.map(({ at }) => ends.get(at + MINUTE_MS)));
    const later = tape.spot.filter(({ at }) => at > opensAt && ends.has(at));
    expect(later.map(({ open }) => open)).toEqual(later.map(({ at }) => ends.get(at)));
  });
});
