import { useMemo } from 'react';
import type { CandleInterval } from '#client/api/types.ts';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { INTERVALS } from './model/intervals.ts';
import { readLegs, STRUCTURES, type WantedStructure } from './model/legs.ts';

const SYMBOL = /^[A-Z0-9&-]{1,20}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
type Name = 'underlying' | 'expiry' | 'structure' | 'strike' | 'width' | 'side' | 'legs' | 'interval' | 'panes';

/** The default panes. */
const PANES = 'vwap,underlying,interest';

export interface OptionQuery extends WantedStructure {
  readonly underlying: string | null;
  readonly expiry: string | null;
  readonly interval: CandleInterval;
  readonly panes: ReadonlySet<string>;
  readonly show: (change: AddressChange<Name>) => void;
}

function positive(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isFinite(number) && number > 0 ? number : null;
}

/** Returns the settings of the option chart in the address; invalid ones count as absent. */
export function useOptionQuery(): OptionQuery {
  const [search, show] = useAddress<Name>();
  return useMemo(() => {
    const underlying = search.get('underlying') ?? '';
    const expiry = search.get('expiry') ?? '';
    return {
      underlying: SYMBOL.test(underlying) ? underlying : null,
      expiry: DATE.test(expiry) ? expiry : null,
      structure: STRUCTURES.find((known) => known === search.get('structure')) ?? 'straddle',
      strike: positive(search.get('strike')),
      width: Math.min(20, Math.round(positive(search.get('width')) ?? 2)),
      side: search.get('side') === 'put' ? 'put' : 'call',
      legs: readLegs(search.get('legs') ?? ''),
      interval: INTERVALS.find((known) => known === search.get('interval')) ?? '5m',
      panes: new Set((search.get('panes') ?? PANES).split(',')),
      show,
    };
  }, [search, show]);
}
