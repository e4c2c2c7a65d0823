import type { BotContract } from '#domain/bots/engine/io.ts';
import { MINUTE_MS } from '#domain/calendar/ist.ts';
import { type Price, price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { DayMarket } from './day-market.ts';
import type { DayTape, TapeQuote } from './day-tape.ts';
import { type FilledAt, quotedPrice, tradedPrice } from './traded-price.ts';

interface Leaving {
  readonly contract: BotContract;
  /** Of the order that leaves. */
  readonly side: 'buy' | 'sell';
  /** The last price that is known of it from before this day. */
  readonly before: Price | null;
  /** The last minute of the day, and where the underlying closed it. */
  readonly minute: number;
  readonly spot: Price;
}

/** What a contract would be worth if it ended now; of a future what the underlying stands at. */
function innerValue({ kind, strike }: BotContract, spot: Price): Price {
  if (kind === 'future' || strike === null) return spot;
  return price(Math.max(0, kind === 'call' ? spot - strike : strike - spot));
}

/** Returns the last of the minutes up to one in which something was there. */
function lastOf<T>(minute: number, read: (minute: number) => T | null | undefined): T | null {
  for (let at = minute; at >= 0; at -= 1) {
    const found = read(at);
    if (found !== null && found !== undefined) return found;
  }
  return null;
}

const isTwoSided = ({ bid, ask }: TapeQuote): boolean => bid > 0 && ask >= bid;

/**
 * Returns what a contract is left at when the last minute of an intraday day has closed and it has not traded since its exit was decided: its last bid or ask of the day; without
 * quotes its last trade at the estimated spread. An option never for less than its intrinsic value then: the market has moved on since that price.
 */
export function lastKnown({ contract, side, before, minute, spot }: Leaving, tape: DayTape, market: DayMarket): FilledAt {
  const inner = contract.kind === 'future' ? null : innerValue(contract, spot);
  const quote = lastOf(minute, (each) => {
    const found = tape.quoteAt?.(contract, each);
    return found && isTwoSided(found) ? found : null;
  });
  const quoted = quotedPrice({ contract, side, value: price(0), crossed: false }, quote, tape);
  if (quoted !== null && (inner === null || quoted >= inner)) return { price: quoted, quoted: true, unpriced: true };
  const last = quoted ?? lastOf(minute, (each) => market.barAt(contract, each)?.close) ?? before ?? innerValue(contract, spot);
  const value = price(Math.max(last, inner ?? 0));
  const at = exchangeTime(tape.session.opensAt + minute * MINUTE_MS);
  return { price: tradedPrice({ contract, side, at, spot, value }, tape), quoted: false, unpriced: true };
}
