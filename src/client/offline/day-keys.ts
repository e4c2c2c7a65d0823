import { userPrefix } from './keys.ts';

/** Where sessions that a user plays bots on without a connection are kept, apart from the keys of every page: only that part reads them. */
export const DAY_KEYS = {
  /** Which ones there are. */
  list: (userId: string) => `${userPrefix(userId)}kept-days`,
  /** `of`: see `keptKey`. */
  day: (userId: string, of: string, date: string) => `${userPrefix(userId)}days/${of}/${date}`,
  /** Backtests run on this device that the server has not counted yet. */
  trials: (userId: string) => `${userPrefix(userId)}trials`,
  /** Tests of the server that were begun here. */
  jobs: (userId: string) => `${userPrefix(userId)}jobs`,
} as const;

/** The version of a kept session; one of another version is none. */
export const DAY_VERSION = 1;

/** Source and underlying of sessions stored on the device. */
export interface KeptOf {
  readonly source: 'simulated-history' | 'own-history';
  readonly underlying: string;
}

const OWN = 'own-history/';

/** Returns the storage key of the sessions of a source and underlying. */
export const keptKey = ({ source, underlying }: KeptOf): string => (source === 'own-history' ? `${OWN}${underlying}` : underlying);

/** Returns source and underlying of a key. */
export const keptOf = (key: string): KeptOf =>
  key.startsWith(OWN) ? { source: 'own-history', underlying: key.slice(OWN.length) } : { source: 'simulated-history', underlying: key };
