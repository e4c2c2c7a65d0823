import type { BotContract } from '#domain/bots/engine/io.ts';
import { price, type Price, roundToTick } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
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
}

/**
 * Returns what an order pays or gets where it is known what was quoted when its minute began: bid or ask, and for a level that is crossed within the
 * minute half of what lay between them, in whole ticks upwards, beyond it. Null where there was no bid, no ask, or one above the other.
 */
export function quotedPrice(
  { contract, side, value, crossed }: QuotedTrade,
  quote: TapeQuote | null | undefined,
  tape: DayTape,
): Price | null {
  if (quote === null || quote === undefined || quote.bid <= 0 || quote.ask < quote.bid) return null;
  if (!crossed) return side === 'buy' ? quote.ask : quote.bid;
  const tick = contract.kind === 'future' ? tape.tick.future : tape.tick.option;
  return beyond(side, value, Math.ceil((quote.ask - quote.bid) / 2 / tick - 1e-9) * tick, tick);
}
