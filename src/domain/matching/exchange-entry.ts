import type { ExchangeTime } from '../units/time.ts';
import type { VenueEffect } from './venue-effect.ts';
import type { VenueInput } from './venue-input.ts';

/** What moves the market of an exchange that makes its own, and decides about no order. */
interface MarketSteering {
  readonly type: 'scenario' | 'pace';
}

/** One entry of an exchange's log: what came in and what was decided. */
export interface ExchangeEntry {
  readonly input: VenueInput | MarketSteering;
  readonly effects: readonly VenueEffect[];
  /** Trading date on which it happened. */
  readonly tradingDate: string;
  readonly at: ExchangeTime;
}
