import type { Calendar } from '#domain/calendar/calendar.ts';
import { underlyingNamed } from '#domain/market/files/file-contract.ts';
import type { BotDefinition, BotKind, BotLeg } from '../definition.ts';
import { LONGEST_LEG_NAME, minuteOf, MOST_LAZY_LEGS, MOST_LEGS, sessionMinutes } from '../definition-limits.ts';
import { guards } from '../engine/goes-first.ts';
import { multiplied } from '../sets/bot-set.ts';
import { readLeg } from './algtst-leg.ts';
import { readOverall } from './algtst-overall.ts';
import { readDays, readSchedule } from './algtst-schedule.ts';
import { asText, countOf, numberOf, type Part, partOf, partsOf, saysNothing, switchOf, unknownOf, wordOf } from './read-part.ts';
import { createNotes, type Notes, type Told, type Unsaid } from './unsaid.ts';

/** A bot imported from a strategy, the settings it cannot express, and notes on how it was read. */
export interface ImportedBot {
  readonly name: string | null;
  readonly kind: BotKind;
  readonly definition: BotDefinition;
  readonly unsaid: readonly Unsaid[];
  readonly told: readonly Told[];
}

/** A strategy of a file: its rules, its attributes, and its item in the file's portfolio. */
export interface FileStrategy {
  readonly name: unknown;
  readonly definition: Part;
  readonly attributes: Part;
  readonly item: Part | null;
}

/** Why there is no bot of a strategy. */
export type NoBot = 'no-rules' | 'no-underlying' | 'no-legs';

const LONGEST_NAME = 60;
const UNDERLYING = /^[A-Za-z0-9][A-Za-z0-9&_. -]{0,39}$/;
const KNOWN: ReadonlySet<string> = new Set([
  'Ticker',
  'TakeUnderlyingFromCashOrNot',
  'StrategyType',
  'EntryIndicators',
  'ExitIndicators',
  'MaxPositionInADay',
  'ReentryTimeRestriction',
  'SkipInitialCandles',
  'ListOfLegConfigs',
  'IdleLegConfigs',
  'OverallMomentum',
  'OverallSL',
  'OverallTgt',
  'OverallTrailSL',
  'LockAndTrail',
  'OverallReentrySL',
  'OverallReentryTgt',
  'TrailSLtoBreakeven',
  'SquareOffAllLegs',
  // Weekday on which weekly contracts expired: here the calendar of the exchange gives it for each day.
  'WeeklyOldRegime',
]);
const KNOWN_OF_ITEM: ReadonlySet<string> = new Set(['id', 'name', 'dte', 'weekdays', 'multiplier', 'checked']);

/** Whether an item is switched off; an item without the switch is on. */
const isUnchecked = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && switchOf(value) === false;

/** Returns a text as the name of a bot; null where it is not usable. */
export const nameOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_NAME).trim() : null;

/** Notes settings of the file, beside legs and rules, that cannot be expressed here. */
function sayTheRest(of: Part, { say }: Notes): void {
  const fromIndex = of['TakeUnderlyingFromCashOrNot'];
  const asked = fromIndex !== undefined && fromIndex !== null && fromIndex !== '';
  if (asked && switchOf(fromIndex) !== true) say('underlying-from-future', switchOf(fromIndex) === false ? '' : asText(fromIndex));
  const [most, skipped] = [of['MaxPositionInADay'], of['SkipInitialCandles']];
  if (!saysNothing(most) && numberOf(most) !== 1) say('positions-a-day', asText(most));
  if (!saysNothing(skipped)) say('skipped-candles', asText(skipped));
  for (const unknown of unknownOf(of, KNOWN)) say('unknown', unknown);
}

