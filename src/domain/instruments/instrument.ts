import type { Price } from '../units/price.ts';
import type { ExchangeTime } from '../units/time.ts';
import type { Sector } from './sectors.ts';

const INSTRUMENT_KINDS = ['index', 'equity', 'future', 'option'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

const OPTION_TYPES = ['call', 'put'] as const;
export type OptionType = (typeof OPTION_TYPES)[number];

/** A step of the tick table: the tick of prices above a level. */
interface TickStep {
  readonly above: Price;
  readonly tick: Price;
}

/** The terms of a contract of another market than the Indian one. */
export interface ContractTerms {
  /** Currency of the strike and of the underlying's price. */
  readonly currency: string;
  /** Currency of premium, profit and settlement: of an inverse contract the coin itself. */
  readonly settledIn: string;
  readonly isInverse: boolean;
  /** Size of one unit in the underlying: the step of order quantities. */
  readonly unit: number;
  /** Ticks of higher prices, lowest level first; below the first level `tickSize` holds. */
  readonly tickSteps: readonly TickStep[];
}

/** What every instrument has. Ids are stable strings; lot size and freeze quantity are in units. */
interface InstrumentBase {
  readonly id: string;
  readonly tradingsymbol: string;
  readonly exchange: string;
  readonly segment: string;
  readonly underlying: string;
  readonly lotSize: number;
  readonly tickSize: Price;
  /** Largest quantity of one order in units; 0 = no limit. */
  readonly freezeQuantity: number;
  readonly tradable: boolean;
  /** Absent for rupees, units of one and a single tick. */
  readonly terms?: ContractTerms;
}

/** A spot index or share. */
export interface SpotInstrument extends InstrumentBase {
  readonly kind: 'index' | 'equity';
  /** Of a share, where known. */
  readonly sector?: Sector;
  /** Shares in issue, where known: with the price they give the market value of the company. */
  readonly issued?: number;
}

/** An index followed by traders. */
export interface FollowedIndex {
  readonly id: string;
  /** As traders write it. */
  readonly name: string;
  /** The underlying of its option chain; null for a level without one. */
  readonly underlying: string | null;
  /** Of a volatility index: the underlying whose options it is computed from. */
  readonly volatilityOf: string | null;
}

/** A future. `expiry` is the trading date (YYYY-MM-DD), `expiresAt` the instant it ends. */
export interface FutureContract extends InstrumentBase {
  readonly kind: 'future';
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
}

/** A European, cash-settled option. `expiry` is the trading date (YYYY-MM-DD), `expiresAt` the instant it ends. */
export interface OptionContract extends InstrumentBase {
  readonly kind: 'option';
  readonly expiry: string;
  readonly expiresAt: ExchangeTime;
  readonly strike: Price;
  readonly optionType: OptionType;
}

export type Instrument = SpotInstrument | FutureContract | OptionContract;
