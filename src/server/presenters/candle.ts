import type { InferOutput } from 'valibot';
import type { candleRow, dailyChainAnswer } from '#contract/schemas/candles.ts';
import { optionSymbol } from '#domain/instruments/symbol.ts';
import type { Candle } from '#domain/market/candle.ts';
import type { DailyChain, DailyChainLeg } from '#domain/market/daily-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';

/** Returns a candle as it is sent. */
export function presentCandle({ at, open, high, low, close, volume, openInterest }: Candle): InferOutput<typeof candleRow> {
  return [at, priceToDecimal(open), priceToDecimal(high), priceToDecimal(low), priceToDecimal(close), volume, openInterest];
}

type WireDailyChain = Omit<InferOutput<typeof dailyChainAnswer>, 'expiries' | 'exchange_at' | 'received_at' | 'source'>;

/** Returns a closing chain as it is sent. */
export function presentDailyChain(chain: DailyChain): WireDailyChain {
  const leg = ({ close, volume, openInterest }: DailyChainLeg, tradingsymbol: string) => ({
    tradingsymbol,
    close: priceToDecimal(close),
    volume,
    oi: openInterest,
  });
  const symbol = (strike: DailyChain['spot'], type: 'call' | 'put') =>
    optionSymbol(chain.underlying, chain.expiry, chain.monthly, strike, type);
  return {
    underlying: chain.underlying,
    expiry: chain.expiry,
    date: chain.date,
    closed_at: chain.at,
    expires_at: chain.expiresAt,
    lot_size: chain.lotSize,
    spot: priceToDecimal(chain.spot),
    forward: chain.forward,
    rows: chain.rows.map(({ strike, iv, call, put }) => ({
      strike: priceToDecimal(strike),
      iv,
      call: leg(call, symbol(strike, 'call')),
      put: leg(put, symbol(strike, 'put')),
    })),
  };
}
