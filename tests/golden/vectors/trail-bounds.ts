import type { BotLeg } from '#domain/bots/definition.ts';
import type { Prices } from '#tests/support/bots/engine-trial.ts';

/**
 * A stop that its trail moves beyond the market is left where that happens: at no price that its minute did not have. One lot of the 25000 call, entered at 09:20 at
 * 100.00, bid and ask the same; the minute of 10:00 is given. Source: own (quant fixtures, trail-bounds); `left` is worked here.
 */
export interface TrailVector {
  readonly name: string;
  readonly leg: Partial<BotLeg>;
  readonly minute: Prices;
  readonly spotMinute?: Prices;
  /** By the worse and by the better order of the prices within the minute. */
  readonly left: number;
}

const stop = { unit: 'points', value: 30 } as const;

export const TRAIL_VECTORS: readonly TrailVector[] = [
  // Steps at 102, 104, 106, 108, 110: the stop goes from 70 to 78, 86, 94, 102 and 110, where the price stands.
  {
    name: 'ratchet, by > every, long',
    leg: { side: 'buy', stop, trail: { unit: 'points', every: 2, by: 8 } },
    minute: [100, 112, 100, 111],
    left: 110,
  },
  // From 130 to 122, 114, 106, 98 and, at 90, to 90.
  {
    name: 'ratchet, by > every, short',
    leg: { side: 'sell', stop, trail: { unit: 'points', every: 2, by: 8 } },
    minute: [100, 100, 88, 89],
    left: 90,
  },
  // At 25,010 the stop is at 90; at 25,020, half of the way, at 110: half of the way from 100 to 118 is 109.
  {
    name: 'trail counted on the underlying, stop on the leg',
    leg: { side: 'buy', stop, trail: { unit: 'underlying-points', every: 10, by: 20 } },
    minute: [100, 118, 100, 116],
    spotMinute: [25_000, 25_040, 25_000, 25_035],
    left: 109,
  },
  // A minute that opens at 120, beyond the stop that its very first price moves to 70 + 10 x 8 = 150.
  {
    name: 'ratchet, by > every, a minute that opens beyond',
    leg: { side: 'buy', stop, trail: { unit: 'points', every: 2, by: 8 } },
    minute: [120, 125, 119, 121],
    left: 120,
  },
];
