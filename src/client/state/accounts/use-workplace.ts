import { useAtomValue } from 'jotai';
import type { Account, Portfolio } from '#client/api/types.ts';
import { useAccounts } from './accounts.ts';
import { usePortfolios } from './portfolios.ts';
import { selectedAccountAtom, selectedPortfolioAtom } from '../session/profile.ts';
import type { LiveResource } from '../resource/resource.ts';

/** The account and portfolio that screens work with. */
export interface Workplace {
  readonly account: Account | null;
  readonly portfolio: Portfolio | null;
  /** False until the lists are known: before that, "none" means nothing. */
  readonly known: boolean;
  /** The list of accounts or portfolios that failed to load, with error and retry; screens show it instead of their own resource. */
  readonly missing: LiveResource<never> | null;
}

/** Returns the selected account and portfolio, and loads the lists they come from. */
export function useWorkplace(): Workplace {
  const accounts = useAccounts();
  const account = useAtomValue(selectedAccountAtom);
  const portfolios = usePortfolios(account?.id ?? null);
  const portfolio = useAtomValue(selectedPortfolioAtom);
  const lists = account === null ? [accounts] : [accounts, portfolios];
  const failed = (account === null || portfolio === null) && lists.find(({ value, status }) => value === null && status === 'error');
  return {
    account,
    portfolio,
    known: lists.every(({ value }) => value !== null),
    missing: failed ? { ...failed, value: null } : null,
  };
}
