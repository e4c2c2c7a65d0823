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

/** The settings of the market screen in the address. An expiry of null is the nearest one. */
export interface MarketQuery {
  readonly underlying: string;
  readonly expiry: string | null;
  readonly metric: ColumnId;
  readonly preset: PresetId;
  /** Number of strikes on each side of the money. */
  readonly range: Range;
  /** Whether the chain is the last viewed one, rather than one named by the address. */
  readonly isKept: boolean;
  readonly show: (change: AddressChange<Name>) => void;
}

/** Returns the settings of the market screen from the address; invalid ones count as absent. A change adds the `tab` where the address has none. */
export function useMarketQuery(tab = 'chain'): MarketQuery {
  const [search, change] = useAddress<Name | 'tab'>();
  const named = search.has('tab');
  const last = useAtomValue(lastChainAtom);
  // An address with an expiry alone means the default underlying.
  const kept = search.has('underlying') || search.has('expiry') ? null : (last ?? null);
  const { value: underlyings } = useUnderlyings(typeof kept?.expiry === 'string');
  const show = useCallback(
    (values: AddressChange<Name>) =>
      change({ ...(named ? {} : { tab }), ...(kept === null ? {} : { underlying: kept.underlying }), ...values }),
    [change, named, tab, kept],
  );
  return useMemo(() => {
    // Without an underlying in the address, the last viewed chain is shown, with its expiry while that is listed.
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
