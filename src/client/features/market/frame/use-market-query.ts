import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { lastChainAtom } from '#client/state/market/last-chain.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { METRICS, PRESETS, type ColumnId, type PresetId } from '../chain/column-ids.ts';
import { RANGES, type Range } from '../model/strike-range.ts';

const DEFAULT_UNDERLYING = 'NIFTY';
const SYMBOL = /^[A-Z0-9&-]{1,20}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

type Name = 'underlying' | 'expiry' | 'metric' | 'preset' | 'range';

/** What the address says about the market screen. An expiry of null is the nearest one. */
export interface MarketQuery {
  readonly underlying: string;
  readonly expiry: string | null;
  readonly metric: ColumnId;
  readonly preset: PresetId;
  /** How many strikes on each side of the money. */
  readonly range: Range;
  /** What it shows is what was looked at last, not what somebody asked for now. */
  readonly isKept: boolean;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the market screen's part of the address; what makes no sense in it counts as absent. A change names the `tab` where the address names none. */
export function useMarketQuery(tab = 'chain'): MarketQuery {
  const [search, change] = useAddress<Name | 'tab'>();
  const named = search.has('tab');
  const last = useAtomValue(lastChainAtom);
  // An address that names an expiry means that of the usual underlying, as it always did.
  const kept = search.has('underlying') || search.has('expiry') ? null : (last ?? null);
  const { value: underlyings } = useUnderlyings(typeof kept?.expiry === 'string');
  const show = useCallback(
    (values: AddressChange<Name>) =>
      change({ ...(named ? {} : { tab }), ...(kept === null ? {} : { underlying: kept.underlying }), ...values }),
    [change, named, tab, kept],
  );
  return useMemo(() => {
    // An address that names no underlying shows the chain that was looked at last, its expiry while it is listed.
    const listed = underlyings?.find((each) => each.underlying === kept?.underlying)?.expiries.some((each) => each.expiry === kept?.expiry);
    const underlying = search.get('underlying') ?? kept?.underlying ?? '';
    const expiry = search.get('expiry') ?? (listed === true ? kept?.expiry : null) ?? '';
    const metric = METRICS.find((known) => known === search.get('metric'));
    const preset = PRESETS.find((known) => known === search.get('preset'));
    const range = RANGES.find((known) => known === search.get('range'));
    return {
      underlying: SYMBOL.test(underlying) ? underlying : DEFAULT_UNDERLYING,
      expiry: DATE.test(expiry) ? expiry : null,
      metric: metric ?? 'oi',
      preset: preset ?? 'price',
      range: range ?? (tab === 'oi' ? '20' : 'all'),
      isKept: kept !== null,
      show,
    };
  }, [search, show, tab, kept, underlyings]);
}
