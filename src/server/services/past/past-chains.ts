import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getPastChain, getPastCourse, listPastDays } from '#contract/operations/past.ts';
import { pastChainOfTape, pastCourseOfTape } from '#contract/present/past-chain.ts';
import { readExpiry } from '#domain/backtest/past/past-chain.ts';
import { expiryOf } from '#domain/backtest/past/past-choice.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { keptImportsVersion, listHeldBases, namesOfHeld } from '#server/repositories/own-history.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { ownDayToSee } from '../own-history/own-day.ts';
import { closingDays } from './closing-days.ts';
import { simulatedTape } from './simulated-tape.ts';

type Source = QueryOf<typeof getPastChain>['source'];

interface Needs {
  /** Connections not used by orders. */
  readonly db: Db;
  readonly venue: Market;
}

/** Most simulated days offered. */
const MOST_DAYS = 5_000;
/** Decoded days in the cache: a slider uses one day, a followed strategy a second. */
const KEPT_TAPES = 3;

/** Returns a cache of decoded days; a user's days are dropped when the user's history changes. */
function tapes(needs: Needs) {
  const kept = new Map<string, { readonly version: string; readonly tape: Promise<DayTape | null> }>();
  return async (userId: string, source: Source, underlying: string, date: string): Promise<DayTape | null> => {
    const { db, venue } = needs;
    const own = source === 'own-history';
    const key = `${own ? userId : ''} ${underlying} ${date}`;
    const version = own ? await keptImportsVersion(db, userId) : '';
    const known = kept.get(key);
    kept.delete(key);
    const instruments = venue.instruments();
    const read = () => (own ? ownDayToSee({ db, userId, instruments }, underlying, date) : simulatedTape(needs, underlying, date));
    const entry = known?.version === version ? known : { version, tape: read() };
    kept.set(key, entry);
    entry.tape.catch(() => kept.get(key) === entry && kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - KEPT_TAPES))) kept.delete(oldest);
    return entry.tape;
  };
}

/** Returns the service of past days: chains at a minute, and the values of contracts over a day. */
export function createPastChains(needs: Needs) {
  const { db } = needs;
  const tapeOf = tapes(needs);
  const closing = closingDays(needs);

  const filesOf = (userId: string, source: Source, underlying: string, date: string) =>
    source === 'own-history' ? namesOfHeld(db, userId, underlying, { from: date, to: date }) : Promise.resolve([]);
  return {
    /** Returns a simulated session, decoded; null when it is not stored. */
    tapeOf: (underlying: string, date: string) => tapeOf('', 'simulated-history', underlying, date),

    async listPastDays(userId: string, underlying: string): Promise<AnswerOf<typeof listPastDays>> {
      const [simulated, own] = await Promise.all([listPathDates(db, underlying, MOST_DAYS), listHeldBases(db, userId, underlying)]);
      return { underlying, simulated: simulated.toReversed(), own };
    },

    async getPastChain(userId: string, underlying: string, query: QueryOf<typeof getPastChain>): Promise<AnswerOf<typeof getPastChain>> {
      const { source, date } = query;
      const tape = await tapeOf(userId, source, underlying, date);
      if (tape === null && source === 'own-history') return closing.chain(userId, underlying, query);
      const expiry = tape === null ? undefined : expiryOf(tape.expiries, date, query.expiry);
      if (tape === null || expiry === undefined) throw new AppError('market.no-chain');
      await gentleWork(new AbortController().signal).run(readExpiry(tape, expiry), () => undefined);
      const chain = pastChainOfTape(tape, query, { source, files: await filesOf(userId, source, underlying, date) });
      if (chain === null) throw new AppError('market.no-chain');
      return chain;
    },

    async getPastCourse(userId: string, underlying: string, query: QueryOf<typeof getPastCourse>): Promise<AnswerOf<typeof getPastCourse>> {
      const { source, date, legs } = query;
      const tape = await tapeOf(userId, source, underlying, date);
      if (tape === null) return closing.course(userId, underlying, query);
      return pastCourseOfTape(tape, legs, { source, files: await filesOf(userId, source, underlying, date) });
    },
  };
}
