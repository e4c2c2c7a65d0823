import type { OptionType } from '#domain/instruments/instrument.ts';
import type { QuotedOption } from '#domain/market/strike-rows.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';

interface Sample {
  readonly optionType: OptionType;
  readonly strike: number;
  readonly bid: number | null;
  readonly ask: number | null;
}

/** An option with one level a side; what a test does not name is a plausible constant. */
export function quotedOption({ optionType, strike, bid, ask }: Sample): QuotedOption {
  const id = `T:${strike}${optionType}`;
  const level = (value: number | null) => (value === null ? [] : [{ price: priceFromDecimal(value), quantity: 65, orders: 1 }]);
  const at = exchangeTime(1_779_350_400_000);
  const zero = priceFromDecimal(0);
  return {
    option: {
      id,
      tradingsymbol: id,
      exchange: 'NFO',
      segment: 'NFO',
      underlying: 'NIFTY',
      lotSize: 65,
      tickSize: priceFromDecimal(0.05),
      freezeQuantity: 1800,
      tradable: true,
      kind: 'option',
      expiry: '2026-05-26',
      expiresAt: at,
      strike: priceFromDecimal(strike),
      optionType,
    },
    quote: {
      instrumentId: id,
      at,
      lastPrice: zero,
      lastTradeAt: at,
      previousClose: zero,
      volume: 0,
      openInterest: 0,
      openInterestChange: 0,
      depth: { bids: level(bid), asks: level(ask) },
    },
  };
}
