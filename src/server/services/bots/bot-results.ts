import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerOf } from '#contract/operation.ts';
import type { listBotResults } from '#contract/operations/bot-runs.ts';
import { runCourse } from '#domain/backtest/drift/run-course.ts';
import { type BotDefinition, sketchedLegs } from '#domain/bots/definition.ts';
import { contractOf } from '#domain/bots/engine/entries.ts';
import { type HeldLeg, heldWith } from '#domain/bots/engine/entry-terms.ts';
import { type Money, moneyToDecimal } from '#domain/units/money.ts';
import type { Db } from '#server/db/database.ts';
import type { BotRow } from '#server/db/tables/bots.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requirePortfolio } from '#server/policies/access.ts';
import { listNewestRuns } from '#server/repositories/bot-runs.ts';
import { listBots } from '#server/repositories/bots.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { botMarket, type BotMarket } from '../instructions/bot-market.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import { recordedRun, startOf } from './recorded-run.ts';

interface Needs {
  /** Connections not used by orders. */
  readonly db: Db;
  readonly venue: Market;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}
type Answer = AnswerOf<typeof listBotResults>;
type Result = Answer['bot_results'][number];

/** Most points of a course: a year of days, or a day of many fills. */
const MOST_POINTS = 260;

/** Returns the legs as the bot would choose them at this instant; null while one of its contracts is not offered. */
function chosenNow(definition: BotDefinition, view: BotMarket): readonly HeldLeg[] | null {
  const legs = sketchedLegs(definition.legs);
  const chosen = legs.flatMap((rules): HeldLeg[] => {
    const { kind, strike, expiry, lots, side } = rules;
    const offer = view.offer({ kind, strike, expiry });
    const contract = offer && contractOf({ rules }, offer);
    return contract === null ? [] : [{ contract, lots, side: side === 'buy' ? 1 : -1, entry: null }];
  });
  return chosen.length < legs.length ? null : chosen;
}

/** Returns the function that gives a bot's view of the market of an underlying, null where none is listed; each view is made once. */
function viewsOf(reading: MarketReading): (underlying: string) => BotMarket | null {
  const made = new Map<string, BotMarket | null>();
  return (underlying) => {
    const known = made.get(underlying);
    if (known !== undefined) return known;
    const spot = spotOf(reading.instruments(), underlying);
    const view = spot === null ? null : botMarket(reading, spot.id, underlying);
    made.set(underlying, view);
    return view;
  };
}

/**
 * Returns the margin of what a bot holds and has ordered, else of what it would choose now; null while unknown. What is held belongs to the underlying of
 * the run, which the bot may have left since.
 */
function marginOf(definition: BotDefinition, run: InstructionRow | undefined, viewOf: ReturnType<typeof viewsOf>): Result['margin'] {
  const state = run === undefined ? null : runOf(run).bot;
  const held = state === null ? [] : heldWith(state, []);
  const view = viewOf(state !== null && held.length > 0 ? state.definition.underlying : definition.underlying);
  if (view === null) return null;
  const legs = held.length > 0 ? held : chosenNow(definition, view);
  const amount: Money | null = legs && view.margin(legs);
  return amount === null ? null : { amount: moneyToDecimal(amount), holds: held.length > 0 };
}

/** Returns the service of the results and margins of bots. */
export function createBotResults({ db, venue, clock, log }: Needs) {
  async function courseOf(run: InstructionRow): Promise<Result['course']> {
    const recorded = await recordedRun(venue.calendar, db, run, venue.calendar.dateAt(startOf(run)), venue.tradingDate());
    if (recorded === null) return null;
    return runCourse(recorded.fills, venue.calendar.dateAt, MOST_POINTS).map(({ at, booked, charges }) => ({
      at,
      booked: moneyToDecimal(booked),
      charges: moneyToDecimal(charges),
    }));
  }

  /** A bot whose result cannot be computed has none: the others are told. */
  async function resultOf(bot: BotRow, run: InstructionRow | undefined, viewOf: ReturnType<typeof viewsOf>): Promise<Result> {
    const named = { bot_id: bot.id, run_id: run?.id ?? null };
    try {
      return { ...named, course: run === undefined ? [] : await courseOf(run), margin: marginOf(bot.definition, run, viewOf) };
    } catch (error) {
      if (!isOwnFault(error)) throw error;
      log.warn({ err: error, bot: bot.id }, 'the result of a bot could not be computed');
      return { ...named, course: null, margin: null };
    }
  }

  return {
    async listBotResults(userId: string, portfolioId: string): Promise<Answer> {
      requirePortfolio(await findPortfolio(db, userId, portfolioId));
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const runs = new Map((await listNewestRuns(db, userId, portfolioId)).map((run) => [run.bot_id, run]));
      const viewOf = viewsOf(venue.reading());
      const results: Result[] = [];
      for (const kind of ['daily', 'trading'] as const)
        for (const bot of await listBots(db, userId, portfolioId, kind)) {
          results.push(await resultOf(bot, runs.get(bot.id), viewOf));
          // Orders and prices go between two bots.
          await setImmediate();
        }
      return { bot_results: results, exchange_at: exchangeAt, received_at: receivedAt };
    },
  };
}
