import { dayNumber } from '../calendar/dates.ts';
import { HELD_KINDS, type HeldKind } from './strategy-leg.ts';

/** Limits of a plan. */
export const MOST_PLAN_LEGS = 10;
export const MOST_PLAN_LOTS = 1_000;

/** One planned leg. Strike and price are decimals in currency units. */
export interface PlannedLeg {
  readonly side: 'buy' | 'sell';
  readonly kind: HeldKind;
  readonly lots: number;
  /** Options only. */
  readonly strike: number | null;
  /** Trading date; null for the underlying. */
  readonly expiry: string | null;
  /** A price entered by the user in place of the market's. */
  readonly price: number | null;
  readonly on: boolean;
}

const VERSION = '1';
const LETTERS: Readonly<Record<HeldKind, string>> = { call: 'C', put: 'P', future: 'F', underlying: 'U' };
const LEG = /^([BS])(\d{1,4})([CPFU])(\d{1,8}(?:\.\d{1,4})?)?(?:E(\d{4})(\d{2})(\d{2}))?(?:A(\d{1,8}(?:\.\d{1,4})?))?(X)?$/;

function isDate(date: string): boolean {
  try {
    dayNumber(date);
    return true;
  } catch {
    return false;
  }
}

/** Returns legs as text for an address: version, then a part per leg, separated by `_`. See the README of this folder. */
export function writePlan(legs: readonly PlannedLeg[]): string {
  const parts = legs.map(({ side, kind, lots, strike, expiry, price, on }) =>
    [
      side === 'buy' ? 'B' : 'S',
      lots,
      LETTERS[kind],
      strike ?? '',
      expiry === null ? '' : `E${expiry.replaceAll('-', '')}`,
      price === null ? '' : `A${price}`,
      on ? '' : 'X',
    ].join(''),
  );
  return [VERSION, ...parts].join('_');
}

function readLeg(text: string): PlannedLeg | null {
  const match = LEG.exec(text);
  if (match === null) return null;
  const [, side, lots, letter, strike, year, month, day, price, off] = match;
  const kind = HELD_KINDS.find((each) => LETTERS[each] === letter);
  if (kind === undefined) return null;
  const expiry = year === undefined ? null : `${year}-${month}-${day}`;
  const leg: PlannedLeg = {
    side: side === 'B' ? 'buy' : 'sell',
    kind,
    lots: Number(lots),
    strike: strike === undefined ? null : Number(strike),
    expiry,
    price: price === undefined ? null : Number(price),
    on: off === undefined,
  };
  return isPlannedLeg(leg) ? leg : null;
}

/** Returns whether a leg from outside can be planned: known words, whole lots, a strike and a date exactly where required. */
export function isPlannedLeg(leg: PlannedLeg): boolean {
  const option = leg.kind === 'call' || leg.kind === 'put';
  return (
    HELD_KINDS.includes(leg.kind) &&
    (leg.side === 'buy' || leg.side === 'sell') &&
    Number.isSafeInteger(leg.lots) &&
    leg.lots >= 1 &&
    leg.lots <= MOST_PLAN_LOTS &&
    (option ? typeof leg.strike === 'number' && leg.strike > 0 && Number.isFinite(leg.strike) : leg.strike === null) &&
    (leg.kind === 'underlying' ? leg.expiry === null : typeof leg.expiry === 'string' && isDate(leg.expiry)) &&
    (leg.price === null || (typeof leg.price === 'number' && leg.price >= 0 && Number.isFinite(leg.price))) &&
    typeof leg.on === 'boolean'
  );
}

/** Returns the legs in the text of an address; null when any part is not understood, so that no wrong plan is shown. */
export function readPlan(text: string): readonly PlannedLeg[] | null {
  const [version, ...parts] = text.split('_');
  if (version !== VERSION || parts.length > MOST_PLAN_LEGS) return null;
  const legs = parts.map((part) => readLeg(part));
  return legs.every((leg) => leg !== null) ? legs : null;
}
