import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import * as api from '#client/api/alerts.ts';
import type { Alert, AlertBody, AlertFiring, AlertUpdateBody, FiringsAnswer } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { operationAtom } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const ALL = 'all';
const alerts = resourceFamily<Alert[]>({
  name: 'alerts',
  operation: 'listAlerts',
  streamed: true,
  check: isListOf<Alert>('alert_id'),
  load: async () => ({ value: await api.listAlerts(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});
const firings = resourceFamily<FiringsAnswer>({
  name: 'alert-firings',
  operation: 'listFirings',
  streamed: true,
  check: (data): data is FiringsAnswer => isRecord(data) && Array.isArray(data['firings']),
  load: async () => ({ value: await api.listFirings(null), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns the own alerts, newest first; none where the back end has none. */
export const useAlerts = (offered = true) => alerts.use(offered ? ALL : null);
/** Returns what alerts have told, newest first. */
export const useFirings = () => firings.use(ALL);

/** Of an alert that is there already the newer one stays. */
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
    if ((type === 'alert.saved' || type === 'alert.fired') && 'alert' in data) set(foldAlertAtom, data.alert);
    if (type === 'alert.fired' && 'firing' in data) set(foldFiringAtom, data.firing);
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
