import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { Account, Broker, MarketClock } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useProof } from '#client/state/step-up.ts';
import { loginAccountAtom, selectedAccountAtom, updateAccountAtom } from '#client/state/accounts.ts';
import { featureAtom } from '#client/state/config.ts';
import { connectivityAtom } from '#client/state/connectivity.ts';
import { pushToastAtom } from '#client/state/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Check, TriangleAlert } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { Money } from '#client/widgets/money.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { AccountFunds } from './account-funds.tsx';
import { AccountStatus } from './account-status.tsx';
import { initials } from './initials.ts';
import { maskedNumber } from './masked-number.ts';
import { hasText } from '#client/i18n/has-text.ts';

/** The server lets accounts practise, and notes how their logins ended. */
const FAULTS = featureAtom('accounts');
/** It reckons what an account has left. */
const FUNDS = featureAtom('risk');

interface AccountCardProps {
  account: Account;
  /** The broker's entry in the list; null while that list is not known. */
  broker: Broker | null;
  /** The exchange's clock; null while it is not known. */
  clock: MarketClock | null;
  onRename: () => void;
  onPractise: () => void;
  onLogins: () => void;
  onDelete: () => void;
}

/** One broker account: what it is, whether it works, what can be done with it. */
export function AccountCard({ account, broker, clock, onRename, onPractise, onLogins, onDelete }: AccountCardProps) {
  const intl = useIntl();
  const [selected, select] = useAtom(selectedAccountAtom);
  const update = useSetAtom(updateAccountAtom);
  const login = useSetAtom(loginAccountAtom);
  const proof = useProof();
  const toast = useSetAtom(pushToastAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const titleId = useId();
  const offlineId = useId();
  const { label } = account;
  const isSelected = selected?.id === account.id;
  const on = account.status !== 'disabled';
  const needsLogin = account.status === 'needs-login' || account.status === 'error';
  const byRedirect = on && broker?.kind === 'redirect';
  const practice = useAtomValue(FAULTS);
  const funds = useAtomValue(FUNDS);

  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    work()
      .catch((thrown: unknown) => setFailure(asApiError(thrown)))
      .finally(() => setBusy(false));
  };
  const toggle = async () => {
    await proof(() => update(account.id, { status: on ? 'disabled' : 'active' }));
    toast({ kind: 'success', title: { id: on ? 'broker.toast.disabled' : 'broker.toast.enabled', values: { label } } });
  };
  const named = (id: string) => intl.formatMessage({ id }, { label });
  const needsNetwork = { disabled: offline, describedBy: offline ? offlineId : undefined };

  return (
    <section className="card card-padded flex flex-col gap-3" aria-labelledby={titleId}>
      <header className="flex items-start gap-3">
        <span aria-hidden className="rounded-card flex size-12 shrink-0 items-center justify-center bg-selected font-semibold">
          {initials(broker?.title ?? account.broker_name)}
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-h2 break-words">
            {label}
          </h2>
          <p className="text-small text-text-3">{broker?.title ?? account.broker_name}</p>
        </div>
      </header>
      <div className="flex flex-wrap gap-2">
        {account.environment === 'paper' ? <PaperMark /> : null}
        <AccountStatus account={account} clock={clock} />
        {account.practice_faults === null ? null : (
          <Chip tone="warn" icon={<Icon icon={TriangleAlert} size={16} />}>
            <FormattedMessage id="broker.practice.mark" />
          </Chip>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-text-3">
          <FormattedMessage id="broker.card.number" />
        </dt>
        <dd className="text-end" dir="ltr">
          <span aria-hidden>{maskedNumber(account.account_number)}</span>
          <VisuallyHidden>
            <FormattedMessage id="broker.card.number-ends" values={{ digits: account.account_number.slice(-4) }} />
          </VisuallyHidden>
        </dd>
        <dt className="text-text-3">
          <FormattedMessage id="broker.card.opening-balance" />
        </dt>
        <dd className="text-end">
          <Money value={account.opening_balance} currency={account.currency} />
        </dd>
        {funds ? <AccountFunds account={account} /> : null}
      </dl>
      {broker && broker.capabilities.length > 0 ? (
        <ul className="flex flex-wrap gap-1" aria-label={intl.formatMessage({ id: 'broker.card.can' })}>
          {broker.capabilities.map((capability) => (
            <li key={capability}>
              <Chip>{capabilityName(intl, capability)}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <Notice kind="error">{errorText(failure, intl)}</Notice> : null}
      {offline ? (
        <p id={offlineId} className="text-small text-stale">
          <FormattedMessage id="broker.action.offline" />
        </p>
      ) : null}
      <footer className="mt-auto flex flex-wrap items-center gap-2">
        {isSelected ? (
          <Chip tone="primary" icon={<Icon icon={Check} size={16} />}>
            <FormattedMessage id="broker.card.default" />
          </Chip>
        ) : (
          <Button aria-label={named('broker.card.select-named')} onClick={() => select(account)}>
            <FormattedMessage id="broker.card.select" />
          </Button>
        )}
        {byRedirect ? (
          <Link
            to={`${APP_BASE}/broker/${encodeURIComponent(account.broker_name)}/${encodeURIComponent(account.id)}`}
            state={{ from: `${APP_BASE}/broker`, atOnce: true }}
            className={needsLogin ? 'btn btn-primary' : 'btn btn-secondary'}
            aria-label={named(needsLogin ? 'broker.card.connect-named' : 'broker.card.reconnect-named')}
          >
            <FormattedMessage id={needsLogin ? 'broker.card.connect' : 'broker.card.reconnect'} />
          </Link>
        ) : needsLogin ? (
          <Button
            variant="primary"
            aria-label={named('broker.card.login-named')}
            busy={busy}
            {...needsNetwork}
            onClick={() => run(() => login(account.id, { broker_name: account.broker_name }))}
          >
            <FormattedMessage id="broker.card.login" />
          </Button>
        ) : null}
        <Link
          to={`${APP_BASE}/portfolio`}
          className="btn btn-secondary"
          aria-label={named('broker.card.portfolios-named')}
          onClick={() => select(account)}
        >
          <FormattedMessage id="broker.card.portfolios" />
        </Link>
        <Button aria-label={named('broker.card.rename-named')} {...needsNetwork} onClick={onRename}>
          <FormattedMessage id="broker.card.rename" />
        </Button>
        <Button
          aria-label={named(on ? 'broker.card.disable-named' : 'broker.card.enable-named')}
          busy={busy}
          {...needsNetwork}
          onClick={() => run(toggle)}
        >
          <FormattedMessage id={on ? 'broker.card.disable' : 'broker.card.enable'} />
        </Button>
        {account.environment === 'paper' && practice ? (
          <Button aria-label={named('broker.card.practise-named')} {...needsNetwork} onClick={onPractise}>
            <FormattedMessage id="broker.card.practise" />
          </Button>
        ) : null}
        {broker?.kind === 'redirect' && practice ? (
          <Button aria-label={named('broker.card.logins-named')} {...needsNetwork} onClick={onLogins}>
            <FormattedMessage id="broker.card.logins" />
          </Button>
        ) : null}
        <Button variant="ghost" aria-label={named('broker.card.delete-named')} {...needsNetwork} onClick={onDelete}>
          <FormattedMessage id="broker.card.delete" />
        </Button>
      </footer>
    </section>
  );
}

/** A server may name capabilities that this version has no words for. */
function capabilityName(intl: ReturnType<typeof useIntl>, capability: string): string {
  const id = `broker.capability.${capability}`;
  return hasText(intl, id) ? intl.formatMessage({ id }) : capability;
}
