import { MOST_PLAN_LEGS, MOST_PLAN_LOTS, type PlannedLeg } from '#domain/strategies/plan-code.ts';

/** Returns the listed strikes of an expiry, ascending; empty while unknown. */
export type StrikesOf = (expiry: string | null) => readonly number[];

const isOption = ({ kind }: PlannedLeg) => kind === 'call' || kind === 'put';

/** Returns the legs with a change to the leg at an index. */
export function withLeg(legs: readonly PlannedLeg[], at: number, change: Partial<PlannedLeg>): readonly PlannedLeg[] {
  return legs.map((leg, place) => (place === at ? { ...leg, ...change } : leg));
}

/** Returns the legs with further ones appended; unchanged when the plan is full. */
export function withMore(legs: readonly PlannedLeg[], ...more: readonly PlannedLeg[]): readonly PlannedLeg[] {
  return legs.length + more.length > MOST_PLAN_LEGS ? legs : [...legs, ...more];
}

/** Returns the listed strike nearest to a level; the level itself while none is known. */
export function nearestOf(strikes: readonly number[], level: number): number {
  let best: number | null = null;
  for (const strike of strikes) if (best === null || Math.abs(strike - level) < Math.abs(best - level)) best = strike;
  return best ?? level;
}

function movedStrike(leg: PlannedLeg, steps: number, strikesOf: StrikesOf): number | null {
  const strikes = strikesOf(leg.expiry);
  if (leg.strike === null || strikes.length === 0) return leg.strike;
  const at = strikes.indexOf(nearestOf(strikes, leg.strike));
  return strikes[Math.max(0, Math.min(strikes.length - 1, at + steps))] ?? leg.strike;
}

/** Returns the place of the leg that mirrors another about the middle of all strikes: same side, lots and expiry; null when there is none. */
export function mirrorOf(legs: readonly PlannedLeg[], at: number): number | null {
  const leg = legs[at];
  const strikes = legs.filter((each) => isOption(each)).map(({ strike }) => strike ?? 0);
  if (leg === undefined || leg.strike === null || strikes.length < 2) return null;
  const sum = Math.min(...strikes) + Math.max(...strikes);
  const found = legs.findIndex(
    (each, place) =>
      place !== at &&
      each.strike !== null &&
      each.side === leg.side &&
      each.lots === leg.lots &&
      each.expiry === leg.expiry &&
      Math.abs(each.strike + (leg.strike ?? 0) - sum) < 1e-6,
  );
  return found < 0 ? null : found;
}

/** Returns the legs with a strike moved along the listed ones; with symmetric editing its mirror moves the other way. */
export function withStrikeMoved(
  legs: readonly PlannedLeg[],
  at: number,
  steps: number,
  strikesOf: StrikesOf,
  symmetric: boolean,
): readonly PlannedLeg[] {
  const leg = legs[at];
  if (leg === undefined || !isOption(leg)) return legs;
  const mirror = symmetric ? mirrorOf(legs, at) : null;
  return legs.map((each, place) => {
    if (place === at) return { ...each, strike: movedStrike(each, steps, strikesOf), price: null };
    return place === mirror ? { ...each, strike: movedStrike(each, -steps, strikesOf), price: null } : each;
  });
}

/** Returns the legs with a strike moved to the listed one nearest to a level; with symmetric editing its mirror moves the other way. */
export function withStrikeAt(
  legs: readonly PlannedLeg[],
  at: number,
  level: number,
  strikesOf: StrikesOf,
  symmetric: boolean,
): readonly PlannedLeg[] {
  const leg = legs[at];
  if (leg === undefined || leg.strike === null) return legs;
  const strikes = strikesOf(leg.expiry);
  const steps = strikes.indexOf(nearestOf(strikes, level)) - strikes.indexOf(nearestOf(strikes, leg.strike));
  return steps === 0 ? legs : withStrikeMoved(legs, at, steps, strikesOf, symmetric);
}

/** Returns the legs with every strike moved by as many listed ones. */
export function withAllMoved(legs: readonly PlannedLeg[], steps: number, strikesOf: StrikesOf): readonly PlannedLeg[] {
  return legs.map((leg) => (isOption(leg) ? { ...leg, strike: movedStrike(leg, steps, strikesOf), price: null } : leg));
}

/** Returns the legs with one moved to another expiry, at the nearest listed strike. */
export function withExpiry(legs: readonly PlannedLeg[], at: number, expiry: string, strikesOf: StrikesOf): readonly PlannedLeg[] {
  const strikes = strikesOf(expiry);
  return legs.map((leg, place) =>
    place === at ? { ...leg, expiry, price: null, strike: leg.strike === null ? null : nearestOf(strikes, leg.strike) } : leg,
  );
}

/** Returns the nearest allowed number of lots. */
export function fittingLots(lots: number): number {
  return Math.max(1, Math.min(MOST_PLAN_LOTS, Math.round(lots)));
}
