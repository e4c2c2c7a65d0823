import * as v from 'valibot';
import type { Calendar } from '#domain/calendar/calendar.ts';
import type { FollowedIndex, Instrument, SpotInstrument } from '#domain/instruments/instrument.ts';
import { price, type Price, priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime, type WallTime } from '#domain/units/time.ts';
import type { Listing } from '#server/market/source-adapter.ts';

export const PREFIX = 'UPSTOX:';
/** Ticks of the listing are in hundredths of a rupee. */
const PAISA = 100;
const SYMBOL = /^[A-Z0-9&_-]{1,20}$/;

/** The segments of contracts that are listed here, as their exchange names them. Of BSE only contracts of its indices: names of shares are those of NSE. */
const SEGMENTS: Readonly<Record<string, { readonly exchange: string; readonly contracts: string; readonly shares: boolean }>> = {
  NSE_FO: { exchange: 'NSE', contracts: 'NFO', shares: true },
  BSE_FO: { exchange: 'BSE', contracts: 'BFO', shares: false },
};
const INDEX_SEGMENTS: readonly string[] = ['NSE_INDEX', 'BSE_INDEX'];
const SHARE_SEGMENT = 'NSE_EQ';

/** The volatility index, by its key, and the underlying whose options it is computed from. */
const VOLATILITY = { key: 'NSE_INDEX|India VIX', name: 'INDIA VIX', of: 'NIFTY' } as const;

/** A row of the listing as far as it is read. */
const row = v.object({
  segment: v.string(),
  instrument_key: v.pipe(v.string(), v.minLength(1), v.maxLength(56)),
  trading_symbol: v.string(),
});

const contractRow = v.object({
  ...row.entries,
  instrument_type: v.picklist(['CE', 'PE', 'FUT']),
  underlying_symbol: v.pipe(v.string(), v.regex(SYMBOL)),
  underlying_key: v.string(),
  underlying_type: v.string(),
  expiry: v.pipe(v.number(), v.minValue(1)),
  lot_size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  freeze_quantity: v.nullish(v.number()),
  tick_size: v.pipe(v.number(), v.gtValue(0)),
  strike_price: v.nullish(v.number()),
});
type ContractRow = v.InferOutput<typeof contractRow>;

type ReadRow =
  | { readonly contract: Instrument; readonly spotKey: string }
  | { readonly spot: v.InferOutput<typeof row> }
  | 'passed'
  | 'bad';

const tickOf = (paise: number): Price => price(Math.round(paise * PAISA));

/** Returns the contract of a row; null where it has no price to be struck at, or a tick finer than a price can be. */
function contractOf(read: ContractRow, calendar: Calendar): Instrument | null {
  const segment = SEGMENTS[read.segment];
  const tickSize = tickOf(read.tick_size);
  if (segment === undefined || tickSize <= 0) return null;
  const expiry = calendar.dateAt(exchangeTime(read.expiry));
  const base = {
    id: PREFIX + read.instrument_key,
    tradingsymbol: read.trading_symbol,
    exchange: segment.exchange,
    segment: `${segment.contracts}-${read.instrument_type === 'FUT' ? 'FUT' : 'OPT'}`,
    underlying: read.underlying_symbol,
    lotSize: read.lot_size,
    tickSize,
    freezeQuantity: Math.max(0, Math.round(read.freeze_quantity ?? 0)),
    // Paper accounts do not fill on this market yet.
    tradable: false,
    expiry,
    expiresAt: calendar.expiresAt(expiry),
  };
  if (read.instrument_type === 'FUT') return { ...base, kind: 'future' };
  if (typeof read.strike_price !== 'number' || read.strike_price <= 0) return null;
  const strike = priceFromDecimal(read.strike_price);
  return {
    ...base,
    kind: 'option',
    strike,
    optionType: read.instrument_type === 'CE' ? 'call' : 'put',
  };
}

/** Returns the spot beneath contracts: an index, or a share. Nobody trades it here. */
function spotOf({ segment, instrument_key: key, trading_symbol: name }: v.InferOutput<typeof row>, underlying: string): SpotInstrument {
  const isIndex = segment !== SHARE_SEGMENT;
  const exchange = segment.slice(0, segment.indexOf('_'));
  return {
    kind: isIndex ? 'index' : 'equity',
    id: PREFIX + key,
    tradingsymbol: isIndex ? underlying : name,
    exchange,
    segment: isIndex ? `${exchange}-INDEX` : exchange,
    underlying,
    lotSize: 1,
    tickSize: price(500),
    freezeQuantity: 0,
    tradable: false,
  };
}

/** Returns what a row of the listing is: a contract, a spot, `passed` for one that is not listed here, or `bad` for one that cannot be read. */
function readRow(text: string, now: number, calendar: Calendar): ReadRow {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'bad';
  }
  const known = v.safeParse(row, given);
  if (!known.success) return 'bad';
  const { segment } = known.output;
  if (INDEX_SEGMENTS.includes(segment) || segment === SHARE_SEGMENT) return { spot: known.output };
  const contracts = SEGMENTS[segment];
  if (contracts === undefined) return 'passed';
  const read = v.safeParse(contractRow, given);
  if (!read.success) return 'bad';
  if (!contracts.shares && read.output.underlying_type !== 'INDEX') return 'passed';
  const contract = contractOf(read.output, calendar);
  if (contract === null) return 'bad';
  const isOver = 'expiresAt' in contract && contract.expiresAt <= now;
  return isOver ? 'passed' : { contract, spotKey: read.output.underlying_key };
}

/** Collects the rows of the listings of several exchanges; rows that cannot be read are counted. */
export function createListing(now: WallTime, calendar: Calendar) {
  const contracts: Instrument[] = [];
  const spots = new Map<string, v.InferOutput<typeof row>>();
  const underlyingOf = new Map<string, string>();
  let badRows = 0;
  return {
    add(text: string): void {
      const read = readRow(text, now, calendar);
      if (read === 'bad') badRows += 1;
      else if (read === 'passed') return;
      else if ('spot' in read) spots.set(read.spot.instrument_key, read.spot);
      else {
        contracts.push(read.contract);
        if (read.contract.kind === 'option') underlyingOf.set(read.spotKey, read.contract.underlying);
      }
    },

    /** Returns the contracts whose spot is listed as well, and the spots with options, indices first. */
    listing(): Listing {
      const found = [...underlyingOf].flatMap(([key, underlying]) => {
        const spot = spots.get(key);
        return spot === undefined ? [] : [spotOf(spot, underlying)];
      });
      const level = spots.get(VOLATILITY.key);
      const volatility = level === undefined ? [] : [spotOf(level, VOLATILITY.name)];
      const rank = ({ kind }: SpotInstrument) => (kind === 'index' ? 0 : 1);
      const ordered = [...found, ...volatility].toSorted((a, b) => rank(a) - rank(b));
      const listed = new Set(found.map(({ underlying }) => underlying));
      const indices = ordered.flatMap(({ kind, id, underlying }): FollowedIndex[] =>
        kind === 'index'
          ? [
              {
                id,
                name: underlying,
                underlying: listed.has(underlying) ? underlying : null,
                volatilityOf: listed.has(underlying) ? null : VOLATILITY.of,
              },
            ]
          : [],
      );
      return {
        instruments: [...ordered, ...contracts.filter(({ underlying }) => listed.has(underlying))],
        indices,
        badRows,
        readAt: now,
      };
    },
  };
}
