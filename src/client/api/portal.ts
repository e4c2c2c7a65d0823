import { ApiError } from './api-error.ts';

/**
 * Whether a page came where data was asked for: a hotel's or an airport's network answers every plain request with its own sign-in page until somebody
 * has signed in there. None of our calls answers with a page.
 */
export function isPage(response: Response): boolean {
  return response.ok && (response.headers.get('content-type') ?? '').includes('text/html');
}

/** The failure of such a call. It counts as no connection: nothing is known of what was asked. */
export function portalError(): ApiError {
  return new ApiError({ code: 'client.portal', status: 0, message: 'The network answered in place of the server', kind: 'network' });
}
