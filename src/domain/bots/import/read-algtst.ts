import type { BotDefinition, BotKind, BotLeg, OverallRules, TotalUnit } from '../definition.ts';
import { PREMIUM_UNITS, WEEKDAYS } from '../definition.ts';
import { LONGEST_LEG_NAME, minuteOf, MOST_LAZY_LEGS, MOST_LEGS, SESSION_MINUTES } from '../definition-limits.ts';
import { guards } from '../engine/goes-first.ts';
import { readLeg, readMomentum, WAYS_ANEW } from './algtst-leg.ts';
import { asText, isOff, isOn, numberOf, type Part, partOf, partsOf, wordOf } from './read-part.ts';
import type { Unsaid, UnsaidCode } from './unsaid.ts';

/** A bot made from a file, and what of the file it does not say. */
export interface ImportedBot {
  readonly name: string | null;
  readonly kind: BotKind;
  readonly definition: BotDefinition;
  readonly unsaid: readonly Unsaid[];
}

/** How long it may enter once its time has come, where no leg waits. */
const WINDOW_MINUTES = 5;
const ENTRY = '09:20';
const EXIT = '15:15';

const timeText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

interface Indicators {
  readonly time: string | null;
  readonly others: readonly string[];
}
/** The leaves of a tree of indicators: its time of day, and the names of all others. */
function indicatorsOf(node: Part): Indicators {
  const inner = node['Value'];
  if (Array.isArray(inner)) {
    const all = partsOf(inner).map(indicatorsOf);
    return { time: all.find(({ time }) => time !== null)?.time ?? null, others: all.flatMap(({ others }) => others) };
  }
  const leaf = partOf(node, 'Value');
  const name = wordOf(leaf['IndicatorName']);
  if (name === '') return { time: null, others: [] };
  const { Hour, Minute } = partOf(leaf, 'Parameters');
  const [hour, minute] = [numberOf(Hour), numberOf(Minute)];
  if (name !== 'TimeIndicator' || hour === null || minute === null) return { time: null, others: [name] };
  const time = timeText(hour * 60 + minute);
  return minuteOf(time) === null ? { time: null, others: [name] } : { time, others: [] };
}

const TOTAL_UNITS: Readonly<Record<string, TotalUnit>> = { MTM: 'money', PremiumPercentage: 'premium-percent' };
const NO_RULES: OverallRules = { stop: null, target: null, lock: null, trail: null, breakeven: false };

type Say = (code: UnsaidCode, value: unknown) => null;

function readTotalLevel(of: Part, name: 'SL' | 'Tgt', say: Say): OverallRules['stop'] {
  const [part, again] = [partOf(of, `Overall${name}`), partOf(of, `OverallReentry${name}`)];
  const [unit, value] = [TOTAL_UNITS[wordOf(part['Type'])], numberOf(part['Value'])];
  if (!isOff(part) && (unit === undefined || value === null)) say(name === 'SL' ? 'stop' : 'target', part);
  const level = isOff(part) || unit === undefined || value === null ? null : { unit, value };
  if (isOff(again)) return level;
  const [word, times] = [wordOf(again['Type']), numberOf(partOf(again, 'Value')['ReentryCount'])];
  const how = Object.hasOwn(WAYS_ANEW, word) ? WAYS_ANEW[word as keyof typeof WAYS_ANEW] : null;
  if (level !== null && how !== null && times !== null) return { ...level, reentry: { how, times } };
  say('overall-reentry', again);
  return level;
}

/** What all legs wait for is the premium: a move of the underlying is not said. */
function readTotalMomentum(of: Part, say: Say): NonNullable<OverallRules['momentum']> | null {
  const part = partOf(of, 'OverallMomentum');
  if (isOff(part)) return null;
  const found = readMomentum(part);
  const unit = PREMIUM_UNITS.find((each) => each === found?.unit);
  return found === null || unit === undefined ? say('overall-momentum', part) : { ...found, unit };
}

function readOverall(of: Part, say: Say): OverallRules {
  const momentum = readTotalMomentum(of, say);
  const [stop, target] = [readTotalLevel(of, 'SL', say), readTotalLevel(of, 'Tgt', say)];
  const trailed = partOf(of, 'OverallTrailSL');
  const moves = partOf(trailed, 'Value');
  const [every, by, unit] = [numberOf(moves['InstrumentMove']), numberOf(moves['StopLossMove']), TOTAL_UNITS[wordOf(trailed['Type'])]];
  const trail = isOff(trailed)
    ? null
    : unit === undefined || every === null || by === null || by > every || stop === null
      ? say('overall-trail', trailed)
      : { unit, every, by };
  // What is locked is written in more than one way; which numbers mean what is not taken on trust.
  if (!isOff(partOf(of, 'LockAndTrail'))) say('lock', of['LockAndTrail']);
  const breakeven = isOn(of['TrailSLtoBreakeven']);
  const leaves = isOn(of['SquareOffAllLegs']) ? { leaves: 'all' as const } : {};
  return { ...NO_RULES, ...(momentum === null ? {} : { momentum }), stop, target, trail, breakeven, ...leaves };
}

/** Returns when it enters and leaves. */
function readTimes(of: Part, say: Say): { readonly from: string; readonly exit: string } {
  const [entry, exit] = [indicatorsOf(partOf(of, 'EntryIndicators')), indicatorsOf(partOf(of, 'ExitIndicators'))];
  for (const name of [...entry.others, ...exit.others]) say('indicator', name);
  if (entry.time === null) say('no-entry-time', ENTRY);
  if (exit.time === null) say('no-exit-time', EXIT);
  return { from: entry.time ?? ENTRY, exit: exit.time ?? EXIT };
}

