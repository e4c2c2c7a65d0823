import type { BotContract } from '#domain/bots/engine/io.ts';
import { price, type Price, roundToTick } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DayTape } from './day-tape.ts';
import { halfSpread } from './half-spread.ts';

interface Trade {
  readonly contract: BotContract;
  readonly side: 'buy' | 'sell';
  readonly at: ExchangeTime;
  readonly spot: Price;
  /** What the contract trades at. */
  readonly value: Price;
}

/** Returns what an order pays or gets: bid or ask around what its contract trades at. */
export function tradedPrice({ contract, side, at, spot, value }: Trade, tape: DayTape): Price {
  const half = halfSpread({ contract, at, spot, value }, tape);
  const tick = contract.kind === 'future' ? tape.tick.future : tape.tick.option;
  // A level may lie between two ticks; what is paid does not.
  const onTick = roundToTick(value, tick, side === 'buy' ? 'up' : 'down');
  return price(side === 'buy' ? onTick + half : Math.max(tick, onTick - half));
}
