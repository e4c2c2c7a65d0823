import { call, type CallOptions } from './call.ts';
import { expectAnswer, expectKey } from './error-from-answer.ts';
import type { Alert, AlertBody, AlertsNow, AlertTrial, AlertTrialBody, AlertUpdateBody, FiringsAnswer } from './types.ts';

export async function listAlerts(options?: CallOptions): Promise<Alert[]> {
  return expectKey(await call((client, init) => client.GET('/api/alerts/alerts/', init), options), 'alerts');
}

/** Returns how each term of the active alerts stands now. */
export async function listAlertsNow(options?: CallOptions): Promise<AlertsNow> {
  return expectAnswer(await call((client, init) => client.GET('/api/alerts/now/', init), options), 'alerts');
}

/** Returns the firings of an alert on the last stored session, as a trial; stores nothing. */
export async function tryAlert(body: AlertTrialBody, options?: CallOptions): Promise<AlertTrial> {
  return expectAnswer(await call((client, init) => client.POST('/api/alerts/try/', { ...init, body }), options), 'unanswered');
}

export async function createAlert(body: AlertBody, options?: CallOptions): Promise<Alert> {
  return expectAnswer(await call((client, init) => client.POST('/api/alerts/alerts/', { ...init, body }), options), 'alert_id');
}

export async function updateAlert(id: string, body: AlertUpdateBody, options?: CallOptions): Promise<Alert> {
  const params = { path: { id } };
  return expectAnswer(await call((client, init) => client.PUT('/api/alerts/alerts/{id}/', { ...init, params, body }), options), 'alert_id');
}

export async function deleteAlert(id: string, options?: CallOptions): Promise<void> {
  await call((client, init) => client.DELETE('/api/alerts/alerts/{id}/', { ...init, params: { path: { id } } }), options);
}

/** Takes back a removal. */
export async function restoreAlert(id: string, options?: CallOptions): Promise<Alert> {
  const params = { path: { id } };
  return expectAnswer(
    await call((client, init) => client.POST('/api/alerts/alerts/{id}/restore/', { ...init, params }), options),
    'alert_id',
  );
}

/** Returns alert firings before a given one, newest first. */
export async function listFirings(before: string | null, options?: CallOptions): Promise<FiringsAnswer> {
  const params = { query: before === null ? {} : { before } };
  return expectAnswer(await call((client, init) => client.GET('/api/alerts/history/', { ...init, params }), options), 'firings');
}
