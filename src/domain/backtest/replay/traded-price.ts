import type { BotContract } from '#domain/bots/engine/io.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { Candle } from '#domain/market/candle.ts';
import { price, type Price, roundToTick } from '#domain/units/price.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import type { DayTape, TapeQuote } from './day-tape.ts';
import { halfSpread } from './half-spread.ts';

interface Trade {
  readonly contract: BotContract;
  readonly side: 'buy' | 'sell';
  readonly at: ExchangeTime;
  readonly spot: Price;
  /** Price at which the contract trades. */
  readonly value: Price;
}

/** A fill price half a spread beyond a level; a level between two ticks is rounded against the order. */
function beyond(side: 'buy' | 'sell', value: Price, half: number, tick: Price): Price {
  const onTick = roundToTick(value, tick, side === 'buy' ? 'up' : 'down');
  return price(side === 'buy' ? onTick + half : Math.max(tick, onTick - half));
}

/** Returns the fill price of an order: bid or ask, estimated around the contract's price. */
export function tradedPrice({ contract, side, at, spot, value }: Trade, tape: DayTape): Price {
  const half = halfSpread({ contract, at, spot, value }, tape);
  return beyond(side, value, half, contract.kind === 'future' ? tape.tick.future : tape.tick.option);
}

/** An order filled at the first price of a minute, or at a level crossed within it. */
interface QuotedTrade extends Pick<Trade, 'contract' | 'side' | 'value'> {
  readonly crossed: boolean;
  /** Prices and volume of the contract in the minute of the fill; absent while unknown. */
  readonly traded?: Pick<Candle, 'low' | 'high' | 'volume'> | undefined;
}

/** Middle of a quote, limited to the prices traded in the minute; in a minute without a trade the middle alone. */
function middleWithin({ bid, ask }: TapeQuote, traded: QuotedTrade['traded']): number {
  const middle = (bid + ask) / 2;
  if (traded === undefined || (traded.volume === 0 && traded.low === traded.high)) return middle;
  return Math.min(traded.high, Math.max(traded.low, middle));
}

/**
 * Returns the fill price of an order where the quote at the start of the minute is known: bid or ask; for a level crossed within the minute, half of the
 * spread (rounded up to ticks) beyond the level. If the minute never traded at the middle of the quote, the fill is half of the spread beyond the nearest
 * traded price. Null where there was no bid, no ask, or bid above ask.
 */
export function quotedPrice(
  { contract, side, value, crossed, traded }: QuotedTrade,
  quote: TapeQuote | null | undefined,
  tape: DayTape,
): Price | null {
  if (quote === null || quote === undefined || quote.bid <= 0 || quote.ask < quote.bid) return null;
  const tick = contract.kind === 'future' ? tape.tick.future : tape.tick.option;
  const half = Math.ceil((quote.ask - quote.bid) / 2 / tick - 1e-9) * tick;
  if (crossed) return beyond(side, value, half, tick);
  const middle = middleWithin(quote, traded);
  if (middle !== (quote.bid + quote.ask) / 2) return beyond(side, price(middle), half, tick);
  return side === 'buy' ? quote.ask : quote.bid;
}

/** Fill of an order. */
export interface FilledAt {
  readonly price: Price;
  /** Whether the spread was a recorded quote, not an estimate. */
  readonly quoted: boolean;
  /** Whether the contract had stopped trading, so that its position closed at the last known value at the end of an intraday day. */
  readonly unpriced?: true;
}

/** Returns the fill of an order in a minute: at the bid or ask quoted at its start, else at an estimated spread around the contract's price. */
export function filledAt(
  { contract, side, value, crossed, traded, minute, spot }: QuotedTrade & Pick<Trade, 'spot'> & { readonly minute: number },
  tape: DayTape,
): FilledAt {
  const quoted = quotedPrice({ contract, side, value, crossed, traded }, tape.quoteAt?.(contract, minute - 1), tape);
  if (quoted !== null) return { price: quoted, quoted: true };
  const at = exchangeTime(tape.session.opensAt + minute * MINUTE_MS);
  return { price: tradedPrice({ contract, side, at, spot, value }, tape), quoted: false };
}
