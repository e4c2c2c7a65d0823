import { type BotSchedule, type Weekday, WEEKDAYS } from '../definition.ts';
import { minuteOf, RANGES } from '../definition-limits.ts';
import { asText, countOf, isPart, type Part, partOf, saysNothing, switchOf, unknownOf, wordOf } from './read-part.ts';
import type { Notes } from './unsaid.ts';

/** Length of the entry window in minutes, where no leg waits. */
const WINDOW_MINUTES = 5;
const ENTRY = '09:20';
const EXIT = '15:15';

const timeText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

interface Indicators {
  readonly times: readonly string[];
  readonly others: readonly string[];
  readonly seconds: readonly string[];
}
const together = (all: readonly Indicators[]): Indicators => ({
  times: all.flatMap(({ times }) => times),
  others: all.flatMap(({ others }) => others),
  seconds: all.flatMap(({ seconds }) => seconds),
});
const other = (text: string): Indicators => ({ times: [], others: [text], seconds: [] });

/** Returns HH:MM of a valid hour and minute; null for others. */
function timeOf(of: Part): string | null {
  const [hour, minute] = [countOf(of['Hour']), countOf(of['Minute'])];
  return hour === null || minute === null || hour > 23 || minute > 59 ? null : timeText(hour * 60 + minute);
}

const OF_TIME: ReadonlySet<string> = new Set(['Hour', 'Minute', 'Second', 'Seconds']);
function leafOf(leaf: Part): Indicators {
  const { IndicatorName, Parameters, ...rest } = leaf;
  const name = wordOf(IndicatorName);
  const parameters = partOf(leaf, 'Parameters');
  const time = timeOf(parameters);
  const plain = saysNothing(rest) && unknownOf(parameters, OF_TIME).length === 0;
  if (name !== 'TimeIndicator' || time === null || !plain)
    return other(
      [name || asText(IndicatorName ?? ''), Parameters, rest]
        .filter((each) => !saysNothing(each))
        .map(asText)
        .join(', '),
    );
  const seconds = parameters['Second'] ?? parameters['Seconds'];
  return { times: [time], others: [], seconds: saysNothing(seconds) ? [] : [`${time}:${asText(seconds)}`] };
}

/** The leaves of a tree of indicators: its times of day, and all others in words. */
function indicatorsOf(node: Part): Indicators {
  const inner = node['Value'];
  if (Array.isArray(inner)) {
    const all = inner.map((each) => (isPart(each) ? indicatorsOf(each) : saysNothing(each) ? together([]) : other(asText(each))));
    const joined = wordOf(node['OperandType']);
    return together([...all, ...(inner.length > 1 && !['', 'And'].includes(joined) ? [other(joined)] : [])]);
  }
  if (saysNothing(inner)) return together([]);
  return isPart(inner) ? leafOf(inner) : other(asText(inner));
}

/** Returns the time of day of the entry or the exit; null where the file gives none. */
function readTime(of: Part, name: 'EntryIndicators' | 'ExitIndicators', { say }: Notes): string | null {
  const tree = of[name];
  if (!saysNothing(tree) && !isPart(tree)) say('indicator', asText(tree));
  const { times, others, seconds } = indicatorsOf(partOf(of, name));
  for (const each of others) say('indicator', each);
  for (const each of seconds) say('seconds', each);
  const [first, ...later] = [...new Set(times)];
  if (later.length > 0) say('several-times', later.join(', '));
  return first ?? null;
}

function readReentryLimit(value: unknown, { say }: Notes): string | null {
  if (saysNothing(value)) return null;
  const found = typeof value === 'string' ? /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(value.trim()) : null;
  const time = found === null ? (isPart(value) ? timeOf(value) : null) : timeOf({ Hour: found[1], Minute: found[2] });
  return time ?? say('reentry-limit', asText(value));
}

/** How a position ends: on its day, on the next one, or with its expiry. */
type Ending = 'day' | 'next-day' | 'expiry';

/** Returns the schedule of a strategy on a market that closes at a minute of the day; `waits`: legs that wait for a price may enter until the exit, others enter at their time. */
export function readSchedule(closes: number, of: Part, waits: boolean, how: Ending, notes: Notes): BotSchedule {
  const from = readTime(of, 'EntryIndicators', notes) ?? (notes.say('no-entry-time', ENTRY), ENTRY);
  const exit = readTime(of, 'ExitIndicators', notes) ?? (notes.say('no-exit-time', EXIT), EXIT);
  const [first, last] = [minuteOf(from) ?? 0, minuteOf(exit) ?? 0];
  const until = waits || how === 'expiry' ? closes : first + WINDOW_MINUTES;
  // What is left on the next day may be entered until the close.
  const to = timeText(Math.max(first + 1, Math.min(until, (how === 'next-day' ? closes : last) - 1)));
  const reentry = readReentryLimit(of['ReentryTimeRestriction'], notes);
  const end =
    how === 'expiry' ? ({ kind: how, before: 0, at: exit } as const) : ({ kind: how === 'day' ? 'time' : how, at: exit } as const);
  return { days: WEEKDAYS, expiries: 'any', from, to, range: null, end, ...(reentry === null ? {} : { reentry }) };
}

const DAY_NAMES: Readonly<Record<Weekday, string>> = { mon: 'monday', tue: 'tuesday', wed: 'wednesday', thu: 'thursday', fri: 'friday' };
const ALL_DAYS: ReadonlySet<string> = new Set([...Object.values(DAY_NAMES), 'saturday', 'sunday']);

/** Returns the weekdays of a portfolio item; [] where it names no known weekday, so that the bot trades on no day that the file does not name. */
function readWeekdays(value: unknown, { say }: Notes): readonly Weekday[] {
  if (value === undefined || value === null) return WEEKDAYS;
  if (!isPart(value)) {
    say('weekdays', asText(value));
    return [];
  }
  const days = Object.fromEntries(Object.entries(value).map(([name, on]) => [name.toLowerCase(), switchOf(on)]));
  for (const [name, on] of Object.entries(days))
    if (typeof on === 'string' || (on && !ALL_DAYS.has(name))) say('weekdays', `${name} ${on}`);
  // Days missing from the list are off.
  const chosen = WEEKDAYS.filter((day) => days[DAY_NAMES[day]] === true);
  if (chosen.length === 0) say('weekdays', asText(value));
  return chosen;
}

/** Returns the days to expiry of an item of a portfolio; null for all of them. */
function readDaysToExpiry(value: unknown, { say }: Notes): readonly number[] | null {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null;
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const { max } = RANGES.before;
  const [days, left] = [new Set<number>(), [] as string[]];
  for (const each of all) {
    const day = countOf(each);
    if (day === null || day > max) left.push(asText(each));
    else days.add(day);
  }
  if (left.length > 0) say('days-to-expiry', left.slice(0, 20).join(', '));
  return [...days].toSorted((a, b) => a - b);
}

/** Returns the days on which a portfolio item lets its strategy trade. Days to expiry and weekdays both apply, which is noted where both leave days out. */
export function readDays(item: Part, notes: Notes): Pick<BotSchedule, 'days' | 'dte'> {
  const days = readWeekdays(item['weekdays'], notes);
  const dte = readDaysToExpiry(item['dte'], notes);
  if (dte !== null && days.length < WEEKDAYS.length) notes.tell('days-both');
  return { days, ...(dte === null ? {} : { dte }) };
}
