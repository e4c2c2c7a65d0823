/** Best bid and ask in whole ticks; bid 0 means that nobody bids. */
export interface Touch {
  readonly bidTicks: number;
  readonly askTicks: number;
}

const FIRST_MINUTES_MS = 300_000;
/** Beyond this distance out of the money quotes are twice as wide. */
const FAR_OUT = 0.04;

/**
 * Returns the width of an option's market in ticks before rounding: the greater of a tick and 0.15 % of premium + 0.03 x vega per point,
 * twice that in the first five minutes and beyond 4 % out of the money.
 */
export function optionWidth(valueTicks: number, vegaTicks: number, outOfTheMoney: number, msSinceOpen: number): number {
  const base = Math.max(1, 0.0015 * valueTicks + 0.03 * vegaTicks);
  const opening = msSinceOpen < FIRST_MINUTES_MS ? 2 : 1;
  const far = outOfTheMoney > FAR_OUT ? 2 : 1;
  return base * opening * far;
}

/** Returns the width of a future's market in ticks: 0.4 of a basis point, twice that in the first five minutes. */
export function futureWidth(valueTicks: number, msSinceOpen: number): number {
  return Math.max(1, valueTicks * 0.00004 * (msSinceOpen < FIRST_MINUTES_MS ? 2 : 1));
}

/** Returns the width of a large share's market in ticks: three basis points, twice that in the first five minutes. */
export function shareWidth(valueTicks: number, msSinceOpen: number): number {
  return Math.max(1, valueTicks * 0.0003 * (msSinceOpen < FIRST_MINUTES_MS ? 2 : 1));
}

/**
 * Returns the best bid and ask around a theoretical value. The mid lies on the half-tick grid within a quarter of a tick of the value
 * (half a tick below one tick, where the ask cannot go lower), so mids keep put-call parity to less than one tick.
 */
export function touchAround(valueTicks: number, width: number): Touch {
  const halfTicks = Math.max(1, Math.round(2 * valueTicks));
  let ticks = Math.max(1, Math.round(width));
  if ((halfTicks - ticks) % 2 !== 0) ticks += 1;
  if (ticks > halfTicks) ticks = halfTicks;
  return { bidTicks: (halfTicks - ticks) / 2, askTicks: (halfTicks + ticks) / 2 };
}
