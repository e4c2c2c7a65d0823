import { expiriesOf, type Expiry } from './expiries.ts';
import { dayOf, symbolDay, timeOn } from './ist.ts';
import { UNDERLYINGS, type Terms, type Underlying } from './underlyings.ts';

export interface Contract {
  readonly key: string;
  readonly token: number;
  readonly underlying: Underlying;
  readonly terms: Terms;
  readonly kind: 'FUT' | 'CE' | 'PE';
  /** 0: a future. */
  readonly strike: number;
  readonly day: number;
  readonly weekly: boolean;
  readonly symbol: string;
  /** When it is traded last: 15:30 in India. */
  readonly end: number;
}

export type Instrument = Underlying | Contract;

const FEW_STRIKES = 21;
const FIRST_TOKENS = { NSE: 35_000, BSE: 820_000 };

export const isContract = (instrument: Instrument): instrument is Contract => 'strike' in instrument;

export const segmentOf = ({ key }: Instrument): string => key.slice(0, key.indexOf('|'));

/** Contracts by their key, those of a day in India: what has ended leaves, and its number is given to another contract, as exchanges do. */
export class Listing {
  private contracts = new Map<string, Contract>();
  private readonly known = new Map<string, Contract>();
  private readonly free = { NSE: [] as number[], BSE: [] as number[] };
  private readonly next = { ...FIRST_TOKENS };
  private day = 0;
  private readonly strikes: number;

  /** With a number of options, as many strikes are listed as make it. */
  constructor(
    private readonly holidays: ReadonlySet<number>,
    now: number,
    options?: number,
  ) {
    const expiries = UNDERLYINGS.flatMap(({ contracts }) => (contracts === null ? [] : expiriesOf(contracts, now, holidays))).length;
    this.strikes = options === undefined ? FEW_STRIKES : Math.max(1, Math.ceil(options / (2 * expiries)));
    this.roll(now);
  }

  all(): readonly Contract[] {
    return [...this.contracts.values()];
  }

  find(key: string): Instrument | null {
    return this.contracts.get(key) ?? UNDERLYINGS.find((one) => one.key === key) ?? null;
  }

  /** Lists what a day in India has; the same day twice changes nothing. */
  roll(now: number): void {
    const day = dayOf(now);
    if (day === this.day) return;
    this.day = day;
    for (const [symbol, contract] of this.known) {
      if (contract.day >= day) continue;
      this.known.delete(symbol);
      this.free[contract.underlying.exchange].push(contract.token);
    }
    const listed = UNDERLYINGS.flatMap((underlying) => this.contractsOf(underlying, now));
    this.contracts = new Map(listed.map((contract) => [contract.key, contract]));
  }

  private contractsOf(underlying: Underlying, now: number): readonly Contract[] {
    const terms = underlying.contracts;
    if (terms === null) return [];
    const middle = Math.round(underlying.start / terms.step);
    const strikes = Array.from({ length: this.strikes }, (_, at) => (middle + at - (this.strikes >> 1)) * terms.step).filter(
      (one) => one > 0,
    );
    return expiriesOf(terms, now, this.holidays).flatMap((expiry) => [
      ...(expiry.weekly ? [] : [this.contract(underlying, terms, expiry, 'FUT', 0)]),
      ...strikes.flatMap((strike) => (['CE', 'PE'] as const).map((kind) => this.contract(underlying, terms, expiry, kind, strike))),
    ]);
  }

  private contract(underlying: Underlying, terms: Terms, { day, weekly }: Expiry, kind: Contract['kind'], strike: number): Contract {
    const middle = kind === 'FUT' ? 'FUT' : `${strike} ${kind}`;
    const symbol = `${underlying.symbol} ${middle} ${symbolDay(day)}`;
    const found = this.known.get(symbol);
    if (found !== undefined) return found;
    const { exchange } = underlying;
    const token = this.free[exchange].shift() ?? (this.next[exchange] += 1);
    const end = timeOn(day, 15.5);
    const made = { key: `${exchange}_FO|${token}`, token, underlying, terms, kind, strike, day, weekly, symbol, end };
    this.known.set(symbol, made);
    return made;
  }
}
