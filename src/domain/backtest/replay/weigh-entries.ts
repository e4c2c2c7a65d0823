import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { heldWith } from '#domain/bots/engine/entry-terms.ts';
import type { BotInput, ExpectedFill, WeighIntent } from '#domain/bots/engine/io.ts';
import type { BotState } from '#domain/bots/engine/state.ts';
import { markOf } from '#domain/market/mark.ts';
import type { Price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { DayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { MarginPeak } from './margin-peak.ts';
import { quotedPrice, tradedPrice } from './traded-price.ts';

type Entry = WeighIntent['entries'][number];
type Terms = Pick<Extract<BotInput, { type: 'weighed' }>, 'legs' | 'margin' | 'fills'>;

/** Returns what an entry is expected to be filled at when a minute has closed: at bid or ask, as fills are; null without a price in that minute. */
export function expectedFill(
  { contract, side }: Pick<Entry, 'contract' | 'side'>,
  tape: DayTape,
  market: DayMarket,
  minute: number,
): ExpectedFill | null {
  const close = market.barAt(contract, minute)?.close;
  const spot = market.spotAt(minute)?.close;
  if (close === undefined || spot === undefined) return null;
  const quote = tape.quoteAt?.(contract, minute) ?? null;
  const mark = markOf(close, quote?.bid || null, quote?.ask || null)?.price ?? close;
  const at = exchangeTime(tape.session.opensAt + (minute + 1) * MINUTE_MS);
  const quoted = quotedPrice({ contract, side, value: mark, crossed: false }, quote, tape);
  return { mark, fill: quoted ?? tradedPrice({ contract, side, at, spot, value: mark }, tape) };
}

/**
 * Returns a function that gives margin and fills of entries at the close of a minute. Its margin is computed separately from the margin that a test shows:
 * neither affects the other.
 */
export function entryWeigher(tape: DayTape, market: DayMarket, previousClose: Price | undefined) {
  let margins: MarginPeak | null = null;
  return ({ entries }: WeighIntent, state: BotState, minute: number): Terms => {
    const { limits } = state.definition;
    if (limits.margin && previousClose !== undefined) margins ??= new MarginPeak(tape, market, previousClose);
    return {
      legs: entries.map(({ leg }) => leg),
      margin: margins?.of(minute, heldWith(state, entries), state.prices) ?? null,
      fills: entries.map((entry) => (limits.slippage ? expectedFill(entry, tape, market, minute) : null)),
    };
  };
}
