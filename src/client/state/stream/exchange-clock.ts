import { exchangeTime, type ExchangeTime, type WallTime } from '#domain/units/time.ts';

/** A period in which exchange clock and device clock ran at a constant ratio. */
interface Stretch {
  readonly from: WallTime;
  readonly exchangeFrom: number;
  readonly to: WallTime;
  readonly exchangeTo: number;
}

/** A new reading so near to where the stretch leads goes on with it. */
const NEAR_MS = 2_000;
/** Readings closer together say nothing of the speed. */
const SPEED_FROM_MS = 900;
/** So far outside of a stretch its speed is still believed. */
const BEYOND_MS = 60_000;
const KEPT = 100;

let stretches: readonly Stretch[] = [];

const speedOf = ({ from, exchangeFrom, to, exchangeTo }: Stretch) =>
  to - from < SPEED_FROM_MS ? 1 : (exchangeTo - exchangeFrom) / (to - from);
const within = (stretch: Stretch, at: number) => stretch.exchangeFrom + (at - stretch.from) * speedOf(stretch);

/** Records the exchange's time at an instant of the device's clock. */
export function noteExchangeClock(exchangeMs: number, at: WallTime): void {
  const reading = { from: at, exchangeFrom: exchangeMs, to: at, exchangeTo: exchangeMs };
  const last = stretches.at(-1);
  if (last === undefined) {
    stretches = [reading];
    return;
  }
  if (at <= last.to || exchangeMs < last.exchangeTo) {
    // An earlier sample, such as from a stored copy, starts a separate period unless a known one covers it.
    const isKnown = stretches.some((each) => at >= each.from - BEYOND_MS && at <= each.to + BEYOND_MS);
    if (!isKnown) stretches = [...stretches, reading].toSorted((a, b) => a.from - b.from).slice(-KEPT);
    return;
  }
  const young = last.to - last.from < SPEED_FROM_MS;
  const goesOn = young ? at - last.to < BEYOND_MS : Math.abs(within(last, at) - exchangeMs) <= NEAR_MS * Math.max(1, speedOf(last));
  const next = goesOn ? { ...last, to: at, exchangeTo: exchangeMs } : reading;
  stretches = [...(goesOn ? stretches.slice(0, -1) : stretches), next].slice(-KEPT);
}

/** Returns the exchange's time at an instant of this device's clock; null where nothing was heard of it around then. */
export function exchangeTimeAt(at: WallTime): ExchangeTime | null {
  const apart = (each: Stretch) => Math.max(each.from - at, at - each.to, 0);
  const [nearest] = stretches.toSorted((a, b) => apart(a) - apart(b));
  return nearest === undefined || apart(nearest) > BEYOND_MS ? null : exchangeTime(Math.round(within(nearest, at)));
}
