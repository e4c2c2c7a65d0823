import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { rememberedLogin } from '#client/platform/login-return.ts';
import { safePath } from '#client/platform/safe-path.ts';
import type { Account, AccountLoginBody } from '#client/api/types.ts';
import { useAccounts, useBrokers } from '#client/state/accounts/accounts.ts';
import type { TicketRequest } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { AccountLogin } from './account-login.tsx';

/** State passed by the page that led here: its address, the order ticket open there, and whether the trader already asked for the login. */
interface LoginState {
  readonly from?: string;
  readonly ticket?: TicketRequest;
  readonly atOnce?: boolean;
}

const ACCOUNTS = `${APP_BASE}/broker`;

/** Returns the broker's name and what follows it in the address of a login: the account's id, or a word such as `callback`. */
function readAddress(pathname: string): { readonly brokerName: string; readonly rest: string } {
  const { params } = matchPath(`${APP_BASE}/broker/:broker/*`, pathname) ?? { params: {} as Record<string, string | undefined> };
  return { brokerName: params['broker'] ?? '', rest: (params['*'] ?? '').split('/')[0] ?? '' };
}

/** The query parameters that brokers add to the return address. */
const RETURN_NAMES = ['request_token', 'state', 'status'] as const;

/** Returns the query parameters of a broker's redirect as the body of the login call; null when the page was opened in another way. */
function readReturn(search: string, brokerName: string): AccountLoginBody | null {
  const query = new URLSearchParams(search);
  if (RETURN_NAMES.every((name) => !query.has(name))) return null;
  const token = query.get('request_token') ?? '';
  const state = query.get('state');
  const approved = token !== '' && query.get('status') !== 'cancelled';
  return {
    broker_name: brokerName,
    ...(state === null ? {} : { state }),
    ...(approved ? { request_token: token } : { status: 'cancelled' as const }),
  };
}

/** Returns the account id from the address of a login: from the query where a broker put it there, else from the path. */
function accountNamed(search: string, rest: string): string {
  const query = new URLSearchParams(search);
  return query.get('account_id') ?? query.get('accountId') ?? rest;
}

/** The login at a broker by redirect. The broker's query parameters are removed from the address at once. */
export function Screen() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { brokerName, rest } = readAddress(pathname);
  const [brought] = useState(() => readReturn(search, brokerName));
  const [named] = useState(() => accountNamed(search, rest));
  const [way] = useState((): LoginState => (state as LoginState | null) ?? {});
  const [left] = useState(rememberedLogin);
  const [chosen, setChosen] = useState<string | null>(null);
  const accounts = useAccounts();
  const brokers = useBrokers();
  useEffect(() => {
    if (readReturn(search, brokerName) !== null) void navigate(pathname, { replace: true, state });
  }, [search, brokerName, pathname, state, navigate]);

  const broker = brokers.value?.find((each) => each.broker_name === brokerName);
  const translated = `broker-login.name.${brokerName}`;
  const told = broker !== undefined && translated in intl.messages ? intl.formatMessage({ id: translated }) : broker?.title;
  const title = told ?? brokerName;
  const from = safePath(way.from ?? null) ?? left?.from ?? ACCOUNTS;
  return (
    <div className="mx-auto max-w-md">
      <PageTitle>
        <FormattedMessage id="broker-login.page.title" />
      </PageTitle>
      <PageState
        resource={accounts}
        what={intl.formatMessage({ id: 'broker-login.page.what' })}
        skeleton={<div className="skeleton rounded-card h-64" aria-hidden />}
      >
        {(list) => {
          // Another back end may use another broker name in the address than in its accounts: then the account is found by its id alone.
          const isElsewhere = (name: string) => name !== brokerName && brokers.value?.some((each) => each.broker_name === name) === true;
          const own = list.filter(({ broker_name: name }) => name === brokerName);
          // A broker's callback address may lack the account id: then take the account just chosen, else the one that started the login, else the broker's only
          // account.
          const unnamed = brought !== null && list.every(({ id }) => id !== named);
          const account =
            list.find(({ id, broker_name: name }) => id === named && !isElsewhere(name)) ??
            (unnamed ? (own.find(({ id }) => id === (chosen ?? left?.accountId)) ?? (own.length === 1 ? own[0] : undefined)) : undefined);
          if (account === undefined && unnamed && own.length > 1) return <WhichAccount accounts={own} onChoose={setChosen} />;
          return account ? (
            <AccountLogin
              key={account.id}
              account={account}
              brokerTitle={title}
              from={from}
              ticket={way.ticket ?? null}
              brought={brought}
              atOnce={way.atOnce === true}
            />
          ) : (
            <Notice
              kind="warn"
              announce={false}
              title={<FormattedMessage id={`broker-login.${brought ? 'cause.link-state' : 'no-account'}.title`} />}
              action={
                <Link to={ACCOUNTS} className="btn btn-secondary">
                  <FormattedMessage id="broker-login.no-account.open" />
                </Link>
              }
            >
              <p>
                <FormattedMessage id={`broker-login.${brought ? 'cause.link-state' : 'no-account'}.text`} />
              </p>
            </Notice>
          );
        }}
      </PageState>
    </div>
  );
}

interface WhichAccountProps {
  accounts: readonly Account[];
  onChoose: (accountId: string) => void;
}

/** Asks which account a returning login is for, when the address has no account id. */
function WhichAccount({ accounts, onChoose }: WhichAccountProps) {
  return (
    <section className="card card-padded flex flex-col gap-4">
      <h2 className="text-h2">
        <FormattedMessage id="broker-login.which.title" />
      </h2>
      <p>
        <FormattedMessage id="broker-login.which.text" />
      </p>
      <ul className="flex flex-col gap-2">
        {accounts.map(({ id, label }) => (
          <li key={id}>
            <Button block onClick={() => onChoose(id)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
