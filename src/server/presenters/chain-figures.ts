import type { InferOutput } from 'valibot';
import type { chainPoint, openInterestAnswer } from '#contract/schemas/chain-figures.ts';
import type { ChainFigures } from '#domain/indicators/chain-figures.ts';
import type { DailyChain, DailyChainRow } from '#domain/market/daily-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';

const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;
/** Returns a value rounded to a number of decimals. */
export const roundedOrNull = (value: number | null, decimals: number) => (value === null ? null : rounded(value, decimals));

/** Returns a volatility in wire form. */
export const presentVolatility = (value: number | null) => roundedOrNull(value, 6);

/** Returns the figures of a chain in wire form. */
export function presentFigures(
  { spot, forward }: Pick<DailyChain, 'spot' | 'forward'>,
  figures: ChainFigures,
): Omit<InferOutput<typeof chainPoint>, 'at'> {
  return {
    spot: priceToDecimal(spot),
    forward: rounded(forward, 4),
    put_call_ratio: roundedOrNull(figures.putCallRatio, 6),
    max_pain: figures.maxPain === null ? null : priceToDecimal(figures.maxPain),
    call_oi: figures.callInterest,
    put_oi: figures.putInterest,
    atm_strike: figures.atmStrike === null ? null : priceToDecimal(figures.atmStrike),
    straddle: roundedOrNull(figures.straddle, 4),
    atm_iv: roundedOrNull(figures.atmVolatility, 6),
  };
}

/** Open interest of a strike's call or put, now and at the open of the day. */
interface InterestNow {
  readonly now: number;
  readonly open: number;
}

/** A strike with earlier open interest; undefined = not stored. */
interface InterestRow {
  readonly strike: DailyChainRow['strike'];
  readonly call: InterestNow;
  readonly put: InterestNow;
  readonly quarterHour: DailyChainRow | undefined;
  readonly hour: DailyChainRow | undefined;
  readonly closing: DailyChainRow | undefined;
}

/** Returns a strike's open interest in wire form. */
export function presentInterest(row: InterestRow): InferOutput<typeof openInterestAnswer>['rows'][number] {
  const { call, put, quarterHour, hour, closing } = row;
  return {
    strike: priceToDecimal(row.strike),
    call_oi: call.now,
    put_oi: put.now,
    call_open: call.open,
    put_open: put.open,
    call_quarter_hour: quarterHour?.call.openInterest ?? null,
    put_quarter_hour: quarterHour?.put.openInterest ?? null,
    call_hour: hour?.call.openInterest ?? null,
    put_hour: hour?.put.openInterest ?? null,
    previous_iv: closing?.iv ?? null,
  };
}
