import { atom, useAtomValue } from 'jotai';
import * as api from '#client/api/accounts.ts';
import type { Account, AccountBody, AccountLoginBody, AccountUpdateBody, Broker } from '#client/api/types.ts';
import { STORAGE_KEYS } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { writeBehind } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';
import { appended, removed, replaced } from '../resource/list-rules.ts';
import { operationAtom } from '../resource/loading.ts';
import { onLeaving } from '../session/leaving.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { storedPartsAtom } from '../device/stored.ts';

/** What the key `root` holds: the broker accounts slice and nothing else. */
interface RootSlice {
  readonly accounts: Account[];
  readonly selectedAccountId: string | null;
}
const ROOT_VERSION = 1;
const ALL = 'all';
const isAccounts = isListOf<Account>('id');

function isRoot(data: unknown): data is RootSlice {
  return isRecord(data) && isAccounts(data['accounts']);
}

/** The stored slice: the accounts paint from it at once. */
const restoredRootAtom = atom((get) => unseal(get(storedPartsAtom).root, ROOT_VERSION, isRoot));
const restoredAccountsAtom = atom((get): Snapshot<Account[]> | null => {
  const sealed = get(restoredRootAtom);
  return sealed && { value: sealed.data.accounts, receivedAt: sealed.at, exchangeAt: null, tradingDate: null };
});
const pickedIdAtom = atom<string | null>(null);
const selectedIdAtom = atom((get) => get(pickedIdAtom) ?? get(restoredRootAtom)?.data.selectedAccountId ?? null);

const accounts = resourceFamily<Account[]>({
  name: 'accounts',
  operation: 'listAccounts',
  streamed: true,
  asksAhead: true,
  check: isAccounts,
  load: async () => ({ value: await api.listAccounts(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
  keep: {
    read: async (get) => get(restoredAccountsAtom),
    save: (get, _key, { value, receivedAt }) =>
      writeBehind(
        STORAGE_KEYS.root,
        seal(ROOT_VERSION, receivedAt, { accounts: value, selectedAccountId: get(selectedIdAtom) } satisfies RootSlice),
      ),
  },
});

export const accountsAtom = accounts.atomOf(ALL);
export const openAccountsAtom = atom(null, (_get, set) => set(accounts.open, ALL));
export const refreshAccountsAtom = atom(null, (_get, set) => set(accounts.refresh, ALL));
export const useAccounts = () => accounts.use(ALL);

/** The broker accounts of the user, in the order they were made. */
export const brokerAccountsAtom = atom((get): readonly Account[] => get(accountsAtom).value ?? get(restoredAccountsAtom)?.value ?? []);

/** The account that screens work with; the first one until the trader picks another. */
export const selectedAccountAtom = atom(
  (get): Account | null => {
    const list = get(brokerAccountsAtom);
    const id = get(selectedIdAtom);
    return list.find((account) => account.id === id) ?? list[0] ?? null;
  },
  (get, set, account: Account | null) => {
    set(pickedIdAtom, account?.id ?? null);
    const list = [...get(brokerAccountsAtom)];
    const at = get(accountsAtom).receivedAt ?? get(restoredAccountsAtom)?.receivedAt ?? wallNow();
    writeBehind(STORAGE_KEYS.root, seal(ROOT_VERSION, at, { accounts: list, selectedAccountId: account?.id ?? null } satisfies RootSlice));
  },
);

export const foldAccountAtom = atom(null, (_get, set, account: Account) => set(accounts.fold, ALL, (list) => appended(list, account)));
export const foldRemovedAccountAtom = atom(null, (_get, set, id: string) => set(accounts.fold, ALL, (list) => removed(list, id)));

export const createAccountAtom = operationAtom('createAccount', async (_get, set, body: AccountBody) => {
  const account = await api.createAccount(body);
  set(foldAccountAtom, account);
  return account;
});
export const updateAccountAtom = operationAtom('updateAccount', async (_get, set, id: string, body: AccountUpdateBody) => {
  const account = await api.updateAccount(id, body);
  set(accounts.fold, ALL, (list) => replaced(list, account));
  return account;
});
export const deleteAccountAtom = operationAtom('deleteAccount', async (_get, set, id: string) => {
  await api.deleteAccount(id);
  set(foldRemovedAccountAtom, id);
});

/** The account that a broker login runs for; cleared when the login succeeds. */
export const loginBrokerAccountIdAtom = atom<string | null>(null);

export const loginAccountAtom = operationAtom('loginAccount', async (_get, set, id: string, body: AccountLoginBody) => {
  set(loginBrokerAccountIdAtom, id);
  await api.loginAccount(id, body);
  set(loginBrokerAccountIdAtom, null);
  await set(accounts.refresh, ALL);
});

const brokers = resourceFamily<Broker[]>({
  name: 'brokers',
  operation: 'listBrokers',
  streamed: false,
  check: isListOf<Broker>('broker_name'),
  load: async () => ({ value: await api.listBrokers(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
export const useBrokers = () => brokers.use(ALL);

/** Returns the broker elsewhere of an account; null for our own exchange, and while the broker is not known. */
export function useBrokerElsewhere(accountNumber: string): Broker | null {
  const account = useAtomValue(brokerAccountsAtom).find((one) => one.account_number === accountNumber);
  const elsewhere = account === undefined || account.environment === 'paper' ? null : account;
  const list = brokers.use(elsewhere === null ? null : ALL).value;
  return list?.find((one) => one.broker_name === elsewhere?.broker_name) ?? null;
}

/** Returns the accounts at brokers elsewhere that can do something; those of a broker that is not known yet are left out. */
export function useAccountsWith(capability: string): readonly Account[] {
  const elsewhere = useAtomValue(brokerAccountsAtom).filter(({ environment }) => environment !== 'paper');
  const list = brokers.use(elsewhere.length === 0 ? null : ALL).value ?? [];
  const brokerOf = (account: Account) => list.find((one) => one.broker_name === account.broker_name);
  return elsewhere.filter((account) => brokerOf(account)?.capabilities.includes(capability) === true);
}

onLeaving(
  atom(null, (_get, set) => {
    set(pickedIdAtom, null);
    set(loginBrokerAccountIdAtom, null);
  }),
);
