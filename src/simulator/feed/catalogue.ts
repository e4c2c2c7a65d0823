import type { FollowedIndex, FutureContract, Instrument, OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import { futureSymbol, optionSymbol } from '#domain/instruments/symbol.ts';
import { type Price, price, priceFromDecimal } from '#domain/units/price.ts';
import { SHARES } from '../shares.ts';
import { type UnderlyingRow, VOLATILITY_INDEX, VOLATILITY_INDEX_NAME, underlyingRow } from '../underlyings.ts';
import type { ListedExpiry, MarketState, UnderlyingState } from './market-state.ts';

/** Where a contract lives in the state. `book` is the index of the listed expiry, `entry` the index in its arrays. */
export type Place =
  | { readonly kind: 'spot'; readonly underlying: number }
  | { readonly kind: 'volatility' }
  | { readonly kind: 'share'; readonly entry: number }
  | { readonly kind: 'future'; readonly underlying: number; readonly book: number; readonly entry: 0 }
  | {
      readonly kind: 'option';
      readonly underlying: number;
      readonly book: number;
      readonly entry: number;
      readonly strike: number;
      readonly isCall: boolean;
    };

interface Catalogue {
  readonly instruments: readonly Instrument[];
  readonly indices: readonly FollowedIndex[];
  readonly byId: ReadonlyMap<string, { readonly instrument: Instrument; readonly place: Place }>;
}

const PREFIX = 'SIM:';

/** Returns the symbol of an id of this exchange, listed or not; null for any other id. */
export function symbolOfId(id: string): string | null {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : null;
}

/** Returns the id of a symbol at this exchange, listed or not. */
export const idOfSymbol = (symbol: string): string => PREFIX + symbol;

/** Tick of the volatility index: it is published with four places. */
export const VOLATILITY_TICK: Price = price(25);

function spotBase(name: string, exchange: string, tickSize: Price) {
  return {
    id: PREFIX + name,
    tradingsymbol: name,
    exchange,
    segment: exchange,
    underlying: name,
    lotSize: 1,
    tickSize,
    freezeQuantity: 0,
  };
}

const indexInstrument = (name: string, exchange: string, tick: Price): SpotInstrument => ({
  ...spotBase(name, exchange, tick),
  tradable: false,
  kind: 'index',
});

function contractBase(row: UnderlyingRow, listed: ListedExpiry, tradingsymbol: string, tickSize: Price) {
  return {
    id: PREFIX + tradingsymbol,
    tradingsymbol,
    exchange: row.segment,
    segment: row.segment,
    underlying: row.name,
    lotSize: listed.lotSize,
    tickSize,
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

/** Returns the future of an expiry, or null when it has none. */
export function futureOf(row: UnderlyingRow, listed: ListedExpiry): FutureContract | null {
  if (!listed.monthly) return null;
  return { ...contractBase(row, listed, futureSymbol(row.name, listed.expiry), price(listed.futureTick)), kind: 'future' };
}

/** Returns the option of a strike index of an expiry. */
export function optionOf(row: UnderlyingRow, listed: ListedExpiry, strikeIndex: number, isCall: boolean): OptionContract {
  const strike = priceFromDecimal(listed.firstStrike + strikeIndex * row.strikeStep);
  const optionType = isCall ? 'call' : 'put';
  const symbol = optionSymbol(row.name, listed.expiry, listed.monthly, strike, optionType);
  return { ...contractBase(row, listed, symbol, row.tick), kind: 'option', strike, optionType };
}

function addUnderlying(state: UnderlyingState, index: number, add: (instrument: Instrument, place: Place) => void): void {
  const row = underlyingRow(state.name);
  if (row === null) throw new RangeError(`unknown underlying: ${state.name}`);
  add(indexInstrument(row.name, row.exchange, row.tick), { kind: 'spot', underlying: index });
  state.listing.forEach((listed, book) => {
    const future = futureOf(row, listed);
    if (future !== null) add(future, { kind: 'future', underlying: index, book, entry: 0 });
  });
  state.listing.forEach((listed, book) => {
    for (let k = 0; k < listed.strikeCount; k += 1) {
      const strike = listed.firstStrike + k * row.strikeStep;
      for (const isCall of [true, false]) {
        const place = { kind: 'option', underlying: index, book, entry: optionEntry(listed, k, isCall), strike, isCall } as const;
        add(optionOf(row, listed, k, isCall), place);
      }
    }
  });
}

function addShares(ticks: readonly number[], add: (instrument: Instrument, place: Place) => void): void {
  SHARES.forEach((row, entry) => {
    const share: SpotInstrument = {
      ...spotBase(row.symbol, 'NSE', price(ticks[entry] ?? 0)),
      tradable: true,
      kind: 'equity',
      sector: row.sector,
      issued: row.issued,
    };
    add(share, { kind: 'share', entry });
  });
}

/** The indices with chains in the order of their rows, then the volatility index, which is computed from the first one's options. */
function indicesIn({ underlyings }: MarketState): readonly FollowedIndex[] {
  return [
    ...underlyings.map(({ name }) => ({ id: PREFIX + name, name, underlying: name, volatilityOf: null })),
    { id: PREFIX + VOLATILITY_INDEX, name: VOLATILITY_INDEX_NAME, underlying: null, volatilityOf: underlyings[0]?.name ?? null },
  ];
}

interface Built {
  readonly listings: readonly (readonly ListedExpiry[])[];
  readonly ticks: readonly number[];
  readonly catalogue: Catalogue;
}
const cache = new WeakMap<readonly ListedExpiry[], Built>();
/** Latest catalogue with the text of its listings: a market read back from storage, or made anew, lists the same instruments. */
let last: { readonly of: string; readonly catalogue: Catalogue } | null = null;

/** Returns the instruments of a market, built once for each listing. */
export function catalogueOf(state: MarketState): Catalogue {
  const key = state.underlyings[0]?.listing;
  if (key === undefined) return { instruments: [], indices: [], byId: new Map() };
  const known = cache.get(key);
  const { tick } = state.shares;
  if (known !== undefined && known.ticks === tick && state.underlyings.every(({ listing }, i) => listing === known.listings[i]))
    return known.catalogue;
  const of = JSON.stringify([state.underlyings.map(({ name, listing }) => [name, listing]), tick]);
  if (last?.of !== of) last = { of, catalogue: built(state) };
  cache.set(key, { listings: state.underlyings.map(({ listing }) => listing), ticks: tick, catalogue: last.catalogue });
  return last.catalogue;
}

function built(state: MarketState): Catalogue {
  const instruments: Instrument[] = [];
  const byId = new Map<string, { instrument: Instrument; place: Place }>();
  const add = (instrument: Instrument, place: Place) => {
    instruments.push(instrument);
    byId.set(instrument.id, { instrument, place });
  };
  state.underlyings.forEach((underlying, index) => addUnderlying(underlying, index, add));
  add(indexInstrument(VOLATILITY_INDEX, 'NSE', VOLATILITY_TICK), { kind: 'volatility' });
  addShares(state.shares.tick, add);
  return { instruments, indices: indicesIn(state), byId };
}
