import { atom } from 'jotai';
import { wallTime, type WallTime } from '#domain/units/time.ts';
import type { ApiError } from '#client/api/api-error.ts';
import type { Connectivity } from './connectivity-machine.ts';

export interface ConnectivityView {
  readonly state: Connectivity['state'];
  readonly since: WallTime;
  /** Start of the outage, for a connection that is not online. */
  readonly brokenAt: WallTime;
  readonly lastHeartbeatAt: WallTime | null;
}

/** State kept by connectivity-watch.ts; null until that module runs, shown as online. */
export const connectivityMachineAtom = atom<Connectivity | null>(null);

/** Connection state for screens; says nothing about the freshness of a number. */
export const connectivityAtom = atom((get): ConnectivityView => {
  const { state, since, brokenAt, lastHeartbeatAt } = get(connectivityMachineAtom) ?? {
    state: 'online',
    since: 0,
    brokenAt: null,
    lastHeartbeatAt: null,
  };
  return {
    state,
    since: wallTime(since),
    brokenAt: wallTime(brokenAt ?? since),
    lastHeartbeatAt: lastHeartbeatAt === null ? null : wallTime(lastHeartbeatAt),
  };
});

/** Whether orders may be sent at all. */
export const offlineAtom = atom((get) => get(connectivityMachineAtom)?.state === 'offline');

/** The last request that did not reach the server, for the sheet that says how the connection is. */
export const lastFailureAtom = atom<{ readonly error: ApiError; readonly at: WallTime } | null>(null);

/** Whether somebody else's page answers in the server's place: the network wants a sign-in of its own. */
export const portalAtom = atom(false);