/** What the file says beside its legs and rules that has no place here. */
function sayTheRest(of: Part, say: Say): void {
  if (of['TakeUnderlyingFromCashOrNot'] === 'False' || of['TakeUnderlyingFromCashOrNot'] === false) say('underlying-from-future', '');
  if ((numberOf(of['MaxPositionInADay']) ?? 1) > 1) say('positions-a-day', of['MaxPositionInADay']);
  if ((numberOf(of['SkipInitialCandles']) ?? 0) > 0) say('skipped-candles', of['SkipInitialCandles']);
}

function reentryUntil(value: unknown, say: Say): string | null {
  if (value === undefined || value === null || value === 'None' || value === '') return null;
  const read = typeof value === 'string' ? value.slice(0, 5) : '';
  return minuteOf(read) === null ? say('reentry-limit', value) : read;
}

/** Returns the days and times; `waits`: what waits for its price may enter until the exit, the others enter when their time has come. */
function scheduleOf(of: Part, waits: boolean, how: 'day' | 'next-day' | 'expiry', say: Say) {
  const { from, exit } = readTimes(of, say);
  const [first, last] = [minuteOf(from) ?? 0, minuteOf(exit) ?? 0];
  const until = waits || how === 'expiry' ? SESSION_MINUTES.closes : first + WINDOW_MINUTES;
  // What is left on the next day may be entered until the close.
  const to = timeText(Math.max(first + 1, Math.min(until, (how === 'next-day' ? SESSION_MINUTES.closes : last) - 1)));
  const reentry = reentryUntil(of['ReentryTimeRestriction'], say);
  const end =
    how === 'expiry' ? ({ kind: how, before: 0, at: exit } as const) : ({ kind: how === 'day' ? 'time' : how, at: exit } as const);
  return { days: WEEKDAYS, expiries: 'any' as const, from, to, range: null, end, ...(reentry === null ? {} : { reentry }) };
}

/** Returns the legs that are entered together, then the lazy ones, whose names the file has. */
function readLegs(of: Part, given: readonly Part[], sayOf: (leg?: number) => Say): readonly BotLeg[] {
  const idle = partOf(of, 'IdleLegConfigs');
  const names = Object.keys(idle).filter((name) => name.trim() !== '' && name.length <= LONGEST_LEG_NAME);
  const lazy = names.slice(0, MOST_LAZY_LEGS);
  const left = Object.keys(idle).filter((name) => !lazy.includes(name));
  if (left.length > 0) sayOf()('lazy-legs', left.join(', '));
  const reading = (place: number) => ({ say: sayOf(place), lazy: new Set(lazy) });
  const first = given.slice(0, MOST_LEGS).flatMap((leg, place) => readLeg(leg, reading(place)) ?? []);
  const rest = lazy.flatMap((name, place): BotLeg[] => {
    const leg = readLeg(partOf(idle, name), reading(first.length + place));
    return leg === null ? [] : [{ ...leg, lazy: name }];
  });
  return [...first, ...rest];
}

/** There a leg that is sold enters by itself; here it waits for the momentum of what is bought to protect it. */
function sayWhatWaits(legs: readonly BotLeg[], sayOf: (leg?: number) => Say): void {
  for (const [place, sold] of legs.entries()) {
    const waitsFor = legs.flatMap((bought, other) => (bought.momentum !== null && guards(bought, sold) ? [other + 1] : []));
    if (waitsFor.length > 0) sayOf(place)('short-waits', waitsFor.join(', '));
  }
}

/** Returns the bot that a file of the leading options-bot service says, `.algtst`; null for a text that is none. */
export function readAlgtst(text: string): ImportedBot | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  const [whole] = Array.isArray(file) ? partsOf(file) : partsOf([file]);
  const of = whole === undefined ? {} : partOf(whole, 'strategy');
  const given = partsOf(of['ListOfLegConfigs']);
  if (whole === undefined || given.length === 0 || typeof of['Ticker'] !== 'string') return null;
  const unsaid: Unsaid[] = [];
  const sayOf =
    (leg?: number) =>
    (code: UnsaidCode, value: unknown): null => {
      const text = asText(value ?? '');
      unsaid.push({ code, ...(leg === undefined ? {} : { leg }), ...(text === '' ? {} : { value: text }) });
      return null;
    };
  const say = sayOf();
  const legs = readLegs(of, given, sayOf);
  if (given.length > MOST_LEGS) say('leg-kind', `${given.length} > ${MOST_LEGS}`);
  const type = wordOf(of['StrategyType']);
  const intraday = type === 'IntradaySameDay' || type === '';
  if (type === 'Positional') say('positional-days', partOf(whole, 'attributes')['positional'] ?? '');
  else if (!intraday && type !== 'BTST') say('strategy-type', type);
  sayTheRest(of, say);
  const overall = readOverall(of, say);
  sayWhatWaits(legs, sayOf);
  const waits = Boolean(overall.momentum) || legs.some(({ momentum }) => momentum !== null);
  const schedule = scheduleOf(of, waits, intraday ? 'day' : type === 'BTST' ? 'next-day' : 'expiry', say);
  // Intraday positions are squared off before the close: what leaves later is carried.
  const late = (minuteOf(schedule.end.at) ?? 0) > SESSION_MINUTES.cutOff;
  const definition: BotDefinition = {
    underlying: of['Ticker'],
    product: intraday && !late ? 'MIS' : 'NRML',
    legs,
    schedule,
    overall,
    limits: { loss: null, profit: null, trades: null, lots: null },
  };
  const name = typeof whole['name'] === 'string' && whole['name'].trim() !== '' ? whole['name'].trim().slice(0, 60) : null;
  return { name, kind: intraday ? 'daily' : 'trading', definition, unsaid };
}
