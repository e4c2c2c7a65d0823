import type { Store } from '#client/state/store.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

/** Stored data of a version, its place, and the value that the current app reads from it. A sample is never changed: some device has such data. */
export interface FrozenSample {
  /** The module that wrote it and the version of the shape, as in shapes.json. */
  readonly module: string;
  readonly version: number;
  /** What was different then from later samples of the same version. */
  readonly of?: string;
  readonly key: string;
  /** `recent` = a few minutes old; data that is too old is deleted by a separate rule. */
  readonly at?: 'recent';
  readonly data: unknown;
  /** Other data on the device at the same time, by key. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly read: (store: Store) => unknown;
  readonly gives: unknown;
}

export const own = (name: string) => `u/${USER.id}/${name}`;

export const by =
  (...[ask, shown]: readonly [ask: (store: Store) => Promise<unknown>, shown: (store: Store) => unknown]) =>
  async (store: Store): Promise<unknown> => {
    await ask(store);
    return shown(store);
  };
