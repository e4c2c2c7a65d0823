import { atom } from 'jotai';
import { PING_PATH } from '#contract/constants.ts';
import { watchOutcomes, type Outcome } from '#client/api/outcomes.ts';
import { isPage } from '#client/api/portal.ts';
import { mainUrl } from '#client/api/settings.ts';
import { isThin } from '#client/api/wire-pace.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { configAtom } from '../start/config.ts';
import { connectivityMachineAtom, lastFailureAtom, portalAtom } from './connectivity.ts';
import { connectivityAfter, initialConnectivity, type ConnectivityInput } from './connectivity-machine.ts';
import { observeServerClock } from './server-clock.ts';
import type { Store } from '../store.ts';

const PROBE_MS = 4_000;
/** On a thin wire an answer waits behind what was sent before. */
const THIN_PROBE_MS = 10_000;

const newConnectivity = () => initialConnectivity(wallNow(), !navigator.onLine, document.visibilityState === 'hidden');

/** Inputs that prove contact with the server. */
const HEARD: readonly ConnectivityInput['type'][] = ['request-ok', 'probe-ok', 'heartbeat', 'heard', 'stream-open'];
let heardAt: number | null = null;

export const connectivityInputAtom = atom(null, (get, set, input: ConnectivityInput) => {
  const old = get(connectivityMachineAtom) ?? newConnectivity();
  const now = wallNow();
  set(connectivityMachineAtom, connectivityAfter(old, input, now, Math.random(), heardAt ?? now));
  if (HEARD.includes(input.type)) heardAt = now;
});

/** Any answer of the server, even a refusal, proves reachability; a gateway's 502-504 proves the opposite. */
function inputOf({ error, from }: Outcome): ConnectivityInput | null {
  if (error === null) return from === 'network' ? { type: 'request-ok' } : { type: 'request-failed' };
  if (error.kind === 'http') return error.status >= 502 && error.status <= 504 ? { type: 'request-failed' } : { type: 'request-ok' };
  return error.kind === 'network' || error.kind === 'time-out' ? { type: 'request-failed' } : null;
}

/** Interval of parallel probes: one sent over a broken connection may hang long after the connection is restored. */
const BESIDE_MS = 1_500;

interface Probed {
  readonly input: ConnectivityInput;
  /** Whether a network's own sign-in page answered. */
  readonly portal: boolean;
}

async function ask(signal: AbortSignal): Promise<Probed> {
  // A redirect is not followed: to a page of another origin it would look like no answer at all.
  const response = await fetch(mainUrl(PING_PATH), { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal });
  if (isPage(response)) return { input: { type: 'probe-failed' }, portal: true };
  // Something in the server's place may answer anything with 200 and nothing more; the server's own answer is JSON.
  if (response.ok && !(response.headers.get('content-type') ?? '').includes('json'))
    return { input: { type: 'probe-failed' }, portal: false };
  return { input: { type: response.status >= 502 && response.status <= 504 ? 'probe-failed' : 'probe-ok' }, portal: false };
}

/** Asks after a while, unless the probe has ended by then: it never settles in that case. */
const askLater = (signal: AbortSignal, ms: number) =>
  new Promise<Probed>((resolve, reject) => {
    const timer = setTimeout(() => ask(signal).then(resolve, reject), ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

async function probe(): Promise<Probed> {
  const abort = new AbortController();
  const { signal } = abort;
  const timer = setTimeout(() => abort.abort(), isThin() ? THIN_PROBE_MS : PROBE_MS);
  try {
    return await Promise.race([ask(signal), askLater(signal, BESIDE_MS), askLater(signal, 2 * BESIDE_MS)]);
  } catch {
    return { input: { type: 'probe-failed' }, portal: false };
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

/** Feeds the machine and runs its probes; returns how to stop. */
export function startConnectivity(store: Store): () => void {
  store.set(connectivityMachineAtom, newConnectivity());
  const input = (given: ConnectivityInput) => store.set(connectivityInputAtom, given);
  let timer: ReturnType<typeof setTimeout> | null = null;
  const plan = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const probeAt = store.get(connectivityMachineAtom)?.probeAt ?? null;
    if (probeAt === null || !store.get(configAtom).features.includes('ping')) return;
    timer = setTimeout(
      () => {
        input({ type: 'probe-started' });
        void probe().then((probed) => {
          store.set(portalAtom, probed.portal);
          input(probed.input);
        });
      },
      Math.max(0, probeAt - wallNow()),
    );
  };
  const onOffline = () => {
    store.set(portalAtom, false);
    input({ type: 'browser-offline' });
  };
  const onOnline = () => input({ type: 'browser-online' });
  const onVisibility = () => input({ type: document.visibilityState === 'hidden' ? 'hidden' : 'visible' });
  addEventListener('offline', onOffline);
  addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisibility);
  const stops = [
    store.sub(connectivityMachineAtom, plan),
    watchOutcomes((outcome) => {
      if (outcome.serverDate !== null) observeServerClock(outcome.serverDate, outcome.at);
      const given = inputOf(outcome);
      // A failure says nothing of it: a sign-in page of another origin looks like no answer.
      if (outcome.error?.code === 'client.portal') store.set(portalAtom, true);
      else if (given?.type === 'request-ok') store.set(portalAtom, false);
      if (given) input(given);
      if (outcome.error && given?.type === 'request-failed') store.set(lastFailureAtom, { error: outcome.error, at: outcome.at });
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
