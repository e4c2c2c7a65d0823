import type { LegKind, StrikePlan } from '#domain/strategies/leg-plan.ts';
import type { BotLeg } from '../definition.ts';
import { byMomentum, REENTRY_WAYS, type ReEntryWay } from '../reentry-ways.ts';
import { asText, countOf, entryOf, numberOf, type Part, partOf, switchedPart, unknownOf, wordOf } from './read-part.ts';
import type { Notes, UnsaidCode } from './unsaid.ts';

/** Inputs for reading a leg: the notes, and the names of the file's lazy legs. */
interface Reading {
  readonly notes: Notes;
  readonly lazy: ReadonlySet<string>;
}
type Level = NonNullable<BotLeg['stop']>;

const KINDS: Readonly<Record<string, LegKind>> = { CE: 'call', PE: 'put', Futures: 'future', Future: 'future' };
const EXPIRIES: Readonly<Record<string, BotLeg['expiry']>> = {
  Weekly: { cycle: 'any', rank: 1 },
  NextWeekly: { cycle: 'any', rank: 2 },
  Monthly: { cycle: 'monthly', rank: 1 },
  NextMonthly: { cycle: 'monthly', rank: 2 },
};
const UNITS: Readonly<Record<string, NonNullable<BotLeg['momentum']>['unit']>> = {
  Points: 'points',
  Percentage: 'percent',
  UnderlyingPoints: 'underlying-points',
  UnderlyingPercentage: 'underlying-percent',
};
/**
 * The re-entry types, by the file's word. "Like original" in the file chooses the strike anew and waits for the momentum again; the reversed form of that has
 * no counterpart here.
 */
const WORDS: Readonly<Record<ReEntryWay, string | null>> = {
  'at-once': 'Immediate',
  reversed: 'ImmediateReverse',
  'at-cost': 'AtCost',
  'at-cost-reversed': 'AtCostReverse',
  'like-original': null,
  'like-original-reversed': null,
  momentum: 'LikeOriginal',
};
export const WAYS: Readonly<Record<string, ReEntryWay>> = Object.fromEntries(
  REENTRY_WAYS.flatMap((way) => (WORDS[way] === null ? [] : [[WORDS[way], way]])),
);
const KNOWN: ReadonlySet<string> = new Set([
  'id',
  'name',
  'PositionType',
  'InstrumentKind',
  'ExpiryKind',
  'LotConfig',
  'EntryType',
  'StrikeParameter',
  'LegStopLoss',
  'LegTarget',
  'LegTrailSL',
  'LegMomentum',
  'LegReentrySL',
  'LegReentryTP',
]);

/** Steps from the money of ATM, ITM3 or OTM3, out of the money above 0; null for another word. */
function offsetOf(word: string): number | null {
  if (word === 'ATM') return 0;
  const found = /^(ITM|OTM)(\d{1,2})$/.exec(word);
  return found === null ? null : found[1] === 'OTM' ? Number(found[2]) : 0 - Number(found[2]);
}

type Places = (value: number) => number;
/** The rules of a strike that take one number, by the word of the file. */
const BY_NUMBER: Readonly<Record<string, (value: number, out: 1 | -1, places: Places) => StrikePlan>> = {
  EntryByPremium: (near, _, places) => ({ rule: 'premium', near: places(near) }),
  EntryByPremiumGEQ: (least, _, places) => ({ rule: 'premium-at-least', least: places(least) }),
  PremiumGEQ: (least, _, places) => ({ rule: 'premium-at-least', least: places(least) }),
  EntryByPremiumLEQ: (most, _, places) => ({ rule: 'premium-at-most', most: places(most) }),
  PremiumLEQ: (most, _, places) => ({ rule: 'premium-at-most', most: places(most) }),
  // 1.008 is 0.8 % above the money, which is out of it for a call and in it for a put.
  EntryByAtmMultiplier: (times, out, places) => ({ rule: 'atm-percent', percent: places(out * (times - 1) * 100) }),
  EntryByDelta: (delta, _, places) => ({ rule: 'delta', delta: places(delta / 100) }),
};

