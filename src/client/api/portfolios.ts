import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { Portfolio, PortfolioBody, PortfolioUpdateBody } from './types.ts';

export async function listPortfolios(accountId: string, options?: CallOptions): Promise<Portfolio[]> {
  const answer = await call(
    (client, init) => client.GET('/api/portfolios/all-portfolios/{accountId}/', { ...init, params: { path: { accountId } } }),
    options,
  );
  return expectKey(answer, 'portfolios');
}

export async function createPortfolio(body: PortfolioBody, options?: CallOptions): Promise<Portfolio> {
  return expectKey(await call((client, init) => client.POST('/api/portfolios/portfolios/', { ...init, body }), options), 'portfolios');
}

export async function updatePortfolio(id: string, body: PortfolioUpdateBody, options?: CallOptions): Promise<Portfolio> {
  const answer = await call(
    (client, init) => client.PUT('/api/portfolios/portfolios/{id}/', { ...init, params: { path: { id } }, body }),
    options,
  );
  return expectKey(answer, 'portfolios');
}

/** Removes a portfolio. Succeeds only when the answer has `portfolios`, as the specification says. */
export async function deletePortfolio(id: string, options?: CallOptions): Promise<void> {
  const answer = await call(
    (client, init) => client.DELETE('/api/portfolios/portfolios/{id}/', { ...init, params: { path: { id } } }),
    options,
  );
  expectKey(answer, 'portfolios');
}
