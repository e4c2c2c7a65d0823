import { INDEX_TICK, STRIKE_STEPS } from '#domain/instruments/contract-terms.ts';
import type { Price } from '#domain/units/price.ts';
import type { PathParameters } from './processes/path.ts';

/** Everything that makes an underlying of the simulated exchange. A further one is a further row. */
export interface UnderlyingRow {
  readonly name: string;
  readonly exchange: string;
  readonly segment: string;
  readonly firstSpot: number;
  readonly strikeStep: number;
  readonly tick: Price;
  /** Strikes listed on each side of the one at the money. */
  readonly strikesEachSide: number;
  readonly weeklies: number;
  readonly monthlies: number;
  readonly path: PathParameters;
}

export const UNDERLYINGS: readonly UnderlyingRow[] = [
  {
    name: 'NIFTY',
    exchange: 'NSE',
    segment: 'NFO',
    firstSpot: 26_000,
    strikeStep: STRIKE_STEPS.get('NIFTY') ?? 50,
    tick: INDEX_TICK,
    strikesEachSide: 20,
    weeklies: 3,
    monthlies: 2,
    path: {
      baseVolatility: 0.099,
      slowReversion: 2.2,
      slowVolatility: 1.2,
      fastReversion: 45,
      fastVolatility: 3.2,
      leverage: -0.7,
      jumpsPerYear: 14,
      jumpMean: -0.25,
      jumpDeviation: 1.6,
      carryMean: 0.085,
      carryReversion: 60,
      carryVolatility: 0.12,
      skewReversion: 20,
      skewVolatility: 0.9,
      overnightShare: 0.32,
    },
  },
];

/** Returns the row of an underlying by name, or null. */
export function underlyingRow(name: string): UnderlyingRow | null {
  return UNDERLYINGS.find((row) => row.name === name) ?? null;
}
