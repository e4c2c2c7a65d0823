import { STRIKE_STEPS } from '#domain/instruments/contract-terms.ts';
import { indexOptionTick } from '#domain/instruments/tick-size.ts';
import type { Price } from '#domain/units/price.ts';
import type { PathParameters } from './processes/path.ts';

/** The tick is part of the row, whatever the date of the market: the table of index options has never had a second one. */
const TICK_DATE = '2026-08-03';

/** Everything that makes an index of the simulated exchange on which contracts are listed. A further one is a further row. */
export interface UnderlyingRow {
  readonly name: string;
  readonly exchange: string;
  readonly segment: string;
  readonly firstSpot: number;
  readonly strikeStep: number;
  /** Tick of the published level and of options; futures have their own (domain/instruments/tick-size.ts). */
  readonly tick: Price;
  /** Strikes listed on each side of the one at the money, of weekly and of monthly expiries. */
  readonly weeklyStrikes: number;
  readonly monthlyStrikes: number;
  readonly weeklies: number;
  readonly monthlies: number;
  /** Correlation of the shocks with the first row's, which is the market. */
  readonly correlation: number;
  /** Prints per 250 ms at mean activity; a print stands for all trades in a contract in that time. */
  readonly prints: number;
  /** Mean lots of a print in an option. */
  readonly printLots: number;
  /** Open interest of the strike at the money of the nearest expiry, and of the nearest future, in lots. */
  readonly optionHolding: number;
  readonly futureHolding: number;
  readonly path: PathParameters;
}

const PATH: PathParameters = {
  baseVolatility: 0.0985,
  slowReversion: 1.4,
  slowVolatility: 1.3,
  fastReversion: 45,
  fastVolatility: 2.2,
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
};

const index = (
  name: string,
  exchange: string,
  segment: string,
  rest: Omit<UnderlyingRow, 'name' | 'exchange' | 'segment' | 'strikeStep' | 'tick' | 'path'> & { baseVolatility: number },
): UnderlyingRow => {
  const { baseVolatility, ...row } = rest;
  const strikeStep = STRIKE_STEPS.get(name);
  if (strikeStep === undefined) throw new RangeError(`no strike step for ${name}`);
  return { name, exchange, segment, strikeStep, tick: indexOptionTick(TICK_DATE), path: { ...PATH, baseVolatility }, ...row };
};

export const UNDERLYINGS: readonly UnderlyingRow[] = [
  index('NIFTY', 'NSE', 'NFO', {
    firstSpot: 26_000,
    weeklyStrikes: 20,
    monthlyStrikes: 60,
    weeklies: 3,
    monthlies: 3,
    correlation: 1,
    prints: 9,
    printLots: 22,
    optionHolding: 110_000,
    futureHolding: 190_000,
    baseVolatility: 0.0985,
  }),
  index('BANKNIFTY', 'NSE', 'NFO', {
    firstSpot: 58_500,
    weeklyStrikes: 0,
    monthlyStrikes: 40,
    weeklies: 0,
    monthlies: 2,
    correlation: 0.88,
    prints: 4,
    printLots: 14,
    optionHolding: 36_000,
    futureHolding: 55_000,
    baseVolatility: 0.1155,
  }),
  index('FINNIFTY', 'NSE', 'NFO', {
    firstSpot: 27_400,
    weeklyStrikes: 0,
    monthlyStrikes: 40,
    weeklies: 0,
    monthlies: 2,
    correlation: 0.9,
    prints: 0.8,
    printLots: 5,
    optionHolding: 3_200,
    futureHolding: 1_900,
    baseVolatility: 0.1083,
  }),
  index('SENSEX', 'BSE', 'BFO', {
    firstSpot: 85_000,
    weeklyStrikes: 25,
    monthlyStrikes: 45,
    weeklies: 3,
    monthlies: 2,
    correlation: 0.99,
    prints: 5,
    printLots: 18,
    optionHolding: 60_000,
    futureHolding: 4_500,
    baseVolatility: 0.098,
  }),
];

/** Symbol of the volatility index: computed from the chain of the first row, not tradable. */
export const VOLATILITY_INDEX = 'INDIAVIX';
/** As traders write it. */
export const VOLATILITY_INDEX_NAME = 'INDIA VIX';

const byName = new Map(UNDERLYINGS.map((row) => [row.name, row]));

/** Returns the row of an underlying by name, or null. */
export function underlyingRow(name: string): UnderlyingRow | null {
  return byName.get(name) ?? null;
}
