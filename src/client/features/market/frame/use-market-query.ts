import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { lastChainAtom } from '#client/state/market/last-chain.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';
import { METRICS, PRESETS, type ColumnId, type PresetId } from '../chain/column-ids.ts';
import { RANGES, type Range } from '../model/strike-range.ts';
import { useMarketSources } from '#client/state/market/market-sources.ts';

const DEFAULT_UNDERLYING = 'NIFTY';
const SYMBOL = /^[A-Z0-9&_-]{1,20}$/;
/** As the contract has the id of a market. */
const SOURCE = /^[A-Z][A-Z0-9_]{1,19}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

type Name = 'source' | 'underlying' | 'expiry' | 'metric' | 'preset' | 'range';

/** The settings of the market screen in the address. An expiry of null is the nearest one. */
export interface MarketQuery {
  /** The market of the chain; null = the simulated one. */
  readonly source: string | null;
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
  const lastViewed = useAtomValue(lastChainAtom);
  // Only the chain can be of another market yet: the other tabs show what was last viewed of the simulated one.
  const last = tab !== 'chain' && typeof lastViewed?.source === 'string' ? null : lastViewed;
  // An address with an expiry alone means the default underlying.
  const kept = search.has('underlying') || search.has('expiry') ? null : (last ?? null);
  const keptElsewhere = kept !== null && kept.source !== null;
  const { value: house } = useUnderlyings(typeof kept?.expiry === 'string' && !keptElsewhere);
  const { value: markets } = useMarketSources(keptElsewhere);
  const underlyings = keptElsewhere ? markets?.find((each) => each.source === kept.source)?.underlyings : house;
  const show = useCallback(
    (values: AddressChange<Name>) =>
      change({ ...(named ? {} : { tab }), ...(kept === null ? {} : { source: kept.source, underlying: kept.underlying }), ...values }),
    [change, named, tab, kept],
  );
  return useMemo(() => {
    // Without an underlying in the address, the last viewed chain is shown, with its expiry while that is listed.
    const listed = underlyings?.find((each) => each.underlying === kept?.underlying)?.expiries.some((each) => each.expiry === kept?.expiry);
    const underlying = search.get('underlying') ?? kept?.underlying ?? '';
    const expiry = search.get('expiry') ?? (listed === true ? kept?.expiry : null) ?? '';
    const source = tab !== 'chain' ? '' : search.has('underlying') ? (search.get('source') ?? '') : (kept?.source ?? '');
    const metric = METRICS.find((known) => known === search.get('metric'));
    const preset = PRESETS.find((known) => known === search.get('preset'));
    const range = RANGES.find((known) => known === search.get('range'));
    return {
      source: SOURCE.test(source) && SYMBOL.test(underlying) ? source : null,
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
