import { SUMMARY_START_DATE } from '#contract/constants.ts';
import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { PositionsAnswer, RollsAnswer, Summary } from './types.ts';

function dated(startDate: string | null | undefined): { query?: { start_date: string } } {
  return startDate ? { query: { start_date: startDate } } : {};
}

/** Returns the positions of a portfolio with the times of the answer; the current trading date when none is given. */
export async function getPositions(portfolioId: string, startDate?: string | null, options?: CallOptions): Promise<PositionsAnswer> {
  const answer = await call(
    (client, init) =>
      client.GET('/api/position/position/{portfolioId}/', { ...init, params: { path: { portfolioId }, ...dated(startDate) } }),
    options,
  );
  return expectAnswer(answer, 'data');
}

/** Returns the totals of a portfolio. */
export async function getPositionSummary(id: string, options?: CallOptions): Promise<Summary> {
  const answer = await call(
    (client, init) =>
      client.GET('/api/position/summary/{id}/', { ...init, params: { path: { id }, query: { start_date: SUMMARY_START_DATE } } }),
    options,
  );
  return expectAnswer(answer, 'portfolio_id');
}

/** Returns the rolls that led to the open positions of a portfolio. */
export async function getRolls(portfolioId: string, options?: CallOptions): Promise<RollsAnswer> {
  const answer = await call(
    (client, init) => client.GET('/api/position/rolls/{portfolioId}/', { ...init, params: { path: { portfolioId } } }),
    options,
  );
  return expectAnswer(answer, 'chains');
}
