/** Entries too many or too large to be held in memory: copies and sessions. */
const UNHELD = /\/(?:snapshot|days)\//;

const entries = new Map<string, unknown>();
let doubtful = false;

/** The newest value of each entry that this page has read or written, for when the browser deletes the database (`store-lost.ts`). */
export const held: ReadonlyMap<string, unknown> = entries;

/** Holds a value that was written; undefined = the entry was deleted. */
export function hold(name: string, value: unknown): void {
  if (value === undefined) entries.delete(name);
  else if (!UNHELD.test(name)) entries.set(name, value);
}

/** Holds a value that was read. A database that the browser may have deleted says nothing against what is held. */
export function holdRead(name: string, value: unknown): void {
  if (!doubtful) hold(name, value);
  else if (value !== undefined && !entries.has(name)) hold(name, value);
}

/** Lets go of all entries but those that stay. */
export function letGo(stays: (name: string) => boolean = () => false): void {
  for (const name of [...entries.keys()]) if (!stays(name)) entries.delete(name);
}

/** Says whether the browser may have deleted the database without anything being stored again yet. */
export function doubt(isDoubtful: boolean): void {
  doubtful = isDoubtful;
}
