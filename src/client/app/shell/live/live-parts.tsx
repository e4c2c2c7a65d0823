import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { selectedAccountAtom } from '#client/state/profile.ts';
import { currencyAtom } from '#client/app/format-settings.ts';
import { liteAtom } from '#client/state/lite.ts';
import { blankLayoutAtom } from '#client/state/preferences.ts';
import { keepSecondSet } from '#client/platform/second-set.ts';
import { navCountsAtom } from '../nav-counts.ts';
import { BlankCorner } from './blank-corner.tsx';
import { FreshnessAnnouncer } from './freshness-announcer.tsx';
import { Hosts } from './hosts.tsx';
import { useDeviceTheme } from './use-device-theme.ts';
import { useGoKeys } from './use-go-keys.ts';
import { useLookKeys } from './use-look-keys.ts';
import { useNavCounts } from './use-nav-counts.ts';
import { useNotices } from './use-notices.ts';

/** What the shell knows from the state: counts on the menu, the currency of the numbers, what opens over the page. */
export function LiveParts() {
  useDeviceTheme();
  useGoKeys();
  useLookKeys();
  useNotices();
  const store = useStore();
  useEffect(() => keepSecondSet(() => store.get(liteAtom)), [store]);
  const { positions, orders } = useNavCounts();
  const setCounts = useSetAtom(navCountsAtom);
  useEffect(() => setCounts({ positions, orders }), [positions, orders, setCounts]);
  const currency = useAtomValue(selectedAccountAtom)?.currency ?? 'INR';
  const blank = useAtomValue(blankLayoutAtom);
  const setCurrency = useSetAtom(currencyAtom);
  useEffect(() => setCurrency(currency), [currency, setCurrency]);
  return (
    <>
      <FreshnessAnnouncer />
      <Hosts />
      {blank ? <BlankCorner /> : null}
    </>
  );
}
