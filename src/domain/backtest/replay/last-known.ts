import type { BotContract } from '#domain/bots/engine/io.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type Price, price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { DayMarket } from './day-market.ts';
import type { DayTape, TapeQuote } from './day-tape.ts';
import { type FilledAt, quotedPrice, tradedPrice } from './traded-price.ts';

interface Leaving {
  readonly contract: BotContract;
  /** Side of the closing order. */
  readonly side: 'buy' | 'sell';
  /** Last price of the contract from before this day. */
  readonly before: Price | null;
  /** Last minute of the day, and the underlying's close in it. */
  readonly minute: number;
  readonly spot: Price;
}

/** Intrinsic value of an option at a spot price; of a future the spot price itself. */
function innerValue({ kind, strike }: BotContract, spot: Price): Price {
  if (kind === 'future' || strike === null) return spot;
  return price(Math.max(0, kind === 'call' ? spot - strike : strike - spot));
}

/** Returns the latest value found at or before a minute; null where there is none. */
function lastOf<T>(minute: number, read: (minute: number) => T | null | undefined): T | null {
  for (let at = minute; at >= 0; at -= 1) {
    const found = read(at);
    if (found !== null && found !== undefined) return found;
  }
  return null;
}

const isTwoSided = ({ bid, ask }: TapeQuote): boolean => bid > 0 && ask >= bid;

/**
 * Returns the closing price of a contract that has not traded since its exit was decided, at the end of an intraday day: its last bid or ask of the day;
 * without quotes its last trade at the estimated spread. Never less than an option's intrinsic value then: the market has moved since that price.
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
