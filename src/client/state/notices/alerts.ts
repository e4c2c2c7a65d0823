import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as api from '#client/api/alerts.ts';
import { originOf } from '#client/api/answer-origin.ts';
import type { Alert, AlertBody, AlertFiring, AlertsNow, AlertUpdateBody, FiringsAnswer } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { operationAtom } from '../resource/loading.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const ALL = 'all';
/** What was kept by a version whose alerts had no terms is fetched again. */
const hasTerms = (one: unknown): boolean => isRecord(one) && Array.isArray(one['terms']);
const alerts = resourceFamily<Alert[]>({
  name: 'alerts',
  operation: 'listAlerts',
  streamed: true,
  check: (data): data is Alert[] => Array.isArray(data) && data.every(hasTerms),
  load: async () => ({ value: await api.listAlerts(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
const firings = resourceFamily<FiringsAnswer>({
  name: 'alert-firings',
  operation: 'listFirings',
  streamed: true,
  check: (data): data is FiringsAnswer => isRecord(data) && Array.isArray(data['firings']) && data['firings'].every(hasTerms),
  load: async () => ({ value: await api.listFirings(null), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Terms move with the market: asked for this often while they are looked at. */
const POLL_MS = 3_000;
const nows = resourceFamily<AlertsNow>({
  name: 'alerts-now',
  operation: 'listAlertsNow',
  streamed: false,
  pollMs: POLL_MS,
  // Not stored on the device: an old state of the alerts is useless.
  keep: { read: () => Promise.resolve(null), save: () => undefined },
  check: (data): data is AlertsNow => isRecord(data) && Array.isArray(data['alerts']),
  load: async () => {
    const value = await api.listAlertsNow({ quiet: 'shown' });
    const receivedAt = fromServerClock(value.received_at, wallNow());
    return { value, receivedAt, exchangeAt: exchangeTimeOf(value.exchange_at), source: originOf(value).from };
  },
});
/** Returns the current value of each term of the active alerts. */
export const useAlertsNow = (wanted: boolean) => nows.use(wanted ? ALL : null);

/** Returns the own alerts, newest first; none where the back end has none. */
export const useAlerts = (offered = true) => alerts.use(offered ? ALL : null);
/** Returns the alert firings, newest first. */
export const useFirings = () => firings.use(ALL);

/** Returns the list with the alert added or updated; a newer known state stays. */
function withAlert(list: readonly Alert[], alert: Alert): Alert[] {
  const old = list.find(({ alert_id: id }) => id === alert.alert_id);
  if (old === undefined) return [alert, ...list].toSorted((a, b) => (a.alert_id < b.alert_id ? 1 : -1));
  const older = alert.revision < old.revision || (alert.revision === old.revision && alert.fired < old.fired);
  return list.map((each) => (each === old && !older ? alert : each));
}
const foldAlertAtom = atom(null, (_get, set, alert: Alert) => set(alerts.fold, ALL, (list) => withAlert(list, alert)));
const foldGoneAtom = atom(null, (_get, set, gone: string) =>
  set(alerts.fold, ALL, (list) => list.filter(({ alert_id: id }) => id !== gone)),
);
const foldFiringAtom = atom(null, (_get, set, firing: AlertFiring) =>
  set(firings.fold, ALL, (old) =>
    old.firings.some(({ firing_id: id }) => id === firing.firing_id) ? old : { ...old, firings: [firing, ...old.firings] },
  ),
);

foldLazily(
  atom(null, (_get, set, { type, data }: UserEvent) => {
    // Events written by an older version lack terms and are skipped.
    if ((type === 'alert.saved' || type === 'alert.fired') && 'alert' in data && hasTerms(data.alert)) set(foldAlertAtom, data.alert);
    if (type === 'alert.fired' && 'firing' in data && hasTerms(data.firing)) set(foldFiringAtom, data.firing);
    if (type === 'alert.removed' && 'id' in data) set(foldGoneAtom, data.id);
  }),
);

export const createAlertAtom = operationAtom('createAlert', async (_get, set, body: AlertBody) => {
  const made = await api.createAlert(body);
  set(foldAlertAtom, made);
  return made;
});
export const updateAlertAtom = operationAtom('updateAlert', async (_get, set, id: string, body: AlertUpdateBody) => {
  const saved = await api.updateAlert(id, body);
  set(foldAlertAtom, saved);
  return saved;
});
export const deleteAlertAtom = operationAtom('deleteAlert', async (_get, set, id: string) => {
  await api.deleteAlert(id);
  set(foldGoneAtom, id);
});
export const restoreAlertAtom = operationAtom('restoreAlert', async (_get, set, id: string) => {
  const back = await api.restoreAlert(id);
  set(foldAlertAtom, back);
  return back;
});
