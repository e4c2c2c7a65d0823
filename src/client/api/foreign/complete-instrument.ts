import { parseSymbol } from '#domain/instruments/symbol.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { Instrument, Quote } from '../types.ts';
import { amount, count, given, instant, oneOf, text, UNNAMED, UNTOLD, type Given } from './given.ts';

/** Returns the lot size that the row's own quantity and lots give together; null where they do not divide whole. */
function derivedLotSize(part: Given): number | null {
  const lots = amount(part, 'net_lots', 'lots');
  const quantity = amount(part, 'net_quantity', 'quantity');
  if (!lots || !quantity) return null;
  return count({ size: quantity / lots }, 'size');
}

/** Returns a row's size in units and lots; a missing one is computed from the other where the lot size is known. */
export function sizeOf(
  part: Given,
  lotSize: number | null,
  units: string,
  inLots: string,
): { readonly quantity: number | null; readonly lots: number | null } {
  const quantity = amount(part, units, 'quantity');
  const lots = amount(part, inLots, 'lots');
  return {
    quantity: quantity ?? (lots === null || lotSize === null ? null : lots * lotSize),
    lots: lots ?? (quantity === null || lotSize === null ? null : quantity / lotSize),
  };
}

/** Returns the instrument of an answer's part: nested under `instrument` or flat beside the part's own fields. */
export function completeInstrument(part: Given): Instrument {
  const own = { ...part, ...given(part['instrument']) };
  const tradingsymbol = text(own, 'tradingsymbol', 'symbol') ?? UNNAMED;
  const said = parseSymbol(tradingsymbol);
  const kind = oneOf(own, 'kind', ['index', 'equity', 'future', 'option'], said?.kind ?? UNTOLD);
  const strike = said === null || said.strike === null ? null : priceToDecimal(said.strike);
  return {
    instrument_id: text(own, 'instrument_id', 'instrument_token') ?? tradingsymbol,
    tradingsymbol,
    exchange: text(own, 'exchange') ?? '',
    segment: text(own, 'segment') ?? '',
    kind,
    underlying: text(own, 'underlying', 'name') ?? said?.underlying ?? tradingsymbol,
    // A monthly symbol names no day.
    expiry: text(own, 'expiry') ?? (said === null || said.monthly ? null : said.expiry),
    expires_at: instant(own, 'expires_at') || null,
    strike: amount(own, 'strike') ?? strike,
    option_type: kind === 'option' ? oneOf(own, 'option_type', ['call', 'put'], said?.optionType ?? null) : null,
    lot_size: count(own, 'lot_size') ?? derivedLotSize(part) ?? UNTOLD,
    tick_size: (amount(own, 'tick_size') ?? 0) > 0 ? Number(own['tick_size']) : UNTOLD,
    // Unknown: the largest whole number that travels, so that nothing is sliced by a guess.
    freeze_quantity: count(own, 'freeze_quantity') ?? Number.MAX_SAFE_INTEGER,
    tradable: own['tradable'] !== false,
    sector: null,
  };
}

/** What other back ends call the last price. */
export const LAST_PRICE = ['ltp', 'last_price', 'last_traded_price', 'lastPrice'] as const;
/** Field names of that price's time. */
const PRICED_AT = ['exchange_at', 'last_trade_at', 'last_trade_time', 'last_price_at', 'timestamp', 'exchange_timestamp'] as const;

/** Returns the quote of a part of an answer, nested or flat, or null. A price without a time is as old as the answer. */
export function completeQuote(part: Given, instrumentId: string): Quote | null {
  const nested = given(part['quote']);
  const own = amount(nested, ...LAST_PRICE) === null ? part : nested;
  const ltp = amount(own, ...LAST_PRICE);
  if (ltp === null) return null;
  const at = instant(own, ...PRICED_AT) || wallNow();
  return {
    instrument_id: instrumentId,
    ltp,
    bid: amount(own, 'bid'),
    ask: amount(own, 'ask'),
    previous_close: amount(own, 'previous_close', 'close_price') ?? UNTOLD,
    volume: amount(own, 'volume') ?? UNTOLD,
    oi: amount(own, 'oi') ?? UNTOLD,
    oi_change: amount(own, 'oi_change') ?? UNTOLD,
    last_trade_at: instant(own, 'last_trade_at') || at,
    exchange_at: at,
    received_at: instant(own, 'received_at') || at,
    source: 'broker',
    bids: [],
    asks: [],
  };
}
