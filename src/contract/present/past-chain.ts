import type { InferOutput } from 'valibot';
import type { PastChain, PastOption } from '#domain/backtest/past/past-chain.ts';
import { pastFigures } from '#domain/backtest/past/past-figures.ts';
import type { ProductGreeks } from '#domain/pricing/product-greeks.ts';
import { type Price, priceToDecimal } from '#domain/units/price.ts';
import type { pastChainAnswer } from '../schemas/past.ts';

type Answer = InferOutput<typeof pastChainAnswer>;

/** What is told beside the chain itself. */
type Told = Pick<Answer, 'source' | 'files' | 'basis' | 'first_at' | 'last_at' | 'expiries' | 'lot_size' | 'tick_size'>;

const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
const decimalOrNull = (value: Price | null) => (value === null ? null : priceToDecimal(value));

const presentLeg = (option: PastOption | null, greeks: ProductGreeks | undefined): Answer['rows'][number]['call'] =>
  option && {
    ltp: priceToDecimal(option.last),
    priced_at: option.pricedAt,
    bid: decimalOrNull(option.bid),
    ask: decimalOrNull(option.ask),
    volume: option.volume,
    oi: option.openInterest,
    delta: rounded(greeks?.delta, 6),
    gamma: rounded(greeks?.gamma, 8),
    theta: rounded(greeks?.theta, 4),
    vega: rounded(greeks?.vega, 4),
  };

/** Returns a past chain as it is sent, and as a device that keeps the day makes it itself. */
export function presentPastChain(chain: PastChain, told: Told): Answer {
  const { figures, strikes } = pastFigures(chain);
  return {
    underlying: chain.underlying,
    ...told,
    date: chain.date,
    at: chain.at,
    expiry: chain.expiry,
    expires_at: figures.expiresAt,
    spot: decimalOrNull(chain.spot),
    forward: rounded(figures.forward, 4),
    atm_strike: decimalOrNull(figures.atmStrike),
    put_call_ratio: rounded(figures.putCallRatio, 6),
    max_pain: decimalOrNull(figures.maxPain),
    call_oi: figures.callInterest,
    put_oi: figures.putInterest,
    straddle: rounded(figures.straddle, 4),
    atm_iv: rounded(figures.atmVolatility, 6),
    rows: strikes.map(({ strike, volatility, greeks, call, put }) => ({
      strike: priceToDecimal(strike),
      iv: rounded(volatility, 6),
      call: presentLeg(call, greeks?.call),
      put: presentLeg(put, greeks?.put),
    })),
  };
}
