import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { configAtom } from '#client/state/start/config.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Groups } from '../parts/section-card.tsx';
import { KeptFileCard } from '../parts/kept-file-card.tsx';
import { MyData } from '../parts/my-data.tsx';
import { Removal } from '../parts/removal.tsx';
import { OnThisDevice } from '../parts/on-this-device.tsx';
import { OfflineNote } from '../parts/offline-note.tsx';
import { PinsCard } from '../parts/pins-card.tsx';
import { WorksOfflineCard } from '../parts/works-offline.tsx';

const OwnHistory = lazyPart(async () => (await import('../own-history/index.ts')).OwnHistoryCard, {
  words: ['settings/own-history'],
});

/** The history import with its messages is loaded over the network only, since it needs the server anyway; the device keeps no copy. */
function LazyHistory() {
  const offline = useAtomValue(offlineAtom);
  const [asked, setAsked] = useState(!offline);
  if (!asked && !offline) setAsked(true);
  return asked ? <OwnHistory /> : null;
}

/** The data on this device, the export of the user's data, the import of history, and the deletion of the account. */
export function Page() {
  const { features } = useAtomValue(configAtom);
  return (
    <Groups>
      <OfflineNote />
      <OnThisDevice />
      <PinsCard />
      <WorksOfflineCard />
      <KeptFileCard />
      {features.includes('profile') ? <MyData /> : null}
      {features.includes('history') ? <LazyHistory /> : null}
      {features.includes('profile') ? <Removal /> : null}
    </Groups>
  );
}
