import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Fragment, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { toldOf } from '#client/api/foreign/told.ts';
import type { Account, Broker, MarketClock } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useBrokerLogins } from '#client/state/accounts/broker-logins.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { loginAccountAtom, selectedAccountAtom, updateAccountAtom } from '#client/state/accounts/accounts.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Check, TriangleAlert } from '#client/ui/icons.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { toldName, ToldValue } from '#client/widgets/told-facts.tsx';
import { brokerTitle } from './broker-title.ts';
import { AccountFunds } from './account-funds.tsx';
import { AccountStatus } from './account-status.tsx';
import { hasText } from '#client/i18n/has-text.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';

/** Whether the server offers practice faults and the history of logins. */
const FAULTS = featureAtom('accounts');
/** Whether the server computes an account's available funds. */
const FUNDS = featureAtom('risk');

/** Capabilities of brokers that stop an account at the broker. */
const STOPS: ReadonlySet<string> = new Set(['broker-kill-switch', 'broker-square-off']);

/** The forms and sheets of one account. */
export type AccountForm = 'rename' | 'remove' | 'practise' | 'logins' | 'reports' | 'calls' | 'triggers' | 'holdings' | 'stop' | 'keys';

interface AccountCardProps {
  account: Account;
  /** The broker's entry in the list; null while that list is not known. */
  broker: Broker | null;
  /** The exchange's clock; null while it is not known. */
  clock: MarketClock | null;
  onOpen: (form: AccountForm) => void;
}

/** Switches an account on or off and logs in, one call at a time; returns the error of the last call. */
function useAccountCalls(account: Account) {
  const update = useSetAtom(updateAccountAtom);
  const login = useSetAtom(loginAccountAtom);
  const proof = useProof();
  const toast = useSetAtom(pushToastAtom);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { label } = account;
  const on = account.status !== 'disabled';
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
  return {
    busy,
    failure,
    toggle: () => run(toggle),
    logIn: () => run(() => login(account.id, { broker_name: account.broker_name })),
  };
}

/** The state of buttons that need the network: disabled offline, with the reason. */
interface NeedsNetwork {
  disabled: boolean;
  describedBy: string | undefined;
}

/** One broker account: name, status and actions. */
export function AccountCard({ account, broker, clock, onOpen }: AccountCardProps) {
  const intl = useIntl();
  const [selected, select] = useAtom(selectedAccountAtom);
  const offline = useAtomValue(connectivityAtom).state === 'offline';
  const { busy, failure, toggle, logIn } = useAccountCalls(account);
  const titleId = useId();
  const offlineId = useId();
  const { label } = account;
  const isSelected = selected?.id === account.id;
  const on = account.status !== 'disabled';
  const practice = useAtomValue(FAULTS);

  const named = (id: string) => intl.formatMessage({ id }, { label });
  const needsNetwork: NeedsNetwork = { disabled: offline, describedBy: offline ? offlineId : undefined };

  return (
    <section className="card card-padded flex flex-col gap-3" aria-labelledby={titleId}>
      <AccountHead account={account} broker={broker} titleId={titleId} />
      <AccountMarks account={account} clock={clock} />
      <AccountFacts account={account} broker={broker} />
      <Capabilities broker={broker} />
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
        <LoginWay account={account} broker={broker} busy={busy} needsNetwork={needsNetwork} onLogin={logIn} />
        <Link
          to={`${APP_BASE}/portfolio`}
          className="btn btn-secondary"
          aria-label={named('broker.card.portfolios-named')}
          onClick={() => select(account)}
        >
          <FormattedMessage id="broker.card.portfolios" />
        </Link>
        <Button aria-label={named('broker.card.rename-named')} {...needsNetwork} onClick={() => onOpen('rename')}>
          <FormattedMessage id="broker.card.rename" />
        </Button>
        <Button
          aria-label={named(on ? 'broker.card.disable-named' : 'broker.card.enable-named')}
          busy={busy}
          {...needsNetwork}
          onClick={toggle}
        >
          <FormattedMessage id={on ? 'broker.card.disable' : 'broker.card.enable'} />
        </Button>
        {account.environment === 'paper' && practice ? (
          <Button aria-label={named('broker.card.practise-named')} {...needsNetwork} onClick={() => onOpen('practise')}>
            <FormattedMessage id="broker.card.practise" />
          </Button>
        ) : null}
        {broker?.kind === 'redirect' && practice ? (
          <Button aria-label={named('broker.card.logins-named')} {...needsNetwork} onClick={() => onOpen('logins')}>
            <FormattedMessage id="broker.card.logins" />
          </Button>
        ) : null}
        {account.environment !== 'paper' && practice ? (
          <ElsewhereButtons label={label} broker={broker} needsNetwork={needsNetwork} onOpen={onOpen} />
        ) : null}
        <Button variant="ghost" aria-label={named('broker.card.delete-named')} {...needsNetwork} onClick={() => onOpen('remove')}>
          <FormattedMessage id="broker.card.delete" />
        </Button>
      </footer>
    </section>
  );
}

