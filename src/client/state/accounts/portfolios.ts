import { atom } from 'jotai';
import * as api from '#client/api/portfolios.ts';
import type { Portfolio, PortfolioBody, PortfolioUpdateBody } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { appended, replaced } from '../resource/list-rules.ts';
import { operationAtom } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const portfolios = resourceFamily<Portfolio[]>({
  name: 'portfolios',
  operation: 'listPortfolios',
  streamed: true,
  asksAhead: true,
  check: isListOf<Portfolio>('id'),
  load: async (accountId) => ({ value: await api.listPortfolios(accountId), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns the resource atom of an account's portfolios. */
export const portfoliosAtom = portfolios.atomOf;
export const openPortfoliosAtom = portfolios.open;
export const refreshPortfoliosAtom = portfolios.refresh;
export const usePortfolios = (accountId: string | null) => portfolios.use(accountId);

export const foldPortfolioAtom = atom(null, (_get, set, portfolio: Portfolio) =>
  set(portfolios.fold, portfolio.broker_account_id, (list) => appended(list, portfolio)),
);
/** After a deletion the lists that contain the portfolio are fetched again; nothing is removed locally. */
export const portfolioGoneAtom = atom(null, async (get, set, id: string) => {
  const holding = portfolios.keys().filter((key) => get(portfolios.atomOf(key)).value?.some((portfolio) => portfolio.id === id));
  await Promise.all(holding.map((key) => set(refreshPortfoliosAtom, key)));
});

export const createPortfolioAtom = operationAtom('createPortfolio', async (_get, set, body: PortfolioBody) => {
  const portfolio = await api.createPortfolio(body);
  set(foldPortfolioAtom, portfolio);
  return portfolio;
});
export const updatePortfolioAtom = operationAtom('updatePortfolio', async (_get, set, id: string, body: PortfolioUpdateBody) => {
  const portfolio = await api.updatePortfolio(id, body);
  set(portfolios.fold, portfolio.broker_account_id, (list) => replaced(list, portfolio));
  return portfolio;
});
export const deletePortfolioAtom = operationAtom('deletePortfolio', async (_get, set, id: string) => {
  try {
    await api.deletePortfolio(id);
  } finally {
    // Also after a refusal: what the list holds now is what the server has.
    await set(portfolioGoneAtom, id);
  }
});
