import type { Calendar } from '#domain/calendar/calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { countTrial, getBacktestTrade, listBacktestTrades, startBacktest, startSetBacktest } from '#contract/operations/backtests.ts';
import { listTrades, sortTrades } from '#domain/backtest/days/listed-trades.ts';
import type { BotsToPlay } from '#domain/backtest/days/played-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import type { BotsOfSet } from '#domain/backtest/replay/set-replay.ts';
import { trialFamily } from '#domain/backtest/sweep/trial-family.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type BacktestResult, presentBacktest } from '#contract/present/backtest.ts';
import { presentDrawnTrade, presentTrades } from '#contract/present/backtest-trades.ts';
import { countTrials } from '#server/repositories/bot-trials.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { listHeldSessions, namesOfHeld } from '#server/repositories/own-history.ts';
import { requireSound } from '../bots/bots.ts';
import { createJobs, type Plan } from './jobs.ts';
import { keptTasks } from './kept-tasks.ts';
import { setToPlay } from './set-to-play.ts';
import { keepDay } from '#domain/backtest/days/keep-day.ts';
import type { PlayDays } from './play-days.ts';
import type { PastOf } from './read-tape.ts';
import type { Turns } from './turns.ts';
import { tradePrices } from '#domain/backtest/days/trade-prices.ts';

type Answer = AnswerOf<typeof startBacktest>;

/** A backtest's result, and the history it runs on. */
type Result = BacktestResult & { readonly past: PastOf };

type Asked = BodyOf<typeof startBacktest>;
/** A set of bots as it stood when the backtest was requested. */
interface AskedSet extends Pick<Asked, 'source' | 'sessions'> {
  readonly set: BotsOfSet;
}
/** The request, and its dates: the newest sessions at that time, oldest first. */
interface Task {
  readonly asked: Asked | AskedSet;
  readonly dates: readonly string[];
}

const MOST_KEPT = 20;
const USUAL_TRADES = 100;
export const ALL_SESSIONS = 5_000;

export interface BacktestNeeds {
  /** Connections not used by orders. */
  readonly db: Db;
  /** The connections on which trials of a user are counted. */
  readonly writes: Db;
  readonly clock: WallClock;
  readonly playDays: PlayDays;
  readonly tapeOf: (past: PastOf) => (date: string) => Promise<DayTape | null>;
  /** Of the market with these underlyings. */
  readonly calendar: Calendar;
  readonly underlyings: () => readonly string[];
  readonly log: { error(details: object, message: string): void };
  readonly turns: Turns;
}

/** Returns the dates of an underlying's newest stored or imported sessions, oldest first. Throws bot.no-session when there are none. */
export async function newestSessions(
  db: Db,
  underlying: string,
  sessions: number | undefined,
  ownedBy?: string,
): Promise<readonly string[]> {
  const most = sessions ?? ALL_SESSIONS;
  const newest = ownedBy === undefined ? listPathDates(db, underlying, most) : listHeldSessions(db, ownedBy, underlying, most);
  const dates = (await newest).toReversed();
  if (dates.length === 0) throw new AppError('bot.no-session');
  return dates;
}

/** Returns the imports used by these days; none for simulated history. */
export async function filesOf(db: Db, { underlying, ownedBy }: PastOf, dates: readonly string[]): Promise<readonly string[]> {
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  return ownedBy === undefined ? [] : await namesOfHeld(db, ownedBy, underlying, { from, to });
}

/** Returns the bots of a backtest: a single bot, or all bots of a set together. */
function botsOf(asked: Task['asked']): BotsToPlay {
  return 'set' in asked ? { definitions: asked.set.definitions, set: asked.set.rules } : { definitions: [asked.definition] };
}

const datesOf = ({ days }: Pick<Result, 'days'>): readonly string[] => days.map(({ date }) => date);

/** Returns the underlying, the same for all bots of a set. */
const underlyingOf = (asked: Task['asked']): string => botsOf(asked).definitions[0]?.underlying ?? '';

/** Returns an empty result, before the first day. */
function fresh(userId: string, { asked, dates }: Task): Pick<Plan<Result>, 'total' | 'result'> {
  const { source: from = 'simulated-history' } = asked;
  const past = { underlying: underlyingOf(asked), ownedBy: from === 'own-history' ? userId : undefined };
  return { total: dates.length, result: { from, files: [], past, days: [], trades: 0, complete: true } };
}

