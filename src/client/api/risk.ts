import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { BrokerEstimate, RiskStatus, LimitsBody, RiskLimits, Estimate, EstimateBody } from './types.ts';

/** Returns money, margin, result of the day and limits of an account as they stand. */
export async function getRiskStatus(accountNumber: string, options?: CallOptions): Promise<RiskStatus> {
  const answer = await call(
    (client, init) => client.GET('/api/risk/status/{accountNumber}', { ...init, params: { path: { accountNumber } } }),
    options,
  );
  return expectAnswer(answer, 'account');
}

/** Returns the limits of the user, scope by scope; a scope that is not listed is not limited. */
export async function getRiskLimits(options?: CallOptions): Promise<RiskLimits[]> {
  return expectKey(await call((client, init) => client.GET('/api/risk/limits/', init), options), 'limits');
}

/** Sets all limits of a scope; absent ones become unlimited. */
export async function setRiskLimits(body: LimitsBody, options?: CallOptions): Promise<RiskLimits> {
  return expectKey(await call((client, init) => client.PUT('/api/risk/limits/', { ...init, body }), options), 'limits');
}

/** Returns the broker's own margin and charges for orders; null where it tells none. Places nothing. */
export async function estimateAtBroker(body: EstimateBody, options?: CallOptions): Promise<BrokerEstimate> {
  const answer = await call((client, init) => client.POST('/api/risk/broker-estimate/', { ...init, body }), { quiet: 'shown', ...options });
  return answer?.broker ?? null;
}

/** Returns margin, charges and risk of orders if placed now. Places nothing. */
export async function estimateOrders(body: EstimateBody, options?: CallOptions): Promise<Estimate> {
  const answer = await call((client, init) => client.POST('/api/risk/estimate/', { ...init, body }), { quiet: 'shown', ...options });
  return expectAnswer(answer, 'orders');
}
