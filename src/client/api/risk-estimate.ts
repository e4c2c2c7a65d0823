import { call, type CallOptions } from './call.ts';
import { expectAnswer } from './error-from-answer.ts';
import type { Estimate, EstimateBody } from './types.ts';

/** Returns what orders would need, cost and risk if they were placed now. Nothing is placed by it. */
export async function estimateOrders(body: EstimateBody, options?: CallOptions): Promise<Estimate> {
  const answer = await call((client, init) => client.POST('/api/risk/estimate/', { ...init, body }), { quiet: 'shown', ...options });
  return expectAnswer(answer, 'orders');
}
