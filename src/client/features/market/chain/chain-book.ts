import { useEffect, useLayoutEffect, useState } from 'react';
import type { Chain, ChainLeg, OpenInterest } from '#client/api/types.ts';
import { type ColumnForm, columnForm, decimalForm } from '#client/i18n/column-form.ts';
import { decimalsOfTick } from '#client/i18n/number-format.ts';
import type { FormatSettings } from '#client/i18n/format-context.ts';
import { flushCount, read, type LiveQuote } from '#client/state/market/ticker-store.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { refreshCells, rewriteCells } from '#client/widgets/live-cells.ts';
import type { ChainSide } from '../model/chain-lines.ts';
import type { ColumnId } from './column-ids.ts';
import { LEG_FIGURES, type LegNow, SIZED_COLUMNS } from './leg-figures.ts';

interface LegEntry {
  readonly leg: ChainLeg;
  readonly side: ChainSide;
  readonly strike: number;
}

/**
 * The data behind the chain's cells, outside React, because a new chain every few seconds must not render hundreds of cells. `take` stores the newest chain;
 * `freeze` holds all prices until released.
 */
export class ChainBook {
  #legs = new Map<string, LegEntry>();
  #chain: Chain;
  #previousIv = new Map<number, number | null>();
  #held: Map<string, LiveQuote | null> | null = null;
  /** The largest number, in units, of each column with one number format. */
  #largest = new Map<ColumnId, number>();
  #years = 0;
  #unit = 1;
  /** The legs as read in the current flush, since a leg has many cells. */
  #read = new Map<string, LegNow>();
  #readAt = -1;

  constructor(chain: Chain) {
    this.#chain = chain;
    this.take(chain);
  }

  /** Divisor of quantities: 1, or the lot size. */
  set unit(unit: number) {
    this.#unit = unit;
    this.#read.clear();
  }

  /** Stores a newer chain; ignored while frozen. */
  take(chain: Chain): void {
    if (this.#held !== null) return;
    this.#read.clear();
    this.#chain = chain;
    this.#years = yearsToExpiry(exchangeTime(chain.exchange_at), exchangeTime(chain.expires_at));
    const legs = new Map<string, LegEntry>();
    const largest = new Map<ColumnId, number>();
    for (const { strike, call, put } of chain.rows) {
      legs.set(call.instrument_id, { leg: call, side: 'call', strike });
      legs.set(put.instrument_id, { leg: put, side: 'put', strike });
      for (const { id, sizeOf } of SIZED_COLUMNS) largest.set(id, Math.max(largest.get(id) ?? 0, sizeOf(call), sizeOf(put)));
    }
    this.#legs = legs;
    this.#largest = largest;
  }

  /** Puts the volatilities of the close before in. */
  takeInterest(interest: OpenInterest | null): void {
    this.#read.clear();
    this.#previousIv = new Map((interest?.rows ?? []).map((row) => [row.strike, row.previous_iv]));
  }

  freeze(): void {
    const held = new Map<string, LiveQuote | null>([[this.#chain.spot_instrument_id, read(this.#chain.spot_instrument_id)]]);
    for (const id of this.#legs.keys()) held.set(id, read(id));
    this.#held = held;
    this.#read.clear();
  }

  release(): void {
    this.#held = null;
    this.#read.clear();
  }

  quote(instrumentId: string): LiveQuote | null {
    return this.#held === null ? read(instrumentId) : (this.#held.get(instrumentId) ?? null);
  }

  /** Returns the current data of a leg; null when the chain no longer lists it. */
  now(instrumentId: string): LegNow | null {
    if (this.#readAt !== flushCount()) this.#read.clear();
    this.#readAt = flushCount();
    const known = this.#read.get(instrumentId);
    if (known !== undefined) return known;
    const entry = this.#legs.get(instrumentId);
    if (entry === undefined) return null;
    const { forward, spot_instrument_id: spotId } = this.#chain;
    const now = {
      ...entry,
      quote: this.quote(instrumentId),
      spot: this.quote(spotId)?.ltp ?? null,
      forward,
      years: this.#years,
      previousIv: this.#previousIv.get(entry.strike) ?? null,
      unit: this.#unit,
    };
    // A missing price is not cached, so that the first one shows without waiting for a flush.
    if (now.quote !== null && now.spot !== null) this.#read.set(instrumentId, now);
    return now;
  }

  /** Returns a leg's share of the largest open interest of the chain. */
  interestShare(instrumentId: string): number {
    const oi = this.now(instrumentId)?.quote?.oi ?? 0;
    const most = this.#largest.get('oi') ?? 0;
    return most === 0 ? 0 : Math.min(1, oi / most);
  }

  /** Returns how the numbers of a column are written: prices by the tick, amounts by the largest of the whole chain; undefined where that is as usual. */
  formOf(column: Exclude<ColumnId, 'build-up'>, settings: FormatSettings): ColumnForm | undefined {
    const { kind } = LEG_FIGURES[column];
    const { tick_size: tick, terms } = this.#chain;
    if (kind === 'price' || kind === 'signed-price')
      return decimalsOfTick(tick) > 2 ? decimalForm(decimalsOfTick(tick), settings, kind === 'signed-price') : undefined;
    const largest = this.#largest.get(column);
    return largest === undefined
      ? undefined
      : columnForm(largest / this.#unit, settings, kind === 'signed-compact', decimalsOfStep(terms?.unit ?? 1));
  }
}

/** Returns how many decimals an amount in such steps has: none of whole ones. */
const decimalsOfStep = (step: number) => Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));

interface BookNow {
  readonly book: ChainBook;
  /** The exchange's time at which the values are frozen; null while live. */
  readonly frozenAt: number | null;
  readonly toggleFreeze: () => void;
}

/** Returns the data behind the cells, updated without rendering the cells again. */
export function useChainBook(chain: Chain, interest: OpenInterest | null, inLots: boolean): BookNow {
  const [book] = useState(() => new ChainBook(chain));
  const [frozenAt, setFrozenAt] = useState<number | null>(null);
  useLayoutEffect(() => {
    book.take(chain);
    book.takeInterest(interest);
    refreshCells();
  }, [book, chain, interest, frozenAt]);
  const unit = inLots ? chain.lot_size : 1;
  useLayoutEffect(() => {
    book.unit = unit;
    rewriteCells();
  }, [book, unit, frozenAt]);
  useEffect(() => () => book.release(), [book]);
  const toggleFreeze = () => {
    if (frozenAt === null) book.freeze();
    else book.release();
    setFrozenAt(frozenAt === null ? (book.quote(chain.spot_instrument_id)?.exchangeAt ?? chain.exchange_at) : null);
  };
  return { book, frozenAt, toggleFreeze };
}
