import { normalCdf } from '../pricing/normal.ts';
import { logRatio } from '../pricing/option-terms.ts';

/** Where the underlying ends: lognormal about its forward, `deviation` = volatility x sqrt(years). */
export interface Outcome {
  readonly forward: number;
  readonly deviation: number;
}

function below({ forward, deviation }: Outcome, level: number, shift: number): number {
  if (level <= 0) return 0;
  if (level === Infinity) return 1;
  if (!(deviation > 0)) return forward < level ? 1 : 0;
  return normalCdf(logRatio(level, forward) / deviation + shift * deviation);
}

/** Returns the chance that the underlying ends below a level. */
export function chanceBelow(outcome: Outcome, level: number): number {
  return below(outcome, level, 0.5);
}

/** Returns the mean of the underlying over the outcomes below a level, not divided by their chance. */
export function meanBelow(outcome: Outcome, level: number): number {
  return outcome.forward * below(outcome, level, -0.5);
}

/** Returns the level that lies a number of standard deviations from the middle of the outcomes. */
export function levelAt({ forward, deviation }: Outcome, deviations: number): number {
  return forward * Math.exp(deviations * deviation - 0.5 * deviation * deviation);
}
