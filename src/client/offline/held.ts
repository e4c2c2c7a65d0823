/** Entries too many or too large to be held in memory: copies and sessions. */
const UNHELD = /\/(?:snapshot|days)\//;

const entries = new Map<string, unknown>();
const refusals = new Set<string>();
let doubtful = false;

/** The newest value of each entry that this page has read or written, for when the browser deletes the database (`store-lost.ts`). */
export const held: ReadonlyMap<string, unknown> = entries;

/** Held entries whose newest value the storage has refused, such as on a full device. */
export const refused: ReadonlySet<string> = refusals;

/** Holds a value that was written; undefined = the entry was deleted. */
export function hold(name: string, value: unknown): void {
  refusals.delete(name);
  if (value === undefined) entries.delete(name);
  else if (!UNHELD.test(name)) entries.set(name, value);
}

/** Holds a value that was read. What is missing from a database that the browser may have deleted stays in memory. */
export function holdRead(name: string, value: unknown): void {
  if (!doubtful) hold(name, value);
  else if (value !== undefined && !entries.has(name)) hold(name, value);
}

/** Notes that the storage refused the value, for the next try; nothing of a value that is newer by now. */
export function noteRefused(name: string, value: unknown): void {
  if (entries.has(name) && entries.get(name) === value) refusals.add(name);
}

/** Forgets the entries in memory, save those for which `stays` returns true. */
export function letGo(stays: (name: string) => boolean = () => false): void {
  for (const name of [...entries.keys()]) if (!stays(name)) hold(name, undefined);
}

/** Says whether the browser may have deleted the database without anything being stored again yet. */
export function doubt(isDoubtful: boolean): void {
  doubtful = isDoubtful;
}
