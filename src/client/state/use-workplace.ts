import { useAtomValue } from 'jotai';
import type { Account, Portfolio } from '#client/api/types.ts';
import { useAccounts } from './accounts.ts';
import { usePortfolios } from './portfolios.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from './profile.ts';

/** The account and portfolio that screens work with. */
export interface Workplace {
  readonly account: Account | null;
  readonly portfolio: Portfolio | null;
  /** False until the lists are known: before that, "none" means nothing. */
  readonly known: boolean;
}

/** Returns the selected account and portfolio, and loads the lists they come from. */
export function useWorkplace(): Workplace {
  const accounts = useAccounts();
  const account = useAtomValue(selectedAccountAtom);
  const portfolios = usePortfolios(account?.id ?? null);
  const portfolio = useAtomValue(selectedPortfolioAtom);
  const settled = (resource: { value: unknown; status: string }) => resource.value !== null || resource.status === 'error';
  return { account, portfolio, known: settled(accounts) && (account === null || settled(portfolios)) };
}
