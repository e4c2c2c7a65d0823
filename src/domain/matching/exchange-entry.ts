import type { ExchangeTime } from '../units/time.ts';
import type { VenueEffect } from './venue-effect.ts';
import type { VenueInput } from './venue-input.ts';

/** Input that moves the prices of a simulated exchange and touches no order. */
interface MarketSteering {
  readonly type: 'scenario' | 'pace';
}

/** One entry of an exchange's log: an input with its effects. */
export interface ExchangeEntry {
  readonly input: VenueInput | MarketSteering;
  readonly effects: readonly VenueEffect[];
  /** Trading date of the entry. */
  readonly tradingDate: string;
  readonly at: ExchangeTime;
}
