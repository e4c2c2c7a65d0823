import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import type { ContractTerms, FollowedIndex, Instrument, SpotInstrument } from '#domain/instruments/instrument.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime, type WallTime } from '#domain/units/time.ts';
import type { Listing } from '#server/market/source-adapter.ts';
import { type InstrumentRow, instrumentRow } from './deribit-shapes.ts';

export const PREFIX = 'DERIBIT:';
const EXCHANGE = 'DERIBIT';
/** Rows that are read without a pause: a few milliseconds of work. */
const ROWS_AT_ONCE = 500;

/** Returns the underlying of a contract by its price index: `btc_usd` is BTC, `sol_usdc` is SOL_USDC, as the exchange names its contracts. */
function underlyingOfIndex(index: string): string {
  const name = index.toUpperCase();
  return name.endsWith('_USD') ? name.slice(0, -'_USD'.length) : name;
}

/** Returns the price index in whose currency the strikes of an underlying are. */
const indexOfUnderlying = (underlying: string): string =>
  underlying.includes('_') ? underlying.toLowerCase() : `${underlying.toLowerCase()}_usd`;

function termsOf(row: InstrumentRow): ContractTerms {
  return {
    currency: row.counter_currency,
    settledIn: row.settlement_currency ?? row.base_currency,
    isInverse: row.instrument_type === 'reversed',
    unit: row.min_trade_amount,
    tickSteps: row.tick_size_steps
      .map((step) => ({ above: priceFromDecimal(step.above_price), tick: priceFromDecimal(step.tick_size) }))
      .toSorted((a, b) => a.above - b.above),
  };
}

/** Returns the contract of a row; null for one without an end, of which there is no kind here, or in steps finer than a price can be. */
function contractOf(row: InstrumentRow): Instrument | null {
  const expiresAt = exchangeTime(row.expiration_timestamp);
  const tickSize = priceFromDecimal(row.tick_size);
  if (tickSize <= 0) return null;
  const base = {
    id: `${PREFIX}${row.instrument_name}`,
    tradingsymbol: row.instrument_name,
    exchange: EXCHANGE,
    segment: `${EXCHANGE}-${row.kind === 'option' ? 'OPT' : 'FUT'}`,
    underlying: underlyingOfIndex(row.price_index),
    lotSize: 1,
    tickSize,
    freezeQuantity: 0,
    // Paper accounts do not fill on this market yet.
    tradable: false,
    terms: termsOf(row),
    expiry: new Date(expiresAt).toISOString().slice(0, 10),
    expiresAt,
  };
  if (row.kind === 'future') return { ...base, kind: 'future' };
  if (typeof row.strike !== 'number' || !row.option_type) return null;
  return { ...base, kind: 'option', strike: priceFromDecimal(row.strike), optionType: row.option_type };
}

/** Returns the index under a chain, as an instrument: a level that nobody trades. */
function spotOf(underlying: string): SpotInstrument {
  return {
    kind: 'index',
    id: `${PREFIX}${indexOfUnderlying(underlying)}`,
    tradingsymbol: underlying,
    exchange: EXCHANGE,
    segment: `${EXCHANGE}-INDEX`,
    underlying,
    lotSize: 1,
    tickSize: price(100),
    freezeQuantity: 0,
    tradable: false,
  };
}

/** Returns the contract of a row, `passed` for one that is not listed here, or `bad` for one that cannot be read. */
function readRow(given: unknown, now: number): Instrument | 'passed' | 'bad' {
  const row = v.safeParse(instrumentRow, given);
  if (!row.success) return 'bad';
  if (!row.output.is_active || row.output.expiration_timestamp <= now || isPerpetual(row.output)) return 'passed';
  return contractOf(row.output) ?? 'bad';
}

/** Returns the listing of the rows of several answers; rows that cannot be read are counted. Other work goes on in between. */
export async function listingOf(rows: readonly unknown[], now: WallTime): Promise<Listing> {
  let badRows = 0;
  const contracts: Instrument[] = [];
  for (const [place, given] of rows.entries()) {
    if (place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const read = readRow(given, now);
    if (read === 'bad') badRows += 1;
    else if (read !== 'passed') contracts.push(read);
  }
  const underlyings = [...new Set(contracts.filter(({ kind }) => kind === 'option').map(({ underlying }) => underlying))];
  const indices = underlyings.map((underlying): FollowedIndex => ({
    id: `${PREFIX}${indexOfUnderlying(underlying)}`,
    name: underlying,
    underlying,
    volatilityOf: null,
  }));
  return { instruments: [...underlyings.map(spotOf), ...contracts], indices, badRows, readAt: now };
}

/** A perpetual never ends: the exchange dates its end to the year 3000. */
const isPerpetual = ({ instrument_name: name }: InstrumentRow) => name.endsWith('-PERPETUAL');
