import type { OptionContract } from '../instruments/instrument.ts';
import type { Price } from '../units/price.ts';
import type { Quote } from './quote.ts';

/** A call or a put with its quote. */
export interface QuotedOption {
  readonly option: OptionContract;
  readonly quote: Quote;
}

/** A strike with the quotes of call and put: input for its volatility and for the forward. */
export interface QuotedStrike {
  readonly strike: Price;
  readonly call: { readonly quote: Pick<Quote, 'depth'> };
  readonly put: { readonly quote: Pick<Quote, 'depth'> };
}

/** Call and put of one strike. */
export interface StrikeRow extends QuotedStrike {
  readonly strike: Price;
  readonly call: QuotedOption;
  readonly put: QuotedOption;
}

/** Returns one row for each strike with both call and put, ascending. The options must belong to one expiry. */
export function strikeRows(options: readonly QuotedOption[]): readonly StrikeRow[] {
  const calls = new Map<number, QuotedOption>();
  for (const entry of options) if (entry.option.optionType === 'call') calls.set(entry.option.strike, entry);
  const rows: StrikeRow[] = [];
  for (const put of options) {
    const call = put.option.optionType === 'put' ? calls.get(put.option.strike) : undefined;
    if (call !== undefined) rows.push({ strike: put.option.strike, call, put });
  }
  return rows.toSorted((a, b) => a.strike - b.strike);
}

/** Returns the listed strike nearest to a level in currency units (the higher of two equally near); null without rows. */
export function atmStrike(rows: readonly Pick<StrikeRow, 'strike'>[], level: number): Price | null {
  let nearest: Price | null = null;
  const target = level * 10_000;
  for (const { strike } of rows) if (nearest === null || Math.abs(strike - target) <= Math.abs(nearest - target)) nearest = strike;
  return nearest;
}
