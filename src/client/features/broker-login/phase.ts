import type { ApiError } from '#client/api/api-error.ts';
import type { AccountLoginBody, BrokerLink } from '#client/api/types.ts';

/** A login in progress in another window. */
export interface WaitingLink extends Pick<BrokerLink, 'link_id' | 'code' | 'expires_at'> {
  /** Address of the broker's page; null after a reload of this page. */
  readonly url: string | null;
}

/** The step of the login known to this page. */
export type Phase =
  /** Checks whether a login was started earlier. */
  | { readonly step: 'looking' }
  | { readonly step: 'explain' }
  | { readonly step: 'starting' }
  /** This window is going to the broker's page. */
  | { readonly step: 'leaving' }
  | { readonly step: 'waiting'; readonly link: WaitingLink; readonly blocked: boolean }
  /** `unsure`: an earlier try had no answer, so that the token may have been taken already. */
  | { readonly step: 'verifying'; readonly body: AccountLoginBody; readonly unsure: boolean }
  | { readonly step: 'loading' }
  | { readonly step: 'done' }
  /** `again` is the call that may be repeated, because its answer was lost and not refused. */
  | { readonly step: 'failed'; readonly error: ApiError; readonly again: AccountLoginBody | null };

const CAUSES = ['broker.link-state', 'broker.login-cancelled', 'broker.token-used', 'broker.token-expired'] as const;

/** Why a login opened no session: one of the four causes, no answer, or another refusal in the server's words. */
type Cause = 'link-state' | 'login-cancelled' | 'token-used' | 'token-expired' | 'no-answer' | 'other';

/** Returns whether the outcome of the call is unknown. */
export function isLost({ kind, status }: Pick<ApiError, 'kind' | 'status'>): boolean {
  return kind === 'network' || kind === 'time-out' || status >= 500;
}

/** Returns the cause of a failed login. */
export function causeOf(error: Pick<ApiError, 'code' | 'kind' | 'status'>): Cause {
  const known = CAUSES.find((code) => code === error.code);
  if (known !== undefined) return known.replace('broker.', '') as Cause;
  return isLost(error) ? 'no-answer' : 'other';
}
