import type { Calendar } from '#domain/calendar/calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { getRunDrift } from '#contract/operations/bot-runs.ts';
import { driftOf } from '#domain/backtest/drift/drift-of.ts';
import { replayedFills, replayPrices } from '#domain/backtest/drift/replayed-fills.ts';
import { lastFlatMorning, stillHeld } from '#domain/backtest/drift/run-fills.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Db } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import type { Market } from '#server/market/market.ts';
import { type DriftNote, presentDrift, presentNoDrift } from '#server/presenters/run-drift.ts';
import { findBot } from '#server/repositories/bots.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { findInstruction } from '#server/repositories/instructions.ts';
import { earlierMinutes } from '../history/earlier-minutes.ts';
import { gentleWork } from '../history/gentle-work.ts';
import { storedDay } from '../history/stored-day.ts';
import { createTurns } from '../history/turns.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import { requireRun } from './bot-runs.ts';
import { recordedRun, startOf } from './recorded-run.ts';

interface Needs {
  /** Connections not used by orders. */
  readonly db: Db;
  readonly venue: Market;
}
type Answer = AnswerOf<typeof getRunDrift>;

/** Most recent days offered, and most days replayed to reach one from a morning without positions. */
const MOST_SESSIONS = 60;
const MOST_PLAYED = 12;
/** Time limit of a comparison. */
const LONGEST_MS = 10_000;

/** Returns the trading dates from one date to another, both included. */
function tradingDates(calendar: Calendar, from: string, to: string): readonly string[] {
  const dates = [from];
  for (let date = from; date < to;) {
    date = calendar.nextTradingDay(date);
    if (date <= to) dates.push(date);
  }
  return dates;
}

/** Returns the notes that apply to a whole comparison. */
async function notesOf(
  { db, venue: { calendar } }: Needs,
  userId: string,
  row: InstructionRow,
  from: string,
  held: boolean,
): Promise<readonly DriftNote[]> {
  const { bot, botRevision } = runOf(row);
  const now = row.bot_id === null ? undefined : await findBot(db, userId, row.bot_id);
  const window = (minuteOf(bot.definition.schedule.from) ?? 0) * MINUTE_MS;
  const late = calendar.dateAt(startOf(row)) === from && calendar.msOfDay(startOf(row)) > window;
  return [
    ...(late ? (['late-start'] as const) : []),
    ...(now !== undefined && now.revision !== botRevision ? (['bot-changed'] as const) : []),
    ...(held ? (['still-held'] as const) : []),
  ];
}

/** Returns the service that compares a run with a backtest of its days, one comparison at a time, in slices between which other work goes on. */
export function createRunDrift({ db, venue }: Needs) {
  const { calendar } = venue;
  const inTurn = createTurns();

  /** Returns the stored days of a run, newest first. */
  async function datesOf(row: InstructionRow): Promise<readonly string[]> {
    const { underlying } = runOf(row).bot.definition;
    const stored = await listPathDates(db, underlying, MOST_SESSIONS);
    const last = row.live ? null : calendar.dateAt(startOf({ created_at: row.updated_at }));
    return stored.filter((date) => calendar.sessionOn(date).closesAt > startOf(row) && (last === null || date <= last));
  }

  /** Returns the minutes of the days as stored; null when a day is not stored. */
  async function tapesOf(row: InstructionRow, dates: readonly string[]): Promise<readonly DayTape[] | null> {
    const { definition } = runOf(row).bot;
    const instruments = venue.instruments();
    const spot = spotOf(instruments, definition.underlying);
    const [first] = dates;
    if (spot === null || first === undefined) return null;
    const earlier = await earlierMinutes(calendar, db, spot.id, definition, first);
    const tapes: DayTape[] = [];
    for (const date of dates) {
      const tape = await storedDay({ db, past: venue.past, instruments }, spot, date);
      if (tape === null) return null;
      tapes.push(date === first ? { ...tape, earlier } : tape);
    }
    return tapes;
  }

  async function compare(userId: string, row: InstructionRow, date: string, dates: readonly string[]): Promise<Answer> {
    const { definition } = runOf(row).bot;
    const none = (status: Parameters<typeof presentNoDrift>[1]) => presentNoDrift(row.id, status, dates);
    const begun = calendar.dateAt(startOf(row));
    // A bot that is flat every evening is compared day by day; a bot that carries positions, from its last flat morning.
    const carried = definition.schedule.end.kind !== 'time';
    const days = tradingDates(calendar, carried && begun < date ? begun : date, date);
    const reach = days.slice(-MOST_PLAYED);
    const first = reach[0] ?? date;
    const recorded = await recordedRun(calendar, db, row, first, date);
    if (recorded === null) return none('not-recorded');
    const from = lastFlatMorning(recorded.fills, reach, calendar.dateAt);
    // The holdings on the first replayed morning are known only when the run had not begun earlier.
    if (from === undefined || (from === first && reach.length < days.length)) return none('too-long');
    const tapes = await tapesOf(row, tradingDates(calendar, from, date));
    if (tapes === null) return none('no-history');
    const prices = replayPrices(calendar, tapes);
    const traded = recorded.fills.filter(({ at }) => calendar.dateAt(at) >= from);
    const held = stillHeld(traded, prices.end, prices.lastOf);
    const signal = AbortSignal.timeout(LONGEST_MS);
    const replayed = await gentleWork(signal)
      .run(replayedFills(definition, tapes), () => undefined)
      .catch((error: unknown) => {
        throw signal.aborted ? new AppError('bot.preview-too-long') : error;
      });
    const story = { startedAt: startOf(row), journal: recorded.journal };
    const drift = driftOf([...traded, ...held], replayed, story, prices.tradedAt);
    return presentDrift(
      { runId: row.id, dates, date, from, notes: await notesOf({ db, venue }, userId, row, from, held.length > 0) },
      drift,
    );
  }

  return {
    async getRunDrift(userId: string, id: string, date: string | undefined): Promise<Answer> {
      const row = requireRun(await findInstruction(db, userId, id));
      const { held, bot } = runOf(row);
      if (held === true) return presentNoDrift(row.id, 'by-hand', []);
      const dates = await datesOf(row);
      const chosen = date ?? dates[0];
      if (chosen === undefined)
        return presentNoDrift(row.id, bot.date === null || bot.date === venue.tradingDate() ? 'not-over' : 'no-history', []);
      if (!dates.includes(chosen)) throw new AppError('bot.no-session');
      return inTurn(() => compare(userId, row, chosen, dates));
    },
  };
}
