import { ApiError } from './api-error.ts';

/** HTTP 511: the network asks for a sign-in. */
const NETWORK_SIGN_IN = 511;

/**
 * Whether a page came where data was asked for: a hotel's or an airport's network answers every plain request with its own sign-in page until somebody
 * has signed in there, and a proxy before the server may. None of our calls answers with a page, and none is sent on elsewhere: a request that follows
 * no redirect shows that as an answer without a body.
 */
export function isPage(response: Response): boolean {
  if (response.type === 'opaqueredirect' || response.status === NETWORK_SIGN_IN) return true;
  return response.ok && (response.headers.get('content-type') ?? '').includes('text/html');
}

/** The failure of such a call. It counts as no connection: nothing is known of what was asked. */
export function portalError(): ApiError {
  return new ApiError({ code: 'client.portal', status: 0, message: 'The network answered in place of the server', kind: 'network' });
}
