import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { LimitsBody, RiskLimits } from './types.ts';

/** Returns the limits of the user, scope by scope; a scope that is not listed is not limited. */
export async function getRiskLimits(options?: CallOptions): Promise<RiskLimits[]> {
  return expectKey(await call((client, init) => client.GET('/api/risk/limits/', init), options), 'limits');
}

/** Sets all limits of one scope; what is left out is not limited. */
export async function setRiskLimits(body: LimitsBody, options?: CallOptions): Promise<RiskLimits> {
  return expectKey(await call((client, init) => client.PUT('/api/risk/limits/', { ...init, body }), options), 'limits');
}