interface ElsewhereButtonsProps extends Pick<AccountCardProps, 'onOpen'> {
  label: string;
  broker: Broker | null;
  needsNetwork: NeedsNetwork;
}

/** What an account at a broker elsewhere has besides: the broker's reports, the calls to the broker, triggers and shares held there, and keys to change. */
function ElsewhereButtons({ label, broker, needsNetwork, onOpen }: ElsewhereButtonsProps) {
  const intl = useIntl();
  const forms = [
    ...(['reports', 'calls'] as const),
    ...(broker?.capabilities.includes('broker-triggers') === true ? (['triggers'] as const) : []),
    ...(broker?.capabilities.includes('holdings') === true ? (['holdings'] as const) : []),
    ...(broker?.capabilities.some((one) => STOPS.has(one)) === true ? (['stop'] as const) : []),
    ...(broker?.kind === 'keys' ? (['keys'] as const) : []),
  ];
  return forms.map((form) => (
    <Button
      key={form}
      aria-label={intl.formatMessage({ id: `broker.card.${form}-named` }, { label })}
      {...needsNetwork}
      onClick={() => onOpen(form)}
    >
      <FormattedMessage id={`broker.card.${form}`} />
    </Button>
  ));
}

interface AccountHeadProps extends Pick<AccountCardProps, 'account' | 'broker'> {
  titleId: string;
}

/** Returns the first letters of the first two words, for a sign in place of a logo. */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The account's name and its broker. */
function AccountHead({ account, broker, titleId }: AccountHeadProps) {
  const intl = useIntl();
  const title = broker === null ? account.broker_name : brokerTitle(intl, broker);
  return (
    <header className="flex items-start gap-3">
      <span aria-hidden className="rounded-card flex size-12 shrink-0 items-center justify-center bg-selected font-semibold">
        {initials(title)}
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="text-h2 break-words">
          {account.label}
        </h2>
        <p className="text-small text-text-3">{title}</p>
      </div>
    </header>
  );
}

/** Paper or live, the account's status, and whether practice faults are set. */
function AccountMarks({ account, clock }: Pick<AccountCardProps, 'account' | 'clock'>) {
  return (
    <div className="flex flex-wrap gap-2">
      {account.environment === 'paper' ? <PaperMark /> : null}
      <AccountStatus account={account} clock={clock} />
      {account.practice_faults === null ? null : (
        <Chip tone="warn" icon={<Icon icon={TriangleAlert} size={16} />}>
          <FormattedMessage id="broker.practice.mark" />
        </Chip>
      )}
    </div>
  );
}

const SHOWN = 4;

/** Returns the account number with all but its last four characters hidden; a dash where it is not known. */
function maskedNumber(accountNumber: string): string {
  if (accountNumber === '') return NO_VALUE;
  return '•'.repeat(Math.max(0, accountNumber.length - SHOWN)) + accountNumber.slice(-SHOWN);
}

/** The time of an account's last login at its broker; a dash while unknown. */
function LastLogin({ accountId }: { accountId: string }) {
  const format = useFormat();
  const last = useBrokerLogins(accountId).value?.find(({ refusal }) => refusal === null);
  return (
    <>
      <dt className="text-text-3">
        <FormattedMessage id="broker.card.last-login" />
      </dt>
      <dd className="text-end">
        {last === undefined ? NO_VALUE : `${format.wallDate(wallTime(last.at))} ${format.wallTime(wallTime(last.at))}`}
      </dd>
    </>
  );
}

