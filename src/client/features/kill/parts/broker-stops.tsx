import { useSetAtom } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { KillLock } from '#client/api/types.ts';
import { useAccountsWith } from '#client/state/accounts/accounts.ts';
import { killOpenAtom } from '#client/state/overlays/open.ts';

/** Leads to the stop at the broker, which holds for every program, for each account of a kill switch whose broker has one. */
export function BrokerStops({ scope }: { scope: KillLock['scope'] }) {
  const close = useSetAtom(killOpenAtom);
  const able = useAccountsWith('broker-kill-switch');
  const accounts = scope.kind === 'account' ? able.filter(({ id }) => id === scope.account_id) : able;
  if (accounts.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-text-2">
        <FormattedMessage id="kill.broker-stop.about" />
      </p>
      {accounts.map(({ id, label }) => (
        <Link
          key={id}
          to={`${APP_BASE}/broker?sheet=stop&account=${encodeURIComponent(id)}`}
          className="btn btn-secondary"
          onClick={() => close(null)}
        >
          <FormattedMessage id="kill.broker-stop.open" values={{ label }} />
        </Link>
      ))}
    </div>
  );
}
