/** The specification's list rules: creating appends, updating replaces by id, deleting removes by id. */
interface Identified {
  readonly id: string;
}

/** Returns the list with the item at its end; an item that the stream brought first is replaced, never doubled. */
export function appended<T extends Identified>(list: readonly T[], item: T): T[] {
  return list.some(({ id }) => id === item.id) ? replaced(list, item) : [...list, item];
}

/** Returns the list with the item of the same id replaced; without one it is unchanged. */
export function replaced<T extends Identified>(list: readonly T[], item: T): T[] {
  return list.map((old) => (old.id === item.id ? item : old));
}

/** Returns the list without the item. */
export function removed<T extends Identified>(list: readonly T[], id: string): T[] {
  return list.filter((item) => item.id !== id);
}
