import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { RiskStatus } from './types.ts';

/** Returns money, margin, result of the day and limits of an account as they stand. */
export async function getRiskStatus(accountNumber: string, options?: CallOptions): Promise<RiskStatus> {
  const answer = await call(
    (client, init) => client.GET('/api/risk/status/{accountNumber}', { ...init, params: { path: { accountNumber } } }),
    options,
  );
  return expectAnswer(answer, 'account');
}
