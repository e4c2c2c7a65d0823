import { marketCalendar } from '#client/platform/market-calendar.ts';
import type { BotRun } from '#client/api/types.ts';
import { type BotDefinition, WEEKDAYS } from '#domain/bots/definition.ts';
import { minuteOf } from '#domain/bots/definition-limits.ts';
import { MINUTE_MS, weekday } from '#domain/calendar/dates.ts';
import type { ExchangeTime } from '#domain/units/time.ts';

/** The next planned step of a bot: the id of its words, with a time and, on another day, the date. */
interface NextEvent {
  readonly id: string;
  readonly at: string;
  readonly date: string | null;
}

/** Longest look ahead: a bot for one weekday may meet a row of holidays. */
const LOOKED_AT = 40;

const event = (what: string, at = '', date: string | null = null): NextEvent => ({ id: `strategies.next.${what}`, at, date });

/** Returns the planned exit of positions. */
function exitOf({ end }: BotDefinition['schedule'], legs: BotRun['legs'], today: string): NextEvent {
  if (end.kind === 'time') return event('exit', end.at);
  if (end.kind === 'next-day') return event('exit-next-day', end.at);
  if (end.kind === 'open') return event('exit-open');
  if (end.before > 0) return event('exit-before-expiry', end.at);
  const expiries = legs.flatMap(({ contract, quantity }) => (contract === null || quantity === 0 ? [] : [contract.expiry]));
  const [first] = expiries.toSorted();
  return first === undefined || first === today ? event('exit', end.at) : event('exit', end.at, first);
}

/** Returns the first trading day from a date on that is one of the bot's weekdays; null when none is near. */
function entryDay(days: BotDefinition['schedule']['days'], from: string): string | null {
  let date = marketCalendar.tradingDayOnOrAfter(from);
  for (let looked = 0; looked < LOOKED_AT; looked += 1) {
    const day = WEEKDAYS[weekday(date) - 1];
    if (day !== undefined && days.includes(day)) return date;
    date = marketCalendar.nextTradingDay(date);
  }
  return null;
}

/** Returns the next entry of a bot without positions. Days that depend on an expiry are not known here: they are said in words. */
function entryOf({ days, from, to, expiries, dte }: BotDefinition['schedule'], isOver: boolean, now: ExchangeTime): NextEvent {
  const today = marketCalendar.dateAt(now);
  const over = isOver || marketCalendar.msOfDay(now) > (minuteOf(to) ?? 0) * MINUTE_MS;
  if (expiries !== 'any' || dte) return event('run-by-expiry', from);
  const date = entryDay(days, over ? marketCalendar.nextTradingDay(today) : today);
  if (date === null) return event('none');
  if (date !== today) return event('run', from, date);
  return marketCalendar.msOfDay(now) < (minuteOf(from) ?? 0) * MINUTE_MS ? event('enter', from) : event('enter-until', to);
}

/** Returns the next planned step of a bot at an instant; `run` is its newest run. */
export function nextEvent(definition: BotDefinition, run: BotRun | null, now: ExchangeTime): NextEvent {
  if (run === null || run.status === 'ended') return event('not-started', definition.schedule.from);
  const { schedule } = run.definition;
  if (run.status === 'stopping') return event('stopping');
  if (run.legs.some(({ quantity }) => quantity > 0)) return exitOf(schedule, run.legs, marketCalendar.dateAt(now));
  if (run.status === 'paused') return event('paused');
  const sawToday = run.trading_date === marketCalendar.dateAt(now);
  return entryOf(schedule, sawToday && (run.phase === 'over' || run.phase === 'off'), now);
}
