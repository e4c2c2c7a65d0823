import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { createMarket } from '../feed/first-market.ts';
import { type MarketState, STEP_MS } from '../feed/market-state.ts';
import { nextSession } from '../feed/session-end.ts';
import { moveMarket } from '../feed/step-market.ts';
import { Random } from '../processes/random.ts';
import { tradeDay } from './day-trades.ts';

/** Number of simulated sessions before the first session of a new exchange. */
export const HISTORY_SESSIONS = 60;

/** A session before the first one, minute by minute. */
export interface HistoryDay {
  /** What everything was worth at the start of each minute and, last, at the close; [] when they were not kept. Nothing trades in these. */
  readonly minutes: readonly MarketState[];
  /** The close with the day's volume and open interest. */
  readonly closing: MarketState;
  /** The open of the next session. */
  readonly next: MarketState;
}

/** Returns the trading dates before a date, oldest first. */
export function historyDates(firstDate: string, sessions: number): readonly string[] {
  const dates: string[] = [];
  for (let date = firstDate; dates.length < sessions;) dates.push((date = exchangeCalendar.previousTradingDay(date)));
  return dates.toReversed();
}

/**
 * The chance of a history is its own. It is chosen for the seed 1, which is that of everybody who sets none: the first from 101 on with which its
 * first morning is ordinary (in the first half hour within 0.3 % of the open, at every minute 15 to 35 of the 50 shares up) after an ordinary
 * quarter (12 to 20 % yearly volatility). Nothing that depends on the date is drawn, so that holds whatever the first day is.
 */
const OWN_CHANCE = 120;

/** Returns the open of the oldest session of the history of an exchange whose first session is on `firstDate`. */
export function firstHistoryOpen(seed: number, firstDate: string, sessions: number): MarketState {
  const [oldest = firstDate] = historyDates(firstDate, sessions);
  return { ...createMarket(seed + OWN_CHANCE, exchangeCalendar.sessionOn(oldest).opensAt, MINUTE_MS), seed };
}

/**
 * Runs a session from its open in steps of a minute. Yields between two minutes, so that the caller can let others work; the work between
 * two yields is some tens of microseconds.
 */
export function* runHistoryDay(open: MarketState, keep: boolean): Generator<undefined, HistoryDay, undefined> {
  const random = new Random(open.random);
  const minutes = keep ? [open] : [];
  let state = open;
  while (state.at < open.closesAt) {
    state = moveMarket(state, exchangeTime(Math.min(state.at + MINUTE_MS, open.closesAt)), random);
    if (keep) minutes.push(state);
    yield;
  }
  const closing = tradeDay(state);
  yield;
  const next = nextSession(closing, random);
  return { minutes, closing, next: { ...next, random: random.state() } };
}

/** Runs a generator to the end and returns the result. */
export function finished<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** A session simulated before the first real one; minutes are kept for the last such session only. */
export interface RunDay extends HistoryDay {
  readonly open: MarketState;
}

/**
 * Returns the opening state of an exchange's first session after a simulated history: earlier sessions are run from the seed. The same seed, date and number
 * of sessions always give the same market. `onDay` is called with each simulated session.
 */
export function createMarketAfterHistory(
  seed: number,
  firstDate: string,
  sessions: number = HISTORY_SESSIONS,
  onDay: (day: RunDay) => void = () => {},
): MarketState {
  let state = firstHistoryOpen(seed, firstDate, sessions);
  const last = historyDates(firstDate, sessions).at(-1);
  while (state.tradingDate < firstDate) {
    const day = finished(runHistoryDay(state, state.tradingDate === last));
    onDay({ ...day, open: state });
    state = day.next;
  }
  return { ...state, step: 0, stepMs: STEP_MS };
}
