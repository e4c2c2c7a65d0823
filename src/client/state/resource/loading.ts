import { atom, useAtomValue, type Atom, type Getter, type Setter, type WritableAtom } from 'jotai';
import type { AnalyticsOperation } from '#client/api/analytics/types.ts';
import type { operations } from '#contract/generated/main-api.ts';

/** Operation ids; every remote operation has a loading flag. */
export type OperationName = keyof operations | AnalyticsOperation;

/** How many calls of each operation are out. */
export const pendingAtom = atom<Readonly<Partial<Record<OperationName, number>>>>({});
const flags = new Map<OperationName, Atom<boolean>>();

/** Returns the atom that is true while the operation is pending and false after success or failure. */
export function loadingAtom(name: OperationName): Atom<boolean> {
  const known = flags.get(name);
  if (known) return known;
  const flag = atom((get) => (get(pendingAtom)[name] ?? 0) > 0);
  flags.set(name, flag);
  return flag;
}

export function useLoading(name: OperationName): boolean {
  return useAtomValue(loadingAtom(name));
}

/** Returns the work's result; the operation's flag is true meanwhile, also when several run at once. */
export async function tracked<T>(set: Setter, name: OperationName, work: () => Promise<T>): Promise<T> {
  const count = (by: 1 | -1) => set(pendingAtom, (pending) => ({ ...pending, [name]: (pending[name] ?? 0) + by }));
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

/** Returns a write atom for a remote operation: it keeps the flag and rejects with ApiError. */
export function operationAtom<Args extends unknown[], Result>(
  name: OperationName,
  run: (get: Getter, set: Setter, ...args: Args) => Promise<Result>,
): WritableAtom<null, Args, Promise<Result>> {
  return atom(null, (get, set, ...args: Args) => tracked(set, name, () => run(get, set, ...args)));
}
