import type { ApiError } from '#client/api/api-error.ts';

const CAUSES = ['broker.link-state', 'broker.login-cancelled', 'broker.token-used', 'broker.token-expired'] as const;

/** Why a login opened no session: one of the four causes, no answer, or another refusal in the server's words. */
type Cause = 'link-state' | 'login-cancelled' | 'token-used' | 'token-expired' | 'no-answer' | 'other';

/** Whether nobody knows what became of the call. */
export function isLost({ kind, status }: Pick<ApiError, 'kind' | 'status'>): boolean {
  return kind === 'network' || kind === 'time-out' || status >= 500;
}

/** Returns the cause of a failed login. */
export function causeOf(error: Pick<ApiError, 'code' | 'kind' | 'status'>): Cause {
  const known = CAUSES.find((code) => code === error.code);
  if (known !== undefined) return known.replace('broker.', '') as Cause;
  return isLost(error) ? 'no-answer' : 'other';
}
