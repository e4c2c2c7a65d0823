import type { BotContract } from '#domain/bots/engine/io.ts';
import { MINUTE_MS } from '#domain/calendar/ist.ts';
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
  /** What the contract trades at. */
  readonly value: Price;
}

/** A level may lie between two ticks; what is paid does not. */
function beyond(side: 'buy' | 'sell', value: Price, half: number, tick: Price): Price {
  const onTick = roundToTick(value, tick, side === 'buy' ? 'up' : 'down');
  return price(side === 'buy' ? onTick + half : Math.max(tick, onTick - half));
}

/** Returns what an order pays or gets: bid or ask around what its contract trades at. */
export function tradedPrice({ contract, side, at, spot, value }: Trade, tape: DayTape): Price {
  const half = halfSpread({ contract, at, spot, value }, tape);
  return beyond(side, value, half, contract.kind === 'future' ? tape.tick.future : tape.tick.option);
}

/** An order that is filled at the first price of a minute, or at a level that is crossed within it. */
interface QuotedTrade extends Pick<Trade, 'contract' | 'side' | 'value'> {
  readonly crossed: boolean;
  /** What the contract traded at in the minute of the fill; left out where that is not known yet. */
  readonly traded?: Pick<Candle, 'low' | 'high' | 'volume'> | undefined;
}

/** The middle of a quote as far as the minute traded there: of a minute without a trade the quote alone is known. */
function middleWithin({ bid, ask }: TapeQuote, traded: QuotedTrade['traded']): number {
  const middle = (bid + ask) / 2;
  if (traded === undefined || (traded.volume === 0 && traded.low === traded.high)) return middle;
  return Math.min(traded.high, Math.max(traded.low, middle));
}

/**
 * Returns what an order pays or gets where it is known what was quoted when its minute began: bid or ask, and for a level that is crossed within the
 * minute half of what lay between them, in whole ticks upwards, beyond it. A quote that the minute has left before it traded counts as far as it did trade: half
 * of the width beyond that. Null where there was no bid, no ask, or one above the other.
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

/** What an order is filled at. */
export interface FilledAt {
  readonly price: Price;
  /** Whether its spread is that which was quoted, not an estimate. */
  readonly quoted: boolean;
  /** Whether its contract had stopped trading, so that it was left at the end of an intraday day at what was known of it last. */
  readonly unpriced?: true;
}

/** Returns what an order is filled at in a minute: at the bid or ask that was quoted when it began, else around what the contract trades at. */
export function filledAt(
  { contract, side, value, crossed, traded, minute, spot }: QuotedTrade & Pick<Trade, 'spot'> & { readonly minute: number },
  tape: DayTape,
): FilledAt {
  const quoted = quotedPrice({ contract, side, value, crossed, traded }, tape.quoteAt?.(contract, minute - 1), tape);
  if (quoted !== null) return { price: quoted, quoted: true };
  const at = exchangeTime(tape.session.opensAt + minute * MINUTE_MS);
  return { price: tradedPrice({ contract, side, at, spot, value }, tape), quoted: false };
}
