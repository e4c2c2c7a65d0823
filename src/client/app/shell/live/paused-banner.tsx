import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { wallTime } from '#domain/units/time.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { killOpenAtom } from '#client/state/overlays/open.ts';
import { dayLossWarningAtom } from '#client/state/risk/kill-warnings.ts';
import { useKill } from '#client/state/risk/kill.ts';
import { brokerAccountsAtom, selectedAccountAtom } from '#client/state/session/profile.ts';
import { Glyph } from '#client/ui/glyph.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { useMoment } from '#client/widgets/use-moment.ts';
import { APP_BASE } from '#contract/constants.ts';
import { unresolvedIntentsAtom } from '#client/state/orders/outbox.ts';

/** Banner on every page, by priority: trading paused, the day's loss near the limit, a broker session expired; else the children. */
export function PausedBanner({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const kill = useKill();
  const offline = useAtomValue(offlineAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const [warning, seen] = useAtom(dayLossWarningAtom);
  const open = useSetAtom(killOpenAtom);
  const locks = kill.value?.locks ?? [];
  const [oldest] = locks;
  const pressedAt = useMoment(oldest ? wallTime(oldest.pressed_at) : null);
  const knownAt = useMoment(kill.receivedAt);
  const warnedAt = useMoment(warning === null ? null : wallTime(warning.at));
  if (oldest !== undefined) {
    const failed = locks.some(({ steps }) => steps.some(({ status }) => status === 'failed'));
    const complete = locks.every((lock) => lock.complete);
    const { scope } = oldest;
    const label = scope.kind === 'account' && locks.length === 1 ? accounts.find(({ id }) => id === scope.account_id)?.label : undefined;
    const id = failed ? 'paused.banner-failed' : complete ? 'paused.banner' : 'paused.banner-working';
    return (
      <div className="banner banner-danger" role="alert" data-paused>
        <Glyph name="alert" />
        <p>
          {intl.formatMessage({ id }, { time: pressedAt, scope: label === undefined ? 'all' : 'one', label: label ?? '' })}
          {offline ? ` ${intl.formatMessage({ id: 'paused.banner-known' }, { time: knownAt })}` : null}
        </p>
        <button type="button" className="banner-action underline" aria-haspopup="dialog" onClick={() => open({})}>
          <FormattedMessage id={complete ? 'paused.resume' : 'paused.look'} />
        </button>
      </div>
    );
  }
  if (warning !== null && warning.loss !== null)
    return (
      <div className="banner banner-warn" role="alert">
        <Glyph name="warn" />
        <p>
          <FormattedMessage
            id="paused.day-loss"
            values={{
              percent: warning.percent,
              loss: <Money key="loss" value={warning.loss} />,
              limit: <Money key="limit" value={warning.limit} />,
              time: warnedAt,
            }}
          />
        </p>
        <button type="button" className="banner-action" onClick={() => seen(null)}>
          <FormattedMessage id="paused.day-loss-seen" />
        </button>
      </div>
    );
  return <SessionBanner>{children}</SessionBanner>;
}

/** Banner for an expired broker session, with the link to renew it; unresolved orders have priority. Else the children. */
function SessionBanner({ children }: { children: ReactNode }) {
  const selected = useAtomValue(selectedAccountAtom);
  const accounts = useAtomValue(brokerAccountsAtom);
  const unknown = useAtomValue(unresolvedIntentsAtom).some(({ state }) => state === 'unknown');
  const { pathname, search } = useLocation();
  // An account without a first session is not expired: its own screen offers the login.
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
