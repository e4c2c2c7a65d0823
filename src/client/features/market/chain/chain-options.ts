import { useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';

export const STRIKE_STEPS = [1, 2, 5, 10] as const;
/** Off, a straddle, or a strangle so many strikes wide on each side. */
export const PAIRS = ['off', '0', '1', '2', '5', '10'] as const;
export type Pair = (typeof PAIRS)[number];

type Name = 'every' | 'pair' | 'units';

/** The chain's own view settings, all in the address. */
export interface ChainOptions {
  readonly every: number;
  readonly pair: Pair;
  /** Quantities in lots instead of units. */
  readonly inLots: boolean;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the chain's settings from the address; invalid ones count as absent. */
export function useChainOptions(): ChainOptions {
  const [search, show] = useAddress<Name>();
  return useMemo(
    () => ({
      every: STRIKE_STEPS.find((known) => String(known) === search.get('every')) ?? 1,
      pair: PAIRS.find((known) => known === search.get('pair')) ?? 'off',
      inLots: search.get('units') === 'lots',
      show,
    }),
    [search, show],
  );
}
