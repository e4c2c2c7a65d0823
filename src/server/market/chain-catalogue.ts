import type { Instrument, OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';

interface Chains {
  readonly spots: ReadonlyMap<string, SpotInstrument>;
  readonly options: ReadonlyMap<string, readonly OptionContract[]>;
  /** Underlyings of listed contracts. */
  readonly withContracts: ReadonlySet<string>;
}

const known = new WeakMap<readonly Instrument[], Chains>();
const keyOf = (underlying: string, expiry: string) => `${underlying}@${expiry}`;

function chainsOf(instruments: readonly Instrument[]): Chains {
  const cached = known.get(instruments);
  if (cached) return cached;
  const spots = new Map<string, SpotInstrument>();
  const options = new Map<string, OptionContract[]>();
  const withContracts = new Set<string>();
  for (const instrument of instruments) {
    if (instrument.kind === 'index' || instrument.kind === 'equity') spots.set(instrument.underlying, instrument);
    else withContracts.add(instrument.underlying);
    if (instrument.kind !== 'option') continue;
    const key = keyOf(instrument.underlying, instrument.expiry);
    const list = options.get(key);
    if (list) list.push(instrument);
    else options.set(key, [instrument]);
  }
  const made = { spots, options, withContracts };
  known.set(instruments, made);
  return made;
}

/** Returns the spot of an underlying, or null. Looked up in an index that is made once per listing. */
export function spotOf(instruments: readonly Instrument[], underlying: string): SpotInstrument | null {
  return chainsOf(instruments).spots.get(underlying) ?? null;
}

/** Returns the options of one expiry of an underlying. */
export function optionsOf(instruments: readonly Instrument[], underlying: string, expiry: string): readonly OptionContract[] {
  return chainsOf(instruments).options.get(keyOf(underlying, expiry)) ?? [];
}

/** Returns the spot of every underlying, in the order of the listing. */
export function spotsOf(instruments: readonly Instrument[]): readonly SpotInstrument[] {
  return [...chainsOf(instruments).spots.values()];
}

/** Returns the tradable spots: shares, and indices with contracts. Indices without contracts are left out. */
export function tradedSpotsOf(instruments: readonly Instrument[]): readonly SpotInstrument[] {
  const { withContracts } = chainsOf(instruments);
  return spotsOf(instruments).filter(({ kind, underlying }) => kind === 'equity' || withContracts.has(underlying));
}
