import type { FutureContract, Instrument, OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import { futureSymbol, optionSymbol } from '#domain/instruments/symbol.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { type UnderlyingRow, underlyingRow } from '../underlyings.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from './market-state.ts';

/** Where a contract lives in the state. `book` is the index of the listed expiry, `entry` the index in its arrays. */
export type Place =
  | { readonly kind: 'spot'; readonly underlying: number }
  | { readonly kind: 'future'; readonly underlying: number; readonly book: number; readonly entry: 0 }
  | {
      readonly kind: 'option';
      readonly underlying: number;
      readonly book: number;
      readonly entry: number;
      readonly strike: number;
      readonly isCall: boolean;
    };

export interface Catalogue {
  readonly instruments: readonly Instrument[];
  readonly byId: ReadonlyMap<string, { readonly instrument: Instrument; readonly place: Place }>;
}

const PREFIX = 'SIM:';

function spotInstrument(row: UnderlyingRow): SpotInstrument {
  return {
    id: PREFIX + row.name,
    tradingsymbol: row.name,
    exchange: row.exchange,
    segment: row.exchange,
    underlying: row.name,
    lotSize: 1,
    tickSize: row.tick,
    freezeQuantity: 0,
    tradable: false,
    kind: 'index',
  };
}

function contractBase(row: UnderlyingRow, listed: ListedExpiry, tradingsymbol: string) {
  return {
    id: PREFIX + tradingsymbol,
    tradingsymbol,
    exchange: row.segment,
    segment: row.segment,
    underlying: row.name,
    lotSize: listed.lotSize,
    tickSize: row.tick,
    freezeQuantity: listed.freezeQuantity,
    tradable: true,
    expiry: listed.expiry,
    expiresAt: listed.expiresAt,
  };
}

/** Returns where the option of a strike index lies in the arrays of its expiry. */
export function optionEntry(listed: ListedExpiry, strikeIndex: number, isCall: boolean): number {
  return (listed.monthly ? 1 : 0) + 2 * strikeIndex + (isCall ? 0 : 1);
}

function addUnderlying(state: UnderlyingState, index: number, add: (instrument: Instrument, place: Place) => void): void {
  const row = underlyingRow(state.name);
  if (row === null) throw new RangeError(`unknown underlying: ${state.name}`);
  add(spotInstrument(row), { kind: 'spot', underlying: index });
  state.listing.forEach((listed, book) => {
    if (!listed.monthly) return;
    const future: FutureContract = { ...contractBase(row, listed, futureSymbol(row.name, listed.expiry)), kind: 'future' };
    add(future, { kind: 'future', underlying: index, book, entry: 0 });
  });
  state.listing.forEach((listed, book) => {
    for (let k = 0; k < listed.strikeCount; k += 1) {
      const points = listed.firstStrike + k * row.strikeStep;
      const strike = priceFromDecimal(points);
      for (const optionType of ['call', 'put'] as const) {
        const symbol = optionSymbol(row.name, listed.expiry, listed.monthly, strike, optionType);
        const option: OptionContract = { ...contractBase(row, listed, symbol), kind: 'option', strike, optionType };
        const isCall = optionType === 'call';
        add(option, { kind: 'option', underlying: index, book, entry: optionEntry(listed, k, isCall), strike: points, isCall });
      }
    }
  });
}

const cache = new WeakMap<
  readonly ListedExpiry[],
  { readonly listings: readonly (readonly ListedExpiry[])[]; readonly catalogue: Catalogue }
>();

/** Returns the contracts of a market, built once for each listing. */
export function catalogueOf(state: MarketState): Catalogue {
  const listings = state.underlyings.map((underlying) => underlying.listing);
  const key = listings[0];
  if (key === undefined) return { instruments: [], byId: new Map() };
  const known = cache.get(key);
  if (known !== undefined && known.listings.every((listing, i) => listing === listings[i])) return known.catalogue;
  const instruments: Instrument[] = [];
  const byId = new Map<string, { instrument: Instrument; place: Place }>();
  state.underlyings.forEach((underlying, index) =>
    addUnderlying(underlying, index, (instrument, place) => {
      instruments.push(instrument);
      byId.set(instrument.id, { instrument, place });
    }),
  );
  const catalogue = { instruments, byId };
  cache.set(key, { listings, catalogue });
  return catalogue;
}
