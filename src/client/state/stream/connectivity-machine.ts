/**
 * Reachability of the server, derived from actual requests: the browser's "offline" is trusted, its "online" is not.
 * Pure: clock and randomness are inputs.
 */
export interface Connectivity {
  readonly state: 'online' | 'degraded' | 'reconnecting' | 'offline';
  readonly since: number;
  /** When the last thing came before it was first in doubt; null while it is in none. */
  readonly brokenAt: number | null;
  /** Time of the stream's last heartbeat, or of its opening. */
  readonly lastHeartbeatAt: number | null;
  /** Failures in a row of requests and probes. */
  readonly failures: number;
  readonly browserOffline: boolean;
  readonly hidden: boolean;
  /** `off`: nobody is signed in or the back end has no stream, so its absence says nothing. */
  readonly stream: 'off' | 'open' | 'lost';
  /** When to probe next; null = not now. */
  readonly probeAt: number | null;
  readonly backOffMs: number;
}

export type ConnectivityInput =
  | { readonly type: 'request-ok' | 'probe-ok' | 'request-failed' | 'quiet' | 'probe-failed' | 'probe-started' }
  | { readonly type: 'browser-offline' | 'browser-online' | 'hidden' | 'visible' }
  | { readonly type: 'heartbeat' | 'heard' | 'stream-open' | 'stream-lost' | 'stream-off' };

const FIRST_BACK_OFF_MS = 2_000;
/** During an outage up to this long, probes keep a constant short interval; after that they become less frequent. */
export const SHORT_OUTAGE_MS = 3 * 60_000;
export const LAST_BACK_OFF_MS = 15_000;
const FAILURES_TO_OFFLINE = 2;

export function initialConnectivity(at: number, browserOffline: boolean, hidden: boolean): Connectivity {
  return judged(
    {
      state: 'online',
      since: at,
      brokenAt: null,
      lastHeartbeatAt: null,
      failures: 0,
      browserOffline,
      hidden,
      stream: 'off',
      probeAt: null,
      backOffMs: FIRST_BACK_OFF_MS,
    },
    at,
    at,
  );
}

function stateOf({ browserOffline, failures, stream }: Connectivity): Connectivity['state'] {
  if (browserOffline || failures >= FAILURES_TO_OFFLINE) return 'offline';
  if (failures > 0) return 'degraded';
  return stream === 'lost' ? 'reconnecting' : 'online';
}

/** Probes run only while there is doubt, somebody looks, and the browser has not said that there is no network at all. */
function judged(next: Connectivity, at: number, heardAt: number): Connectivity {
  const state = stateOf(next);
  const inDoubt = (next.failures > 0 || next.stream === 'lost') && !next.browserOffline && !next.hidden;
  const brokenAt = state === 'online' ? null : (next.brokenAt ?? Math.min(at, heardAt));
  return { ...next, state, since: state === next.state ? next.since : at, brokenAt, probeAt: inDoubt ? next.probeAt : null };
}

const calm = { failures: 0, probeAt: null, backOffMs: FIRST_BACK_OFF_MS } as const;

/**
 * Returns the state after the input. `chance` is in [0, 1) and spreads the probes of many clients; `heardAt` is when anything came last, which is when a
 * wire that has gone broke, however late that is noticed.
 */
export function connectivityAfter(
  old: Connectivity,
  input: ConnectivityInput,
  at: number,
  chance: number,
  heardAt: number = at,
): Connectivity {
  switch (input.type) {
    case 'request-ok':
    case 'probe-ok':
      return judged({ ...old, ...calm, browserOffline: false }, at, heardAt);
    case 'heartbeat':
      return judged({ ...old, ...calm, browserOffline: false, lastHeartbeatAt: at, stream: 'open' }, at, heardAt);
    case 'heard':
      // What comes in shows that the server can be reached, however late the answers are.
      return old.failures === 0 && old.probeAt === null ? old : judged({ ...old, ...calm }, at, heardAt);
    case 'stream-open':
      return judged({ ...old, ...calm, browserOffline: false, lastHeartbeatAt: at, stream: 'open' }, at, heardAt);
    case 'quiet':
    // A silently stopped stream is as good a reason for doubt as a failed request.
    case 'request-failed':
      // The first failure is checked at once: one lost packet is no outage, and an outage should not take a minute to show.
      return judged({ ...old, failures: old.failures + 1, probeAt: old.probeAt ?? at }, at, heardAt);
    case 'probe-started':
      return { ...old, probeAt: null };
    case 'probe-failed': {
      const wait = old.backOffMs * (0.75 + chance * 0.5);
      const short = old.state !== 'offline' || at - old.since < SHORT_OUTAGE_MS;
      const backOffMs = short ? FIRST_BACK_OFF_MS : Math.min(LAST_BACK_OFF_MS, old.backOffMs * 2);
      return judged({ ...old, failures: old.failures + 1, probeAt: at + Math.round(wait), backOffMs }, at, heardAt);
    }
    case 'browser-offline':
      return judged({ ...old, browserOffline: true }, at, heardAt);
    case 'browser-online':
      // Not yet believed: one failure stands until something gets through.
      return judged(
        { ...old, browserOffline: false, failures: Math.max(1, old.failures), probeAt: at, backOffMs: FIRST_BACK_OFF_MS },
        at,
        heardAt,
      );
    case 'hidden':
      return judged({ ...old, hidden: true }, at, heardAt);
    case 'visible':
      return judged(
        { ...old, hidden: false, probeAt: old.failures > 0 || old.stream === 'lost' ? at : null, backOffMs: FIRST_BACK_OFF_MS },
        at,
        heardAt,
      );
    case 'stream-lost':
      // Where nothing else is asked for, the stream's end is the only sign of an outage: look at once.
      return judged({ ...old, stream: 'lost', probeAt: old.probeAt ?? at }, at, heardAt);
    case 'stream-off':
      return judged({ ...old, stream: 'off' }, at, heardAt);
  }
}
