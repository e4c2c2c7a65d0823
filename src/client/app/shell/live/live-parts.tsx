import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { selectedAccountAtom } from '#client/state/profile.ts';
import { currencyAtom } from '#client/app/format-settings.ts';
import { navCountsAtom } from '../nav-counts.ts';
import { FreshnessAnnouncer } from './freshness-announcer.tsx';
import { Hosts } from './hosts.tsx';
import { useNavCounts } from './use-nav-counts.ts';

/** What the shell knows from the state: counts on the menu, the currency of the numbers, what opens over the page. */
export function LiveParts() {
  const { positions, orders } = useNavCounts();
  const setCounts = useSetAtom(navCountsAtom);
  useEffect(() => setCounts({ positions, orders }), [positions, orders, setCounts]);
  const currency = useAtomValue(selectedAccountAtom)?.currency ?? 'INR';
  const setCurrency = useSetAtom(currencyAtom);
  useEffect(() => setCurrency(currency), [currency, setCurrency]);
  return (
    <>
      <FreshnessAnnouncer />
      <Hosts />
    </>
  );
}
