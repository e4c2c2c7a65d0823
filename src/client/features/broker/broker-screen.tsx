import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, Broker } from '#client/api/types.ts';
import { useAddress } from '#client/platform/use-address.ts';
import { useAccounts, useBrokers } from '#client/state/accounts/accounts.ts';
import { useMarketClock } from '#client/state/market/market-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Landmark, Plus } from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { AccountCard, type AccountForm } from './account-card.tsx';
import { AddAccount } from './add-account.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { KeysForm } from './keys-form.tsx';
import { RenameForm } from './rename-form.tsx';

/** Rarely used, therefore loaded when opened. */
const FaultsSheet = lazyPart(async () => (await import('./faults/index.ts')).FaultsSheet, { over: true });
const CallsSheet = lazyPart(async () => (await import('./calls/index.ts')).CallsSheet, { over: true });
const StopSheet = lazyPart(async () => (await import('./calls/index.ts')).StopSheet, { over: true });
const TriggersSheet = lazyPart(async () => (await import('./triggers/index.ts')).TriggersSheet, { over: true });
const HoldingsSheet = lazyPart(async () => (await import('./holdings/index.ts')).HoldingsSheet, { over: true });
const ReportsSheet = lazyPart(async () => (await import('./reports/index.ts')).ReportsSheet, { over: true });
const LoginsSheet = lazyPart(async () => (await import('./logins/index.ts')).LoginsSheet, { over: true });

/** Sheets that an address may open, as `?sheet=&account=`. */
const LINKED: ReadonlySet<string> = new Set<AccountForm>(['stop', 'triggers']);

/** Returns the sheet that the address opens, once its account is known, and how to close that sheet. */
function useLinkedSheet(accounts: readonly Account[] | null) {
  const [search, change] = useAddress<'sheet' | 'account'>();
  const what = search.get('sheet');
  const account = accounts?.find(({ id }) => id === search.get('account'));
  const linked = what === null || !LINKED.has(what) || account === undefined ? null : { what: what as AccountForm, account };
  return { linked, unlink: () => change({ sheet: null, account: null }) };
}

type Open = 'add' | { readonly what: AccountForm; readonly account: Account } | null;

function CardsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-4 xl:grid-cols-3" aria-hidden>
      {[0, 1, 2].map((place) => (
        <div key={place} className="skeleton rounded-card h-64" />
      ))}
    </div>
  );
}

/** The broker accounts with their status, and the choice of the account that the screens use. */
export function Screen() {
  const intl = useIntl();
  const accounts = useAccounts();
  const brokers = useBrokers();
  const clock = useMarketClock().value;
  const [pressed, setOpen] = useState<Open>(null);
  const { linked, unlink } = useLinkedSheet(accounts.value);
  const open = pressed ?? linked;
  const close = () => {
    setOpen(null);
    if (linked !== null) unlink();
  };
  const add = (
    <Button variant="primary" icon={<Icon icon={Plus} />} onClick={() => setOpen('add')}>
      <FormattedMessage id="broker.page.add" />
    </Button>
  );
  return (
    <>
      <PageTitle aside={accounts.value && accounts.value.length > 0 ? add : undefined}>
        <FormattedMessage id="broker.page.title" />
      </PageTitle>
      <PageState
        resource={accounts}
        what={intl.formatMessage({ id: 'broker.list.label' })}
        skeleton={<CardsSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon={Landmark} title={intl.formatMessage({ id: 'broker.empty.title' })} action={add}>
            <ul className="flex flex-col gap-2">
              {['practice', 'local', 'secrets'].map((line) => (
                <li key={line}>
                  <FormattedMessage id={`broker.empty.line-${line}`} />
                </li>
              ))}
            </ul>
          </EmptyState>
        }
      >
        {(list) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-4 xl:grid-cols-3">
            {list.map((account) => (
              <li key={account.id} className="flex flex-col">
                <AccountCard
                  account={account}
                  broker={brokers.value?.find((broker) => broker.broker_name === account.broker_name) ?? null}
                  clock={clock}
                  onOpen={(what) => setOpen({ what, account })}
                />
              </li>
            ))}
          </ul>
        )}
      </PageState>
      {open === 'add' ? <AddAccount brokers={brokers} onClose={close} /> : null}
      {open !== null && open !== 'add' ? (
        <OpenForm
          {...open}
          broker={brokers.value?.find(({ broker_name: name }) => name === open.account.broker_name) ?? null}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface OpenFormProps {
  what: AccountForm;
  account: Account;
  broker: Broker | null;
  onClose: () => void;
}

/** The open form of one account. */
function OpenForm({ what, account, broker, onClose }: OpenFormProps) {
  const props = { account, onClose };
  switch (what) {
    case 'rename':
      return <RenameForm {...props} />;
    case 'remove':
      return <DeleteAccountDialog {...props} />;
    case 'reports':
      return <ReportsSheet {...props} />;
    case 'calls':
      return <CallsSheet {...props} broker={broker} />;
    case 'stop':
      return broker === null ? null : <StopSheet {...props} broker={broker} />;
    case 'triggers':
      return <TriggersSheet {...props} />;
    case 'holdings':
      return <HoldingsSheet {...props} />;
    case 'logins':
      return <LoginsSheet {...props} />;
    case 'practise':
      return <FaultsSheet {...props} />;
    case 'keys':
      return broker === null ? null : <KeysForm {...props} broker={broker} />;
  }
}
