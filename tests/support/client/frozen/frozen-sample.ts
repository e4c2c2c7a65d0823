import type { Store } from '#client/state/store.ts';
import { USER } from '#tests/support/server/wire-samples.ts';

/** What a version has kept, where, and what the app of today makes of it. Once here a sample is never changed: a device somewhere has it. */
export interface FrozenSample {
  /** The module that wrote it and the version of the shape, as in shapes.json. */
  readonly module: string;
  readonly version: number;
  /** What was different then from later samples of the same version. */
  readonly of?: string;
  readonly key: string;
  /** `recent` = it is of a few minutes ago; what is too old is thrown away by a rule of its own. */
  readonly at?: 'recent';
  readonly data: unknown;
  /** What else the device then has, by key. */
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
