import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { unresolvedIntentsAtom } from '#client/state/orders/outbox.ts';
import { brokerAccountsAtom, selectedAccountAtom } from '#client/state/session/profile.ts';
import { Glyph } from '#client/ui/glyph.tsx';

/** Says on every page that the session of an account at its broker is over, with the way to renew it; orders without an answer go first. Else what it is given. */
export function SessionBanner({ children }: { children: ReactNode }) {
  const selected = useAtomValue(selectedAccountAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const unknown = useAtomValue(unresolvedIntentsAtom).some(({ state }) => state === 'unknown');
  const { pathname, search } = useLocation();
  // An account that never had a session is not over: it waits on its own screen.
  const over = [...(selected ? [selected] : []), ...accounts].find(
    ({ status, session_expires_at: until }) => status === 'needs-login' && until !== null,
  );
  if (unknown || over === undefined) return children;
  const login = `${APP_BASE}/broker/${encodeURIComponent(over.broker_name)}/${encodeURIComponent(over.id)}`;
  if (pathname === login) return children;
  return (
    <div className="banner banner-warn" role="alert" data-session-over>
      <Glyph name="warn" />
      <p>
        <FormattedMessage id="paused.session-over" values={{ label: over.label }} />
      </p>
      <Link to={login} state={{ from: pathname + search, atOnce: true }}>
        <FormattedMessage id="paused.session-renew" />
      </Link>
    </div>
  );
}
