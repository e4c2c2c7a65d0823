import type { Outcome } from '#client/api/outcomes.ts';
import type { ToastRequest } from './toasts.ts';

/**
 * Returns the notification of the specification's error catalogue for a failed call, or null when it has none. A 401 is the
 * session's business; a lost connection is shown by the connection's own state, not by one toast per call.
 */
export function catalogueToast({ error, quiet }: Pick<Outcome, 'error' | 'quiet'>): ToastRequest | null {
  if (error === null || quiet) return null;
  const toast = (name: string): ToastRequest => ({ kind: 'error', title: { id: `errors.catalogue.${name}` } });
  if (error.kind === 'time-out' || error.status === 508) return toast('508');
  if (error.kind === 'unexpected' && error.status === 0) return toast('setup');
  if (error.status === 404) return toast('404');
  if (error.status === 500) return toast('500');
  return null;
}
