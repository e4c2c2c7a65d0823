import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { blackPrice } from '#domain/pricing/black.ts';

export const PLAIN_HEADER = 'date,underlying,expiry,strike,option_type,close,oi,volume';

interface PlainChain {
  readonly date: string;
  readonly expiry: string;
  readonly forward: number;
  /** Yearly fraction, the same at every strike. */
  readonly volatility: number;
  readonly underlying?: string;
  /** Strikes to either side of the forward, 50 apart. */
  readonly reach?: number;
}

/** Returns lines below PLAIN_HEADER of a chain whose closes have the forward and the volatility; puts have half the open interest of calls. */
export function plainChain({ date, expiry, forward, volatility, underlying = 'NIFTY', reach = 6 }: PlainChain): string[] {
  const years = yearsToExpiry(nseFo.sessionOn(date).closesAt, nseFo.expiresAt(expiry));
  const middle = Math.round(forward / 50) * 50;
  return Array.from({ length: 2 * reach + 1 }, (_, place) => middle + (place - reach) * 50).flatMap((strike) =>
    [true, false].map((isCall) => {
      const close = blackPrice(isCall, forward, strike, 1, volatility * Math.sqrt(years));
      const interest = 75 * Math.max(1, 1_000 - Math.abs(strike - middle)) * (isCall ? 2 : 1);
      return [date, underlying, expiry, strike, isCall ? 'CE' : 'PE', close.toFixed(2), interest, 500].join(',');
    }),
  );
}
