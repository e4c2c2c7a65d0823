import type { InferOutput } from 'valibot';
import type { dailyChainAnswer } from '#contract/schemas/candles.ts';
import { optionSymbol } from '#domain/instruments/symbol.ts';
import type { DailyChain, DailyChainLeg } from '#domain/market/daily-chain.ts';
import { priceToDecimal } from '#domain/units/price.ts';

type WireDailyChain = Omit<InferOutput<typeof dailyChainAnswer>, 'expiries' | 'exchange_at' | 'received_at' | 'source'>;

/** Returns a closing chain in wire form. */
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
