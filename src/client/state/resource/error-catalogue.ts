import type { Outcome } from '#client/api/outcomes.ts';
import type { ToastRequest } from '../notices/toasts.ts';

/**
 * Returns the notification of the specification's error catalogue for a failed call, or null when it has none. A 401 is the
 * session's business; a lost connection is shown by the connection's own state, not by one toast per call.
 */
export function catalogueToast({ error, quiet }: Pick<Outcome, 'error' | 'quiet'>): ToastRequest | null {
  if (error === null || quiet === 'shown' || quiet === 'probe') return null;
  const toast = (id: string): ToastRequest => ({ kind: 'error', title: { id } });
  if (error.kind === 'time-out' || error.status === 508) return toast('errors.server.time-out');
  if (error.kind === 'unexpected' && error.status === 0) return toast('errors.unknown');
  if (error.status === 404 && quiet !== 'outcome') return toast('errors.request.not-found');
  if (error.status === 500) return toast('errors.server.internal');
  return null;
}