/** Returns the legs that are entered together, then the lazy ones, whose names the file has. */
function readLegs(of: Part, given: readonly Part[], notesOf: (leg?: number) => Notes): readonly BotLeg[] {
  const listed = of['ListOfLegConfigs'];
  if (Array.isArray(listed) && listed.length > given.length) notesOf().say('legs', asText(listed.filter((leg) => !partsOf([leg]).length)));
  if (given.length > MOST_LEGS) notesOf().say('legs', `${given.length} > ${MOST_LEGS}`);
  const idle = partOf(of, 'IdleLegConfigs');
  if (!saysNothing(of['IdleLegConfigs']) && Object.keys(idle).length === 0) notesOf().say('lazy-legs', asText(of['IdleLegConfigs']));
  const names = Object.keys(idle).filter((name) => name.trim() !== '' && name.length <= LONGEST_LEG_NAME);
  const lazy = names.slice(0, MOST_LAZY_LEGS);
  const left = Object.keys(idle).filter((name) => !lazy.includes(name));
  if (left.length > 0)
    notesOf().say(
      'lazy-legs',
      left
        .map((name) => name.slice(0, 80))
        .join(', ')
        .slice(0, 400),
    );
  const reading = (place: number) => ({ notes: notesOf(place), lazy: new Set(lazy) });
  const first = given.slice(0, MOST_LEGS).flatMap((leg, place) => readLeg(leg, reading(place)) ?? []);
  const rest = lazy.flatMap((name, place): BotLeg[] => {
    const leg = readLeg(partOf(idle, name), reading(first.length + place));
    return leg === null ? [] : [{ ...leg, lazy: name }];
  });
  return [...first, ...rest];
}

/** In the file a short enters by itself; here the short waits for the momentum of the leg that protects it, which is noted. */
function sayWhatWaits(legs: readonly BotLeg[], notesOf: (leg?: number) => Notes): void {
  for (const [place, sold] of legs.entries()) {
    const waitsFor = legs.flatMap((bought, other) => (bought.momentum !== null && guards(bought, sold) ? [other + 1] : []));
    if (waitsFor.length > 0) notesOf(place).say('short-waits', waitsFor.join(', '));
  }
}

/** Returns the lots multiplier of a strategy in the file's portfolio. */
function timesOf(item: Part, { say, tell }: Notes): number {
  const given = item['multiplier'];
  if (given === undefined || given === null) return 1;
  const times = countOf(given);
  if (!times) {
    say('multiplier', asText(given));
    return 1;
  }
  if (times > 1) tell('multiplier', String(times));
  return times;
}

/** Returns the bot of a strategy, or why there is none. Lots are those of the file times the multiplier of its portfolio. */
export function readStrategy(calendar: Calendar, { name, definition: of, attributes, item }: FileStrategy): ImportedBot | NoBot {
  const minutes = sessionMinutes(calendar);
  const given = partsOf(of['ListOfLegConfigs']);
  const ticker = typeof of['Ticker'] === 'string' ? of['Ticker'].trim() : '';
  const underlying = underlyingNamed(ticker);
  if (!UNDERLYING.test(ticker)) return saysNothing(of) || !Array.isArray(of['ListOfLegConfigs']) ? 'no-rules' : 'no-underlying';
  const notes = createNotes();
  const whole = notes.of();
  const legs = readLegs(of, given, notes.of);
  if (legs.every(({ lazy }) => lazy !== undefined)) return 'no-legs';
  const type = wordOf(of['StrategyType']) || asText(of['StrategyType'] ?? '');
  const intraday = type === 'IntradaySameDay' || type === '';
  if (type === 'Positional') whole.say('positional-days', asText(attributes['positional'] ?? ''));
  else if (!intraday && type !== 'BTST') whole.say('strategy-type', type);
  sayTheRest(of, whole);
  const overall = readOverall(of, legs, whole);
  sayWhatWaits(legs, notes.of);
  const waits = Boolean(overall.momentum) || legs.some(({ momentum }) => momentum !== null);
  const schedule = readSchedule(minutes.closes, of, waits, intraday ? 'day' : type === 'BTST' ? 'next-day' : 'expiry', whole);
  // Intraday positions are squared off before the close: with a later exit the position is carried.
  const late = schedule.end.kind !== 'open' && (minuteOf(schedule.end.at) ?? 0) > minutes.cutOff;
  for (const unknown of item === null ? [] : unknownOf(item, KNOWN_OF_ITEM)) whole.say('unknown', unknown);
  if (isUnchecked(item?.['checked'])) whole.tell('unchecked');
  const definition: BotDefinition = {
    underlying,
    product: intraday && !late ? 'MIS' : 'NRML',
    legs,
    schedule: item === null ? schedule : { ...schedule, ...readDays(item, whole) },
    overall,
    limits: { loss: null, profit: null, trades: null, lots: null },
  };
  return {
    name: nameOf(name),
    kind: intraday ? 'daily' : 'trading',
    definition: multiplied(definition, item === null ? 1 : timesOf(item, whole)),
    unsaid: notes.all(),
    told: notes.told,
  };
}