/** The rules of a strike that take several values. */
const BY_PART: Readonly<Record<string, (part: Part, out: 1 | -1, places: Places) => StrikePlan | null>> = {
  EntryByPremiumRange(part, _, places) {
    const [low, high] = [numberOf(part['LowerRange']), numberOf(part['UpperRange'])];
    return low === null || high === null ? null : { rule: 'premium-range', low: places(low), high: places(high) };
  },
  EntryByDeltaRange(part, _, places) {
    const [from, to] = [numberOf(part['LowerRange']), numberOf(part['UpperRange'])];
    return from === null || to === null ? null : { rule: 'delta-range', from: places(from / 100), to: places(to / 100) };
  },
  EntryByStraddlePrice(part, out, places) {
    const [factor, sign] = [numberOf(part['Multiplier']), wordOf(part['Adjustment'])];
    if (factor === null || !['Plus', 'Minus'].includes(sign) || offsetOf(wordOf(part['StrikeKind'])) !== 0) return null;
    return { rule: 'straddle-width', factor: places((sign === 'Plus' ? out : -out) * factor) };
  },
  EntryByPremiumCloseToStraddle(part, _, places) {
    const factor = numberOf(part['Multiplier']);
    return factor === null || offsetOf(wordOf(part['StrikeKind'])) !== 0 ? null : { rule: 'straddle-share', share: places(factor * 100) };
  },
};

function strikeOf(leg: Part, kind: LegKind, { say, places: rounded }: Notes): StrikePlan | null {
  if (kind === 'future') return null;
  const out = kind === 'call' ? 1 : -1;
  const [how, parameter] = [wordOf(leg['EntryType']), leg['StrikeParameter']];
  const places = (value: number) => rounded('StrikeParameter', value);
  const offset = offsetOf(wordOf(parameter));
  const value = numberOf(parameter);
  let found: StrikePlan | null = null;
  if (offset !== null && how === 'EntryByStrikeType') found = { rule: 'atm', offset };
  else if (offset !== null && how === 'EntryBySyntheticFuture') found = { rule: 'synthetic-atm', offset };
  else if (value !== null) found = entryOf(BY_NUMBER, how)?.(value, out, places) ?? null;
  else found = entryOf(BY_PART, how)?.(partOf(leg, 'StrikeParameter'), out, places) ?? null;
  return found ?? say('strike', `${how || asText(leg['EntryType'])} ${asText(parameter)}`);
}

/** Returns a part that is switched on; one that is on but malformed is noted. */
const partThatIsOn = (leg: Part, name: string, code: UnsaidCode, { say }: Notes) => switchedPart(leg, name, (text) => say(code, text));

function levelOf(leg: Part, name: string, code: 'stop' | 'target', notes: Notes): Level | null {
  const part = partThatIsOn(leg, name, code, notes);
  if (part === null) return null;
  const [unit, value] = [entryOf(UNITS, wordOf(part['Type'])), numberOf(part['Value'])];
  return unit === undefined || value === null ? notes.say(code, asText(part)) : { unit, value: notes.places(name, value) };
}

/**
 * In percent the stop trails behind the best price once armed, as trade lists of that service show; in points it moves by steps. The notes say which was
 * used.
 */
function trailOf(leg: Part, stop: Level | null, notes: Notes): BotLeg['trail'] {
  const part = partThatIsOn(leg, 'LegTrailSL', 'trail', notes);
  if (part === null) return null;
  const [unit, value] = [entryOf(UNITS, wordOf(part['Type'])), partOf(part, 'Value')];
  const [move, step] = [numberOf(value['InstrumentMove']), numberOf(value['StopLossMove'])];
  if (stop === null || (unit !== 'points' && unit !== 'percent') || move === null || step === null) return notes.say('trail', asText(part));
  const [every, by] = [notes.places('InstrumentMove', move), notes.places('StopLossMove', step)];
  const peak = unit === 'percent' && !stop.unit.startsWith('underlying');
  // No bot accepts a trail whose steps overtake the price they follow.
  if (!peak && by > every && !stop.unit.startsWith('underlying')) return notes.say('trail', asText(part));
  notes.tell(peak ? 'trail-peak' : 'trail-ratchet', `${every}, ${by}`);
  return peak ? { unit, every, by, how: 'peak' } : { unit, every, by };
}

