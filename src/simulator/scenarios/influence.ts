import type { MarketState } from '../feed/market-state.ts';
import { SCENARIO_ROWS } from './scenario.ts';

/** Effect of a scenario on a simulation step. */
export interface Influence {
  readonly volatility: number;
  readonly activity: number;
  readonly spread: number;
  /** Log return added to the market in this step. */
  readonly move: number;
  /** Added to the log factors in this step. */
  readonly fast: number;
  readonly slow: number;
  /** Share of the log distance to the nearest round strike that the step goes. */
  readonly pin: number;
}

const NONE: Influence = { volatility: 1, activity: 1, spread: 1, move: 0, fast: 0, slow: 0, pin: 0 };

/** Returns the influence of the market's scenario on the step that ends at `at`. */
export function influenceOn(state: MarketState, at: number): Influence {
  const { scenario: run } = state;
  if (run === null || at < run.from) return NONE;
  const row = SCENARIO_ROWS[run.name];
  const part = (at - state.at) / Math.max(1, run.until - run.from);
  const session = state.closesAt - state.opensAt;
  const progress = (at - state.opensAt) / session;
  return {
    volatility: row.volatility,
    activity: row.activity,
    spread: row.spread,
    move: run.sign * row.drift * part + (run.begun ? 0 : run.fall),
    fast: run.begun ? 0 : row.fast,
    slow: run.begun ? 0 : row.slow,
    pin: row.pin === 0 ? 0 : -Math.expm1((-row.pin * progress ** 3 * (at - state.at)) / session),
  };
}

/** Returns what the market's scenario multiplies trading and widths with at its present instant. */
export function presentInfluence(state: MarketState): { readonly activity: number; readonly spread: number } {
  const { scenario: run } = state;
  return run === null || state.at < run.from ? NONE : SCENARIO_ROWS[run.name];
}

/** Returns the log return that the scenario adds to the coming night. */
export function nightMove(state: MarketState): number {
  const { scenario: run } = state;
  return run === null ? 0 : run.sign * SCENARIO_ROWS[run.name].gap;
}

/** Returns whether the market hurries to the day of its scenario: its next step goes to the close. */
export function hurries({ scenario, at }: MarketState): boolean {
  return scenario !== null && at < scenario.from;
}
