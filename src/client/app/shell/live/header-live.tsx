import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { whenIdle } from '#client/platform/when-idle.ts';
import { navigationAtom } from '#client/state/device/preferences.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { RetryMark } from '#client/ui/retry-mark.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { HeaderStatus } from './header-status.tsx';

/** What the header's end says of the state: its figures in the free space, then how old the numbers are. */
export function HeaderLive() {
  return (
    <>
      <LazyHeaderFigures />
      <HeaderStatus />
    </>
  );
}

/** From here on the header has room beside its search field. */
const ROOM = '(min-width: 1200px)';
const Figures = lazyPart(async () => (await import('#client/widgets/header-figures/header-figures.tsx')).HeaderFigures, {
  words: ['header-figures'],
  lost: (_props, retry) => <RetryMark onRetry={retry} />,
});

/** Indices and result of the day where the header has room for them: their code and words come when the page is idle. */
function LazyHeaderFigures() {
  const side = useAtomValue(navigationAtom) === 'side';
  const room = useMedia(ROOM) && side;
  const [idle, setIdle] = useState(false);
  useEffect(() => (room ? whenIdle(() => setIdle(true)) : undefined), [room]);
  return room && idle ? <Figures /> : null;
}
