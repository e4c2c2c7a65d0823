import { atom } from 'jotai';
import { PING_PATH } from '#contract/constants.ts';
import { wallTime, type WallTime } from '#domain/units/time.ts';
import { watchOutcomes, type Outcome } from '#client/api/outcomes.ts';
import { mainUrl } from '#client/api/settings.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from './config.ts';
import { connectivityAfter, initialConnectivity, type Connectivity, type ConnectivityInput } from './connectivity-machine.ts';
import { observeServerClock } from './server-clock.ts';
import type { Store } from './store.ts';

export interface ConnectivityView {
  readonly state: Connectivity['state'];
  readonly since: WallTime;
  readonly lastHeartbeatAt: WallTime | null;
}

const PROBE_MS = 4_000;
const machineAtom = atom<Connectivity>(initialConnectivity(0, false, false));

/** What screens show of the connection. A state of the connection, never of a number. */
export const connectivityAtom = atom((get): ConnectivityView => {
  const { state, since, lastHeartbeatAt } = get(machineAtom);
  return { state, since: wallTime(since), lastHeartbeatAt: lastHeartbeatAt === null ? null : wallTime(lastHeartbeatAt) };
});
/** Whether orders may be sent at all. */
export const offlineAtom = atom((get) => get(machineAtom).state === 'offline');
export const connectivityInputAtom = atom(null, (get, set, input: ConnectivityInput) => {
  set(machineAtom, connectivityAfter(get(machineAtom), input, wallNow(), Math.random()));
});
const startAtom = atom(null, (_get, set) => {
  set(machineAtom, initialConnectivity(wallNow(), !navigator.onLine, document.visibilityState === 'hidden'));
});

/** Any answer of the server, also a refusal, shows that it can be reached; a gateway's 502-504 shows that it cannot. */
function inputOf({ error, from }: Outcome): ConnectivityInput | null {
  if (error === null) return from === 'network' ? { type: 'request-ok' } : { type: 'request-failed' };
  if (error.kind === 'http') return error.status >= 502 && error.status <= 504 ? { type: 'request-failed' } : { type: 'request-ok' };
  return error.kind === 'network' || error.kind === 'time-out' ? { type: 'request-failed' } : null;
}

async function probe(): Promise<ConnectivityInput> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PROBE_MS);
  try {
    const response = await fetch(mainUrl(PING_PATH), { method: 'HEAD', cache: 'no-store', signal: abort.signal });
    return { type: response.status >= 502 && response.status <= 504 ? 'probe-failed' : 'probe-ok' };
  } catch {
    return { type: 'probe-failed' };
  } finally {
    clearTimeout(timer);
  }
}

/** Feeds the machine and runs its probes; returns how to stop. */
export function startConnectivity(store: Store): () => void {
  store.set(startAtom);
  const input = (given: ConnectivityInput) => store.set(connectivityInputAtom, given);
  let timer: ReturnType<typeof setTimeout> | null = null;
  const plan = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { probeAt } = store.get(machineAtom);
    if (probeAt === null || !store.get(configAtom).features.includes('ping')) return;
    timer = setTimeout(() => {
      input({ type: 'probe-started' });
      void probe().then(input);
    }, Math.max(0, probeAt - wallNow()));
  };
  const onOffline = () => input({ type: 'browser-offline' });
  const onOnline = () => input({ type: 'browser-online' });
  const onVisibility = () => input({ type: document.visibilityState === 'hidden' ? 'hidden' : 'visible' });
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibility);
  const stops = [
    store.sub(machineAtom, plan),
    watchOutcomes((outcome) => {
      if (outcome.serverDate !== null) observeServerClock(outcome.serverDate, outcome.at);
      const given = inputOf(outcome);
      if (given) input(given);
    }),
    () => removeEventListener('offline', onOffline),
    () => removeEventListener('online', onOnline),
    () => document.removeEventListener('visibilitychange', onVisibility),
    () => {
      if (timer !== null) clearTimeout(timer);
    },
  ];
  plan();
  return () => stops.forEach((stop) => stop());
}
