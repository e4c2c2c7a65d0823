import type { WallTime } from '#domain/units/time.ts';
import { userPrefix } from '#client/offline/keys.ts';
import { entriesUnder } from '#client/offline/stored-entries.ts';
import { removeMany } from '#client/offline/storage.ts';
import { isRecord } from '../resource/is-record.ts';
import { pinnedBy, readPins } from './pins.ts';

const KEEP_MS = 7 * 86_400_000;
const KEEP_COUNT = 60;
/** Number of copies of pinned subjects that stay regardless of age. */
const KEEP_PINNED = 120;

interface Copy {
  readonly key: string;
  readonly at: number;
  readonly pinned: boolean;
}

/** Returns the copies of a user, newest first. */
async function copiesOf(userId: string): Promise<readonly Copy[]> {
  const prefix = `${userPrefix(userId)}snapshot/`;
  const isPinned = pinnedBy(await readPins(userId));
  const copies = (await entriesUnder(prefix)).map(([key, raw]) => ({
    key,
    at: isRecord(raw) && typeof raw['at'] === 'number' ? raw['at'] : 0,
    pinned: isPinned(nameOf(key.slice(prefix.length))),
  }));
  return copies.toSorted((a, b) => b.at - a.at);
}

/** Keys of resources are written like parts of an address. */
function nameOf(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

const remove = async (copies: readonly Copy[]) => {
  if (copies.length > 0) await removeMany(copies.map(({ key }) => key));
};

/** Deletes the copies that are older than a week or beyond the newest sixty. What is pinned goes by its number alone. */
export async function pruneCopies(userId: string, now: WallTime): Promise<void> {
  const copies = await copiesOf(userId);
  const others = copies.filter(({ pinned }) => !pinned);
  const pins = copies.filter(({ pinned }) => pinned);
  await remove([...others.filter(({ at }, place) => place >= KEEP_COUNT || now - at > KEEP_MS), ...pins.slice(KEEP_PINNED)]);
}

/** Makes room on a device that has none: the older half of the copies goes, of what is pinned only when there is nothing else. */
export async function makeRoom(userId: string): Promise<void> {
  const copies = await copiesOf(userId);
  const others = copies.filter(({ pinned }) => !pinned);
  const first = others.length > 0 ? others : copies;
  await remove(first.slice(Math.floor(first.length / 2)));
}
