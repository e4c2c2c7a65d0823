import type { LegKind, StrikePlan } from '#domain/strategies/leg-plan.ts';
import type { BotLeg, ReEntryWay } from '../definition.ts';
import { asText, isOff, numberOf, type Part, partOf, wordOf } from './read-part.ts';
import type { UnsaidCode } from './unsaid.ts';

type Say = (code: UnsaidCode, value: unknown) => null;
/** What reading a leg needs beside it: whom to tell what cannot be said, and the names of the lazy legs of the file. */
interface Reading {
  readonly say: Say;
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
/** Those that choose the strike anew, as all legs together can. */
export const WAYS_ANEW = { Immediate: 'at-once', ImmediateReverse: 'reversed' } as const;
const WAYS: Readonly<Record<string, ReEntryWay>> = {
  ...WAYS_ANEW,
  LikeOriginal: 'like-original',
  LikeOriginalReverse: 'like-original-reversed',
  AtCost: 'at-cost',
  AtCostReverse: 'at-cost-reversed',
};

const places = (value: number): number => Math.round(value * 100) / 100;

/** Steps from the money of ATM, ITM3 or OTM3, out of the money above 0; null for another word. */
function offsetOf(word: string): number | null {
  if (word === 'ATM') return 0;
  const found = /^(ITM|OTM)(\d{1,2})$/.exec(word);
  return found === null ? null : (found[1] === 'OTM' ? 1 : -1) * Number(found[2]);
}

/** The rules of a strike that take one number, by the word of the file. */
const BY_NUMBER: Readonly<Record<string, (value: number, out: 1 | -1) => StrikePlan>> = {
  EntryByPremium: (near) => ({ rule: 'premium', near }),
  EntryByPremiumGEQ: (least) => ({ rule: 'premium-at-least', least }),
  PremiumGEQ: (least) => ({ rule: 'premium-at-least', least }),
  EntryByPremiumLEQ: (most) => ({ rule: 'premium-at-most', most }),
  PremiumLEQ: (most) => ({ rule: 'premium-at-most', most }),
  // 1.008 is 0.8 % above the money, which is out of it for a call and in it for a put.
  EntryByAtmMultiplier: (times, out) => ({ rule: 'atm-percent', percent: places(out * (times - 1) * 100) }),
  EntryByDelta: (delta) => ({ rule: 'delta', delta: places(delta / 100) }),
};

/** The rules of a strike that take several values. */
const BY_PART: Readonly<Record<string, (part: Part, out: 1 | -1) => StrikePlan | null>> = {
  EntryByPremiumRange(part) {
    const [low, high] = [numberOf(part['LowerRange']), numberOf(part['UpperRange'])];
    return low === null || high === null ? null : { rule: 'premium-range', low, high };
  },
  EntryByDeltaRange(part) {
    const [from, to] = [numberOf(part['LowerRange']), numberOf(part['UpperRange'])];
    return from === null || to === null ? null : { rule: 'delta-range', from: places(from / 100), to: places(to / 100) };
  },
  EntryByStraddlePrice(part, out) {
    const [factor, sign] = [numberOf(part['Multiplier']), wordOf(part['Adjustment'])];
    if (factor === null || !['Plus', 'Minus'].includes(sign) || offsetOf(wordOf(part['StrikeKind'])) !== 0) return null;
    return { rule: 'straddle-width', factor: (sign === 'Plus' ? out : -out) * factor };
  },
  EntryByPremiumCloseToStraddle(part) {
    const factor = numberOf(part['Multiplier']);
    return factor === null || offsetOf(wordOf(part['StrikeKind'])) !== 0 ? null : { rule: 'straddle-share', share: places(factor * 100) };
  },
};

function strikeOf(leg: Part, kind: LegKind, say: Say): StrikePlan | null {
  if (kind === 'future') return null;
  const out = kind === 'call' ? 1 : -1;
  const [how, parameter] = [wordOf(leg['EntryType']), leg['StrikeParameter']];
  const offset = offsetOf(wordOf(parameter));
  const value = numberOf(parameter);
  let found: StrikePlan | null = null;
  if (offset !== null && how === 'EntryByStrikeType') found = { rule: 'atm', offset };
  else if (offset !== null && how === 'EntryBySyntheticFuture') found = { rule: 'synthetic-atm', offset };
  else if (value !== null) found = BY_NUMBER[how]?.(value, out) ?? null;
  else found = BY_PART[how]?.(partOf(leg, 'StrikeParameter'), out) ?? null;
  return found ?? say('strike', `${how} ${asText(parameter)}`);
}

function levelOf(leg: Part, name: string, code: 'stop' | 'target', say: Say): Level | null {
  const part = partOf(leg, name);
  if (isOff(part)) return null;
  const [unit, value] = [UNITS[wordOf(part['Type'])], numberOf(part['Value'])];
  return unit === undefined || value === null ? say(code, part) : { unit, value };
}

/** In percent it rides behind the best price once it is armed, as ledgers of that service show; in points it moves by steps. */
function trailOf(leg: Part, stop: Level | null, say: Say): BotLeg['trail'] {
  const part = partOf(leg, 'LegTrailSL');
  if (isOff(part)) return null;
  const [unit, value] = [UNITS[wordOf(part['Type'])], partOf(part, 'Value')];
  const [every, by] = [numberOf(value['InstrumentMove']), numberOf(value['StopLossMove'])];
  if (stop === null || (unit !== 'points' && unit !== 'percent') || every === null || by === null) return say('trail', part);
  const peak = unit === 'percent' && !stop.unit.startsWith('underlying');
  // Steps that overtake the price that they follow are kept by no bot.
  if (!peak && by > every && !stop.unit.startsWith('underlying')) return say('trail', part);
  return peak ? { unit, every, by, how: 'peak' } : { unit, every, by };
}

/** Returns the move that a part waits for; null where it says none that is known. */
export function readMomentum(part: Part): BotLeg['momentum'] {
  const found = /^(.*)(Up|Down)$/.exec(wordOf(part['Type']));
  const [unit, by] = [UNITS[found?.[1] ?? ''], numberOf(part['Value'])];
  return unit === undefined || by === null ? null : { direction: found?.[2] === 'Up' ? 'up' : 'down', unit, by };
}

function momentumOf(leg: Part, say: Say): BotLeg['momentum'] {
  const part = partOf(leg, 'LegMomentum');
  return isOff(part) ? null : (readMomentum(part) ?? say('momentum', part));
}

function reentryOf(leg: Part, name: string, level: Level | null, { say, lazy }: Reading): BotLeg['reentry']['stop'] {
  const part = partOf(leg, name);
  if (isOff(part)) return null;
  const [how, times] = [WAYS[wordOf(part['Type'])], numberOf(partOf(part, 'Value')['ReentryCount'])];
  const next = partOf(part, 'Value')['NextLegRef'];
  if (wordOf(part['Type']) === 'NextLeg' && typeof next === 'string' && lazy.has(next) && level !== null)
    return { how: 'next-leg', leg: next, times: times ?? 1 };
  return how === undefined || times === null || level === null ? say('reentry', part) : { how, times };
}

/** Returns a leg of such a file; null where it is no leg that can be traded here. What it cannot say is said by `say`. */
export function readLeg(leg: Part, reading: Reading): BotLeg | null {
  const { say } = reading;
  const kind = KINDS[wordOf(leg['InstrumentKind'])];
  const side = wordOf(leg['PositionType']);
  if (kind === undefined || (side !== 'Buy' && side !== 'Sell')) return say('leg-kind', `${asText(leg['InstrumentKind'])} ${side}`);
  const strike = strikeOf(leg, kind, say);
  const expiry = EXPIRIES[wordOf(leg['ExpiryKind'])];
  if (expiry === undefined) say('expiry', leg['ExpiryKind']);
  const lots = partOf(leg, 'LotConfig');
  const count = wordOf(lots['Type']) === 'Quantity' ? numberOf(lots['Value']) : null;
  if (count === null) say('lots', lots);
  const [stop, target] = [levelOf(leg, 'LegStopLoss', 'stop', say), levelOf(leg, 'LegTarget', 'target', say)];
  const nearest = expiry ?? { cycle: 'any' as const, rank: 1 };
  return {
    side: side === 'Buy' ? 'buy' : 'sell',
    kind,
    strike: strike ?? (kind === 'future' ? null : { rule: 'atm', offset: 0 }),
    expiry: kind === 'future' ? { ...nearest, cycle: 'monthly' } : nearest,
    lots: count ?? 1,
    momentum: momentumOf(leg, say),
    stop,
    target,
    trail: trailOf(leg, stop, say),
    reentry: { stop: reentryOf(leg, 'LegReentrySL', stop, reading), target: reentryOf(leg, 'LegReentryTP', target, reading) },
  };
}
