import { useAtomValue } from 'jotai';
import { CloudOff, SignalLow } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { wallNow } from '#client/platform/wall-clock.ts';
import { connectivityAtom } from '#client/state/connectivity.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { useFreshnessSources, worstSource } from '#client/widgets/page-freshness.ts';
import { useNow } from '#client/widgets/use-now.ts';

const RECONNECTING_AFTER_MS = 3_000;
const ConnectionSheet = lazy(() => import('./connection-sheet.tsx').then((module) => ({ default: module.ConnectionSheet })));

function ConnectionMark() {
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
      <FormattedMessage id={`connection.${state}`} />
    </span>
  );
}

/** The freshness of the page's worst number. */
function PageBadge() {
  const sources = useFreshnessSources();
  const now = useNow();
  const worst = worstSource(sources, now);
  return worst ? <FreshnessBadge facts={worst.facts} onNav /> : null;
}

/** Connection and freshness side by side, never one for the other. Opens what is behind them. */
export function HeaderStatus() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="header-status" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr-only">{intl.formatMessage({ id: 'connection.sheet.title' })} </span>
        <ConnectionMark />
        <PageBadge />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ConnectionSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
