import { atom } from 'jotai';
import type { Portfolio } from '#client/api/types.ts';
import { selectionKey } from '#client/offline/keys.ts';
import { loginBrokerAccountIdAtom, resetRootAtom, selectedAccountAtom } from './accounts.ts';
import { isRecord } from './is-record.ts';
import { persistedAtom } from './persisted.ts';
import { portfoliosAtom } from './portfolios.ts';
import { keyOfUser, resetUserAtom } from './user.ts';

export { brokerAccountsAtom, loginBrokerAccountIdAtom, selectedAccountAtom } from './accounts.ts';
export { loadProfileAtom, updateProfileAtom, userDataAtom, userIdAtom } from './user.ts';

/** The portfolios of the selected account. */
export const brokerPortfoliosAtom = atom((get): readonly Portfolio[] => {
  const account = get(selectedAccountAtom);
  return account ? (get(portfoliosAtom(account.id)).value ?? []) : [];
});

/** Which portfolio was picked, per account. */
type Selection = Readonly<Record<string, string>>;
const selection = persistedAtom<Selection>({
  key: keyOfUser(selectionKey),
  version: 1,
  initial: {},
  check: (data): data is Selection => isRecord(data) && Object.values(data).every((id) => typeof id === 'string'),
});
export const restoreSelectionAtom = selection.restore;

/** The portfolio that screens work with: the picked one of the selected account, else its first. */
export const selectedPortfolioAtom = atom(
  (get): Portfolio | null => {
    const account = get(selectedAccountAtom);
    const list = get(brokerPortfoliosAtom);
    const picked = account ? get(selection.value)[account.id] : undefined;
    return list.find((portfolio) => portfolio.id === picked) ?? list[0] ?? null;
  },
  (_get, set, portfolio: Portfolio | null) => {
    if (portfolio) set(selection.value, (old) => ({ ...old, [portfolio.broker_account_id]: portfolio.id }));
  },
);

/** The trading date (YYYY-MM-DD) of all three books; null = the current one. */
export const selectedDateAtom = atom<string | null>(null);

/** Forgets the user: what is in memory only; the storage is purged by the sign-out. */
export const resetProfileAtom = atom(null, (_get, set) => {
  set(resetUserAtom);
  set(resetRootAtom);
  set(selection.reset);
  set(selectedDateAtom, null);
  set(loginBrokerAccountIdAtom, null);
});
