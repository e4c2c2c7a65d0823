import type { OptionType } from '../instruments/instrument.ts';
import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';

/** One option of a file; null = missing. */
export interface ImportedOption {
  readonly strike: Price;
  readonly optionType: OptionType;
  readonly close: Price;
  /** Units. */
  readonly openInterest: number | null;
  /** As the file counts it: units or contracts. 0 = the close is no price of this session. */
  readonly volume: number | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  /** Volatility of the file, a yearly fraction to a hundred-thousandth. Nothing is computed from it. */
  readonly iv: number | null;
}

/** The options of one expiry at one instant of a session. */
export interface ImportedChain {
  readonly underlying: string;
  readonly date: string;
  readonly expiry: string;
  /** The close of the session unless the file names a time. */
  readonly at: ExchangeTime;
  /** By strike, the call of a strike before its put; none twice. */
  readonly options: readonly ImportedOption[];
}

/** Returns the options in the order of a chain. */
export function inChainOrder(options: Iterable<ImportedOption>): ImportedOption[] {
  return [...options].toSorted((a, b) => a.strike - b.strike || (a.optionType === b.optionType ? 0 : a.optionType === 'call' ? -1 : 1));
}