/** When the session with the broker ends; an account without daily login says so. */
function SessionEnd({ account }: { account: Account }) {
  const format = useFormat();
  const { session_expires_at: until, status, environment } = account;
  return (
    <>
      <dt className="text-text-3">
        <FormattedMessage id="broker.card.session" />
      </dt>
      <dd className="text-end">
        {until !== null && status === 'active' ? (
          format.dateTime(exchangeTime(until), { seconds: false })
        ) : until === null && environment === 'paper' && status === 'active' ? (
          <FormattedMessage id="broker.card.session.open" />
        ) : (
          NO_VALUE
        )}
      </dd>
    </>
  );
}

/** The account number, masked but for its end, the session, and the funds. */
function AccountFacts({ account, broker }: Pick<AccountCardProps, 'account' | 'broker'>) {
  const logins = useAtomValue(FAULTS);
  const funds = useAtomValue(FUNDS);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-text-3">
        <FormattedMessage id="broker.card.number" />
      </dt>
      <dd className="text-end" dir="ltr">
        <span aria-hidden>{maskedNumber(account.account_number)}</span>
        <span className="sr-only">
          {account.account_number === '' ? (
            <FormattedMessage id="value.none" />
          ) : (
            <FormattedMessage id="broker.card.number-ends" values={{ digits: account.account_number.slice(-4) }} />
          )}
        </span>
      </dd>
      <SessionEnd account={account} />
      {logins && broker?.kind === 'redirect' ? <LastLogin accountId={account.id} /> : null}
      <dt className="text-text-3">
        <FormattedMessage id="broker.card.opening-balance" />
      </dt>
      <dd className="text-end">
        <Money value={account.opening_balance === 0 ? null : account.opening_balance} currency={account.currency} />
      </dd>
      {funds ? <AccountFunds account={account} /> : null}
      {Object.entries(toldOf(account) ?? {}).map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-text-3">{toldName(name)}</dt>
          <dd className="min-w-0 text-end break-words">
            <ToldValue value={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The broker's capabilities. */
function Capabilities({ broker }: { broker: Broker | null }) {
  const intl = useIntl();
  return broker && broker.capabilities.length > 0 ? (
    <ul className="flex flex-wrap gap-1" aria-label={intl.formatMessage({ id: 'broker.card.can' })}>
      {broker.capabilities.map((capability) => (
        <li key={capability}>
          <Chip>{capabilityName(intl, capability)}</Chip>
        </li>
      ))}
    </ul>
  ) : null;
}

interface LoginWayProps {
  account: Account;
  broker: Broker | null;
  busy: boolean;
  needsNetwork: NeedsNetwork;
  onLogin: () => void;
}

/** The login button: a redirect where the broker has its own login page, else a direct login where one is needed. */
function LoginWay({ account, broker, busy, needsNetwork, onLogin }: LoginWayProps) {
  const intl = useIntl();
  const needsLogin = account.status === 'needs-login' || account.status === 'error';
  const byRedirect = account.status !== 'disabled' && broker?.kind === 'redirect';
  const named = (id: string) => intl.formatMessage({ id }, { label: account.label });
  return byRedirect ? (
    <Link
      to={`${APP_BASE}/broker/${encodeURIComponent(account.broker_name)}/${encodeURIComponent(account.id)}`}
      state={{ from: `${APP_BASE}/broker`, atOnce: true }}
      className={needsLogin ? 'btn btn-primary' : 'btn btn-secondary'}
      aria-label={named(needsLogin ? 'broker.card.connect-named' : 'broker.card.reconnect-named')}
    >
      <FormattedMessage id={needsLogin ? 'broker.card.connect' : 'broker.card.reconnect'} />
    </Link>
  ) : needsLogin ? (
    <Button variant="primary" aria-label={named('broker.card.login-named')} busy={busy} {...needsNetwork} onClick={onLogin}>
      <FormattedMessage id="broker.card.login" />
    </Button>
  ) : null;
}

/** Returns the name of a capability; a server may send capabilities that this version has no message for. */
function capabilityName(intl: ReturnType<typeof useIntl>, capability: string): string {
  const id = `broker.capability.${capability}`;
  return hasText(intl, id) ? intl.formatMessage({ id }) : capability;
}