/** Returns the momentum of a part; null where it gives none that is known. */
export function readMomentum(part: Part, name: string, { places }: Notes): BotLeg['momentum'] {
  const found = /^(.*)(Up|Down)$/.exec(wordOf(part['Type']));
  const [unit, by] = [entryOf(UNITS, found?.[1] ?? ''), numberOf(part['Value'])];
  return unit === undefined || by === null ? null : { direction: found?.[2] === 'Up' ? 'up' : 'down', unit, by: places(name, by) };
}

function momentumOf(leg: Part, notes: Notes): BotLeg['momentum'] {
  const part = partThatIsOn(leg, 'LegMomentum', 'momentum', notes);
  return part === null ? null : (readMomentum(part, 'LegMomentum', notes) ?? notes.say('momentum', asText(part)));
}

/** Returns how many re-entries a part allows: a number, or one that stands under its name. */
export function timesOf(part: Part): number | null {
  return countOf(part['Value']) ?? countOf(partOf(part, 'Value')['ReentryCount']);
}

function reentryOf(
  leg: Part,
  name: string,
  level: Level | null,
  momentum: BotLeg['momentum'],
  { notes, lazy }: Reading,
): BotLeg['reentry']['stop'] {
  const part = partThatIsOn(leg, name, 'reentry', notes);
  if (part === null) return null;
  const [word, times] = [wordOf(part['Type']), timesOf(part)];
  const next = partOf(part, 'Value')['NextLegRef'];
  if (word === 'NextLeg' && typeof next === 'string' && lazy.has(next) && level !== null)
    return { how: 'next-leg', leg: next, times: times ?? 1 };
  const how = entryOf(WAYS, word);
  if (how === undefined || times === null || level === null) return notes.say('reentry', asText(part));
  if (times === 0) return null;
  if (byMomentum(how) && momentum === null) notes.say('reentry-momentum', asText(part));
  else if (byMomentum(how)) notes.tell('reentry-anew');
  return { how, times };
}

/** Returns a leg of the file; null where it cannot be traded here. Settings that cannot be expressed are noted. */
export function readLeg(leg: Part, reading: Reading): BotLeg | null {
  const { notes } = reading;
  const kind = entryOf(KINDS, wordOf(leg['InstrumentKind']));
  const side = wordOf(leg['PositionType']);
  if (kind === undefined || (side !== 'Buy' && side !== 'Sell'))
    return notes.say('leg-kind', `${asText(leg['InstrumentKind'])} ${asText(leg['PositionType'])}`);
  const strike = strikeOf(leg, kind, notes);
  const expiry = entryOf(EXPIRIES, wordOf(leg['ExpiryKind']));
  if (expiry === undefined) notes.say('expiry', asText(leg['ExpiryKind'] ?? ''));
  const lots = partOf(leg, 'LotConfig');
  const count = wordOf(lots['Type']) === 'Quantity' ? countOf(lots['Value']) : null;
  if (!count) notes.say('lots', asText(leg['LotConfig'] ?? ''));
  const [stop, target] = [levelOf(leg, 'LegStopLoss', 'stop', notes), levelOf(leg, 'LegTarget', 'target', notes)];
  const nearest = expiry ?? { cycle: 'any' as const, rank: 1 };
  const momentum = momentumOf(leg, notes);
  for (const unknown of unknownOf(leg, KNOWN)) notes.say('unknown', unknown);
  return {
    side: side === 'Buy' ? 'buy' : 'sell',
    kind,
    strike: strike ?? (kind === 'future' ? null : { rule: 'atm', offset: 0 }),
    expiry: kind === 'future' ? { ...nearest, cycle: 'monthly' } : nearest,
    lots: count || 1,
    momentum,
    stop,
    target,
    trail: trailOf(leg, stop, notes),
    reentry: {
      stop: reentryOf(leg, 'LegReentrySL', stop, momentum, reading),
      target: reentryOf(leg, 'LegReentryTP', target, momentum, reading),
    },
  };
}
