import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import fc from 'fast-check';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { replayDay } from '#domain/backtest/replay/replay-day.ts';
import type { ReplayedDay } from '#domain/backtest/replay/replayed-day.ts';
import { type BotsOfSet, SetReplay } from '#domain/backtest/replay/set-replay.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { KILL_PLACES } from './killed-run.ts';
import { type DayFill, type DayKill, paperDay } from './paper-day.ts';
import { paperSet } from './paper-set.ts';
import { walkingDay } from './walking-day.ts';

/** Days before the traded day, as history for indicators. */
const BEFORE = 8;
const LAST_MINUTE = 384;

export const seeds = fc.nat(1_000);

/** Three moments of a day at which the server is killed. */
export const dayKills: fc.Arbitrary<DayKill[]> = fc.uniqueArray(
  fc.record({ minute: fc.nat(LAST_MINUTE), place: fc.constantFrom(...KILL_PLACES) }),
  { minLength: 3, maxLength: 3, selector: ({ minute }) => minute },
);

/** Returns a random-walk day for a seed, with the minutes of the days before it. */
export function recordedDay(date: string, seed: number): DayTape {
  const dates: string[] = [];
  for (let before = date; dates.length < BEFORE;) {
    before = nseFo.previousTradingDay(before);
    dates.unshift(before);
  }
  const earlier = dates.flatMap((each, place) => walkingDay(each, () => seed + place + 1).spot);
  return { ...walkingDay(date, () => seed), earlier };
}

const hashOf = (journal: readonly JournalLine[]): string => createHash('sha256').update(JSON.stringify(journal)).digest('hex');

interface Traded {
  readonly journal: readonly JournalLine[];
  readonly fills: readonly DayFill[];
}

/** Returns the backtest of a day. */
function backtested(of: BotDefinition, tape: DayTape): ReplayedDay {
  const steps = replayDay(of, tape, 'worst-first');
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Fills in the format of the paper day. */
const linesOf = (fills: ReplayedDay['fills']): readonly DayFill[] =>
  fills.map(({ at, leg, contract: { key }, side, lots, price, opens }) => ({ at, leg, contract: key, side, lots, price, opens }));

/**
 * Expects that a set of bots decides and trades the same in the backtest, on paper, and on paper with restarts of the server: the set itself and each of its
 * bots. Returns the journal of the set.
 */
export async function expectOneSet(of: BotsOfSet, tape: DayTape, kills: readonly DayKill[]): Promise<readonly JournalLine[]> {
  const replay = new SetReplay(of, 'worst-first');
  for (const _ of replay.day(tape)) continue;
  const tested = replay.lastDay();
  for (const { set, bots } of [await paperSet(of, tape), await paperSet(of, tape, kills)]) {
    expect(set).toEqual(tested.set);
    for (const [place, { journal, fills }] of bots.entries()) {
      const own = tested.bots[place]!;
      if (hashOf(journal) !== hashOf(own.journal)) expect(journal).toEqual(own.journal);
      expect(fills).toEqual(linesOf(own.fills));
    }
  }
  return tested.set;
}

/** Journal codes of questions to the owner: a backtest takes every question as approved at once. */
const OF_OWNER: ReadonlySet<string> = new Set(['asks', 'approved']);

/**
 * Expects that a bot decides and trades the same in the backtest and on paper, with restarts of the server at these moments. Returns its journal. A paper day
 * does not reach the end of its session, where a backtest drops waiting orders and closes contracts that stopped trading at their last known price: only
 * those fills are left out, and each must be at the end of the session.
 */
export function expectPaperAsTested(of: BotDefinition, tape: DayTape, kills: readonly DayKill[] = []): readonly JournalLine[] {
  const { journal, fills } = backtested(of, tape);
  const { closesAt } = tape.session;
  const left = fills.filter(({ unpriced }) => unpriced);
  expect(left.filter(({ at, opens }) => at !== closesAt || opens)).toEqual([]);
  const tested = { fills: linesOf(fills.filter((fill) => !left.includes(fill))), journal: journal.filter(({ at }) => at < closesAt) };
  expectSame(paperDay(of, tape, kills), tested);
  return journal;
}

function expectSame({ journal: lines, fills }: Traded, tested: Traded): void {
  const journal = lines.filter(({ code }) => !OF_OWNER.has(code));
  // The hash is the promise; the lines are compared to show where two journals differ.
  if (hashOf(journal) !== hashOf(tested.journal)) expect(journal).toEqual(tested.journal);
  expect(fills).toEqual(tested.fills);
}

/** Expects that a bot decides and trades the same in the backtest, on paper, and on paper with restarts of the server. Returns its journal. */
export function expectOneJournal(of: BotDefinition, tape: DayTape, kills: readonly DayKill[]): readonly JournalLine[] {
  const { journal, fills } = backtested(of, tape);
  const tested = { journal, fills: linesOf(fills) };
  const whole = paperDay(of, tape);
  const killed = paperDay(of, tape, kills);
  for (const paper of [whole, killed]) expectSame(paper, tested);
  expect(hashOf(killed.journal)).toBe(hashOf(whole.journal));
  return tested.journal;
}
