import { useAtomValue, useSetAtom } from 'jotai';
import { CloudOff, SignalLow } from 'lucide-react';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { wallNow } from '#client/platform/wall-clock.ts';
import { ageShownAtom } from '#client/state/stream/age-shown.ts';
import { connectivityAtom, offlineAtom } from '#client/state/stream/connectivity.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { useFreshnessSources, worstSource } from '#client/widgets/page-freshness.ts';
import { useNow } from '#client/widgets/use-now.ts';

const RECONNECTING_AFTER_MS = 3_000;
const ConnectionSheet = lazyPart(async () => (await import('#client/features/connection/index.ts')).ConnectionSheet, {
  words: ['connection'],
  over: true,
});

/** Returns the sign of a connection that is not online; reconnecting shows after 3 s, most are shorter. */
function useConnectionMark() {
  const { state, since } = useAtomValue(connectivityAtom);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), Math.max(0, since + RECONNECTING_AFTER_MS - wallNow()));
    return () => clearTimeout(timer);
  }, [state, since]);
  if (state === 'online' || (state === 'reconnecting' && !late)) return null;
  return (
    <span className="fresh fresh-nav fresh-cached" data-connection={state}>
      {state === 'reconnecting' ? <Glyph name="spinner" size={16} /> : <Icon icon={state === 'offline' ? CloudOff : SignalLow} size={16} />}
      <span>
        <FormattedMessage id={`connection.${state}`} />
      </span>
    </span>
  );
}

/** Connection and freshness side by side, never one for the other. Opens what is behind them. */
export function HeaderStatus() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const worst = worstSource(useFreshnessSources(), useNow());
  const connection = useConnectionMark();
  const offline = useAtomValue(offlineAtom);
  const setAgeShown = useSetAtom(ageShownAtom);
  // From here on every number that appears has its age in the same picture. The blocks turn into numbers in slices: all at once they
  // would hold up a slow phone.
  useLayoutEffect(() => startTransition(() => setAgeShown(true)), [setAgeShown]);
  if (worst === null && connection === null && !open) return null;
  return (
    <>
      <button type="button" className="header-status" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr-only">{intl.formatMessage({ id: 'connection.sheet.title' })} </span>
        {connection}
        {/* What came a moment ago is no longer live when nothing can come after it. */}
        {worst ? <FreshnessBadge facts={offline ? { ...worst.facts, origin: 'storage' } : worst.facts} onNav /> : null}
      </button>
      {open ? <ConnectionSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
