import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { readOne, removeMany, write } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { postToTabs } from '#client/platform/tabs.ts';
import { onLeaving } from '../session/leaving.ts';
import { sessionEndedAtom } from '../session/token.ts';
import { userIdAtom } from '../session/user.ts';
import { withRoom } from './snapshot.ts';

const READ_MS = 1_000;

/** Drafts that the storage has refused, by key: they last as long as the page. */
const refusedAtom = atom<ReadonlyMap<string, unknown>>(new Map());
const setRefusedAtom = atom(null, (get, set, key: string, draft: unknown) => {
  const others = [...get(refusedAtom)].filter(([other]) => other !== key);
  set(refusedAtom, new Map(draft === undefined ? others : [...others, [key, draft]]));
});
onLeaving(
  atom(null, (get, set) => {
    // A session that is over costs no draft, on this page either.
    if (get(sessionEndedAtom) !== 'session-over') set(refusedAtom, new Map());
  }),
);

const keyAtom = atom(null, (get, _set, name: string): string | null => {
  const userId = get(userIdAtom);
  return userId === null ? null : `${userPrefix(userId)}draft/${name}`;
});

/** Reads the sealed draft of a name; undefined when there is none, or nobody is signed in. */
export const readDraftAtom = atom(null, async (get, set, name: string): Promise<unknown> => {
  const key = set(keyAtom, name);
  if (key === null) return undefined;
  return get(refusedAtom).get(key) ?? (await within(READ_MS, () => readOne(key), undefined));
});

/** Stores a sealed draft: on the device, where older copies make room for it, else in this page. */
export const storeDraftAtom = atom(null, (get, set, name: string, sealed: unknown): void => {
  const [userId, key] = [get(userIdAtom), set(keyAtom, name)];
  if (userId === null || key === null) return;
  set(setRefusedAtom, key, sealed);
  // A newer one, or none, may be wanted by now.
  const isNewest = () => get(refusedAtom).get(key) === sealed;
  withRoom(userId, async () => {
    if (isNewest()) await write(key, sealed);
  }).then(
    () => isNewest() && set(setRefusedAtom, key, undefined),
    () => undefined,
  );
});

/** Deletes the draft of a name. */
export const dropDraftAtom = atom(null, (_get, set, name: string): void => {
  const key = set(keyAtom, name);
  if (key === null) return;
  set(setRefusedAtom, key, undefined);
  removeMany([key]).catch(() => undefined);
  postToTabs({ type: 'dropped', key });
});
