import { parseSymbol } from '#domain/instruments/symbol.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { Instrument, Quote } from '../types.ts';
import { amount, given, instant, oneOf, text, type Given } from './given.ts';

/** Returns the instrument of an answer's part: nested under `instrument` or flat beside the part's own fields. */
export function completeInstrument(part: Given): Instrument {
  const own = { ...part, ...given(part['instrument']) };
  const tradingsymbol = text(own, 'tradingsymbol', 'symbol') ?? '–';
  const said = parseSymbol(tradingsymbol);
  const kind = oneOf(own, 'kind', ['index', 'equity', 'future', 'option'], said?.kind ?? 'equity');
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
    option_type: kind === 'option' ? oneOf(own, 'option_type', ['call', 'put'], said?.optionType ?? 'call') : null,
    lot_size: amount(own, 'lot_size') ?? 1,
    tick_size: amount(own, 'tick_size') ?? 0.05,
    // Unknown: the largest whole number that travels, so that nothing is sliced by a guess.
    freeze_quantity: amount(own, 'freeze_quantity') ?? Number.MAX_SAFE_INTEGER,
    tradable: own['tradable'] !== false,
    sector: null,
  };
}

/** Returns the quote of an answer's part, or null: a price without a time of its own is not shown as one. */
export function completeQuote(part: Given, instrumentId: string): Quote | null {
  const own = given(part['quote']);
  const ltp = amount(own, 'ltp', 'last_price');
  const at = instant(own, 'exchange_at', 'last_trade_at', 'timestamp');
  if (ltp === null || at === 0) return null;
  return {
    instrument_id: instrumentId,
    ltp,
    bid: amount(own, 'bid'),
    ask: amount(own, 'ask'),
    previous_close: amount(own, 'previous_close') ?? ltp,
    volume: amount(own, 'volume') ?? 0,
    oi: amount(own, 'oi') ?? 0,
    oi_change: amount(own, 'oi_change') ?? 0,
    last_trade_at: instant(own, 'last_trade_at') || at,
    exchange_at: at,
    received_at: instant(own, 'received_at') || at,
    source: 'broker',
    bids: [],
    asks: [],
  };
}
