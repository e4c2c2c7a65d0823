import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const Import = lazyPart(async () => (await import('../import/index.ts')).ImportCard, { words: ['settings/import'] });

/** The import of market data, which comes with its words over the connection that it needs anyway: nothing of it is kept on the device. */
export function LazyImport() {
  const offline = useAtomValue(offlineAtom);
  const [asked, setAsked] = useState(!offline);
  if (!asked && !offline) setAsked(true);
  return asked ? <Import /> : null;
}
