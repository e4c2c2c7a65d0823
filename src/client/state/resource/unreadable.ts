import type { Resource } from './resource.ts';

/** Returns the list when it is all that there is, else null: a sum over a part of it is none. */
export const knownWhole = <T>({ value, unreadable }: Pick<Resource<T>, 'value' | 'unreadable'>): T | null => (unreadable ? null : value);

/** Returns how many rows of an answer could not be read and are missing in its list: another back end may send anything. */
export function unreadableOf(answer: object): number {
  return 'unreadable_rows' in answer ? Number(answer.unreadable_rows) : 0;
}
