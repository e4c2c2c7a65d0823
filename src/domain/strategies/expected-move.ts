import { type Outcome, levelAt } from './lognormal.ts';

/** Bounds of the underlying at one moment: one and two standard deviations either way. */
export interface MoveBand {
  /** Years from now. */
  readonly years: number;
  readonly low2: number;
  readonly low1: number;
  readonly high1: number;
  readonly high2: number;
}

/** Returns where the underlying ends with about 68 % and 95 % chance at a moment, given the volatility (yearly fraction) and its carry. */
function expectedMove(spot: number, volatility: number, carry: number, years: number): MoveBand {
  const outcome: Outcome = { forward: spot * Math.exp(carry * years), deviation: volatility * Math.sqrt(Math.max(0, years)) };
  const at = (deviations: number) => levelAt(outcome, deviations);
  return { years, low2: at(-2), low1: at(-1), high1: at(1), high2: at(2) };
}

/** Returns the bands from now to a moment, `steps` of them after the first: the cone of expected moves. */
export function expectedCone(spot: number, volatility: number, carry: number, years: number, steps: number): readonly MoveBand[] {
  return Array.from({ length: steps + 1 }, (_, step) => expectedMove(spot, volatility, carry, (years * step) / steps));
}
