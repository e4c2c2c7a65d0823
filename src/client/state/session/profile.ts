import { atom } from 'jotai';
import type { Portfolio } from '#client/api/types.ts';
import { selectionKey } from '#client/offline/keys.ts';
import { selectedAccountAtom } from '../accounts/accounts.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from './leaving.ts';
import { persistedAtom } from '../device/persisted.ts';
import { portfoliosAtom } from '../accounts/portfolios.ts';
import { keyOfUser } from './user.ts';

export { brokerAccountsAtom, selectedAccountAtom } from '../accounts/accounts.ts';

/** The portfolios of the selected account. */
export const brokerPortfoliosAtom = atom((get): readonly Portfolio[] => {
  const account = get(selectedAccountAtom);
  return account ? (get(portfoliosAtom(account.id)).value ?? []) : [];
});

/** Selected portfolio id by account id. */
type Selection = Readonly<Record<string, string>>;
const selectionAtom = persistedAtom<Selection>({
  part: 'selection',
  key: keyOfUser(selectionKey),
  version: 1,
  initial: {},
  check: (data): data is Selection => isRecord(data) && Object.values(data).every((id) => typeof id === 'string'),
});

/** The selected account's current portfolio: the selected one, else the first. */
export const selectedPortfolioAtom = atom(
  (get): Portfolio | null => {
    const account = get(selectedAccountAtom);
    const list = get(brokerPortfoliosAtom);
    const picked = account ? get(selectionAtom)[account.id] : undefined;
    return list.find((portfolio) => portfolio.id === picked) ?? list[0] ?? null;
  },
  (_get, set, portfolio: Portfolio | null) => {
    if (portfolio) set(selectionAtom, (old) => ({ ...old, [portfolio.broker_account_id]: portfolio.id }));
  },
);

/** The trading date (YYYY-MM-DD) of all three books; null = the current one. */
export const selectedDateAtom = atom<string | null>(null);

onLeaving(atom(null, (_get, set) => set(selectedDateAtom, null)));