/** Returns the backtests of this server, run one after another. */
export function createBacktests({ db, writes, clock, playDays, tapeOf, calendar, underlyings, log, turns }: BacktestNeeds) {
  const tasks = keptTasks<Task, Result>(writes, 'backtest');
  const jobs = createJobs<Result>({ clock, log, mostKept: MOST_KEPT, tasks, turns });

  async function plan(userId: string, task: Task): Promise<Plan<Result>> {
    const { asked, dates } = task;
    if (!('set' in asked)) requireSound(calendar, asked.definition, asked.kind, underlyings());
    const bots = botsOf(asked);
    const { total, result } = fresh(userId, task);
    const { underlying, ownedBy } = result.past;
    return {
      total,
      result: { ...result, files: await filesOf(db, result.past, dates) },
      task,
      async work(own) {
        own.status = 'running';
        await playDays({ underlying, ...bots, dates, ownedBy, margins: true }, (_, day) => keepDay(own.result, day), own.giveUp.signal);
        for (const definition of bots.definitions) await countTrials(writes, userId, trialFamily(definition), 1);
      },
    };
  }

  const present = (job: ReturnType<typeof jobs.own>): Answer => ({ backtest: presentBacktest({ ...job, ahead: jobs.ahead(job) }) });

  async function begin(userId: string, asked: Task['asked']): Promise<Answer> {
    const dates = await newestSessions(db, underlyingOf(asked), asked.sessions, asked.source === 'own-history' ? userId : undefined);
    const job = jobs.begin(userId, await plan(userId, { asked, dates }));
    await job.kept;
    return present(job);
  }

  return {
    /** Starts a backtest and cancels a running one of the same user. */
    async startBacktest(userId: string, asked: Asked): Promise<Answer> {
      requireSound(calendar, asked.definition, asked.kind, underlyings());
      return begin(userId, asked);
    },

    /** Starts a backtest of all bots of a set together. */
    async startSetBacktest(userId: string, { set_id: id, ...asked }: BodyOf<typeof startSetBacktest>): Promise<Answer> {
      return begin(userId, { ...asked, set: await setToPlay({ db, calendar, underlyings }, userId, id) });
    },

    async countTrial(userId: string, { kind, definition }: BodyOf<typeof countTrial>): Promise<AnswerOf<typeof countTrial>> {
      requireSound(calendar, definition, kind, underlyings());
      return { tried: await countTrials(writes, userId, trialFamily(definition), 1) };
    },

    /** Restarts the backtests interrupted by a restart of the server. */
    resume: () => tasks.resume(jobs, plan, fresh),

    getBacktest: (userId: string, id: string): Answer => present(jobs.own(userId, id)),

    cancelBacktest: (userId: string, id: string): Answer => present(jobs.cancel(userId, id)),

    /** Returns a page of the trades in the requested order, with totals over all trades. */
    listBacktestTrades(
      userId: string,
      id: string,
      { sort = 'entry', order = 'ascending', offset = 0, limit = USUAL_TRADES }: QueryOf<typeof listBacktestTrades>,
    ): AnswerOf<typeof listBacktestTrades> {
      const { result } = jobs.own(userId, id);
      const trades = listTrades(result.days);
      return presentTrades(sortTrades(trades, sort, order === 'descending').slice(offset, offset + limit), trades, result.complete);
    },

    /** Returns one trade with the prices around it, from the history used by the backtest. */
    async getBacktestTrade(userId: string, id: string, number: number): Promise<AnswerOf<typeof getBacktestTrade>> {
      const { result } = jobs.own(userId, id);
      const trade = listTrades(result.days)[number - 1];
      if (trade === undefined) throw new AppError('bot.backtest-not-found');
      const prices = await tradePrices(calendar, trade, datesOf(result), tapeOf(result.past));
      if (prices === null) throw new AppError('bot.no-session');
      return presentDrawnTrade(trade, result, prices);
    },

    forgetUser: jobs.forgetUser,
    stop: jobs.stop,
  };
}
