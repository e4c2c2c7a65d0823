import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { marketTabAtom, rememberMarketTabAtom, restoreMarketTabAtom } from '#client/state/market-tab.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { MARKET_TABS, type MarketTab } from './market-tabs.ts';

const known = (id: string | null): MarketTab | undefined => MARKET_TABS.find((tab) => tab.id === id);

/**
 * Returns the tab the address names. Without a name: the chain when it names an underlying or an expiry, on a phone the tab that was open last, else
 * the first. Null while a phone does not know yet.
 */
export function useMarketTab(): { readonly tab: MarketTab | null; readonly choose: (id: string) => void } {
  const [search, setSearch] = useSearchParams();
  const phone = !useMedia(TABLET);
  const last = useAtomValue(marketTabAtom);
  const restore = useSetAtom(restoreMarketTabAtom);
  const remember = useSetAtom(rememberMarketTabAtom);
  useEffect(() => void restore(), [restore]);
  const named = known(search.get('tab')) ?? (search.has('underlying') || search.has('expiry') ? known('chain') : undefined);
  const kept = phone ? (last === undefined ? null : (known(last) ?? MARKET_TABS[0])) : MARKET_TABS[0];
  const tab = named ?? kept ?? null;
  useEffect(() => {
    if (tab !== null) remember(tab.id);
  }, [tab, remember]);
  const choose = (id: string) =>
    setSearch((old) => {
      const next = new URLSearchParams(old);
      next.set('tab', id);
      return next;
    });
  return { tab, choose };
}
