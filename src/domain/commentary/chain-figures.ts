import type { StrikeInterest } from '../indicators/open-interest.ts';
import type { DailyChain } from '../market/daily-chain.ts';
import { midPrice } from '../market/mid-price.ts';
import type { OptionChain } from '../pricing/assemble-chain.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { type Price, priceToDecimal } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** Figures for commentary on the chain of one expiry at one instant. */
export interface ChainFigures {
  readonly at: ExchangeTime;
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  /** In currency units. */
  readonly spot: number;
  readonly atmStrike: Price;
  /** Volatility at the money in percent a year; null when no price has one. */
  readonly iv: number | null;
  /** Price of call and put at the money together, in currency units; null when one has none. */
  readonly straddle: number | null;
  /** Strikes ascending, open interest in units. */
  readonly rows: readonly StrikeInterest[];
}

/** Returns the figures of a quoted chain; null when the chain has no strike. */
export function figuresOfChain(
  chain: OptionChain,
  { at, expiry, expiresAt, spot }: Pick<ChainFigures, 'at' | 'expiry' | 'expiresAt' | 'spot'>,
): ChainFigures | null {
  const money = chain.rows.find(({ strike }) => strike === chain.atmStrike);
  if (money === undefined) return null;
  const call = midPrice(money.call.quote);
  const put = midPrice(money.put.quote);
  return {
    at,
    expiry,
    expiresAt,
    spot,
    atmStrike: money.strike,
    iv: chain.atmVolatility === null ? null : chain.atmVolatility * 100,
    straddle: call === null || put === null ? null : call + put,
    rows: chain.rows.map(({ strike, call: ofCall, put: ofPut }) => ({
      strike,
      call: ofCall.quote.openInterest,
      put: ofPut.quote.openInterest,
    })),
  };
}

/** Returns the figures of a chain at the close of its session; null when the chain has no strike. */
export function figuresOfDailyChain(chain: DailyChain): ChainFigures | null {
  const target = chain.forward * MONEY_SCALE;
  const money = chain.rows.toSorted((a, b) => Math.abs(a.strike - target) - Math.abs(b.strike - target))[0];
  if (money === undefined) return null;
  return {
    at: chain.at,
    expiry: chain.expiry,
    expiresAt: chain.expiresAt,
    spot: priceToDecimal(chain.spot),
    atmStrike: money.strike,
    iv: money.iv === null ? null : money.iv * 100,
    straddle: priceToDecimal(money.call.close) + priceToDecimal(money.put.close),
    rows: chain.rows.map(({ strike, call, put }) => ({ strike, call: call.openInterest, put: put.openInterest })),
  };
}
