import { useMemo } from 'react';
import { useAccounts } from '#client/state/accounts/accounts.ts';
import { openPortfoliosAtom, portfoliosAtom } from '#client/state/accounts/portfolios.ts';
import { currentPositionsAtom, openPositionsAtom, refreshPositionsAtom, usePositions } from '#client/state/positions/positions.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { joinedResource, useResources } from '#client/state/resource/use-resources.ts';
import type { Workplace } from '#client/state/accounts/use-workplace.ts';
import type { Account, Portfolio, Position } from '#client/api/types.ts';
import { useSetAtom } from 'jotai';
import type { Grouping } from './model/view-query.ts';

interface PositionsShown {
  readonly positions: LiveResource<readonly Position[]>;
  readonly accounts: readonly Account[];
  readonly portfolios: readonly Portfolio[];
}

/** Returns the positions that the grouping is about: of the portfolio, of all portfolios of the account, or of every account. */
export function usePositionsShown({ account, portfolio }: Workplace, date: string | null, grouping: Grouping): PositionsShown {
  const accounts = useAccounts();
  const wide = date === null && (grouping === 'portfolio' || grouping === 'account');
  const held = grouping === 'account' ? (accounts.value ?? []) : account === null ? [] : [account];
  const accountIds = wide ? held.map((each) => each.id) : [];
  const lists = useResources(accountIds, portfoliosAtom, openPortfoliosAtom);
  const portfolios = lists.flatMap((list) => list.value ?? []);
  const ids = wide && lists.every((list) => list.value !== null) ? portfolios.map((each) => each.id) : [];
  const parts = useResources(ids, currentPositionsAtom, openPositionsAtom);
  const refresh = useSetAtom(refreshPositionsAtom);
  const one = usePositions(wide ? null : (portfolio?.id ?? null), date);
  // While a portfolio list is missing or failed, its positions are unknown, so the joined list is too.
  const joined = useMemo(
    () => joinedResource<Position>(lists.some((list) => list.value === null) ? lists.map((list) => ({ ...list, value: null })) : parts),
    [lists, parts],
  );
  if (!wide) return { positions: one, accounts: accounts.value ?? [], portfolios: portfolio === null ? [] : [portfolio] };
  return {
    positions: { ...joined, refresh: () => ids.forEach((id) => void refresh(id)) },
    accounts: accounts.value ?? [],
    portfolios,
  };
}
