import { atom } from 'jotai';
import { DAY_KEYS } from '#client/offline/day-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { change, readOne } from '#client/offline/storage.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

const VERSION = 1;
/** The server forgets what has ended after an hour; nobody begins more in it. */
const MOST_KNOWN = 20;

/** Where long work is begun and found again: in the editor of this bot, base strategy or file, or at this set. */
export interface JobPlace {
  readonly what: 'backtest' | 'sweep';
  /** `edit:<bot>`, `copy:<bot>`, `make:<base strategy>`, `import:<file>`, `set:<set>`. */
  readonly subject: string;
  /** Name shown to the user. */
  readonly name: string;
  readonly portfolioId: string;
}

/** A long server job (backtest, sweep) started on this device. The job outlives the page; its stored id is the only way to ask for the result. */
export interface BegunJob extends JobPlace {
  readonly id: string;
  /** The bot rules the job was started with. */
  readonly of: unknown;
  /** Whether the user has seen the finished job at the place of its start. */
  readonly seen: boolean;
}

/** Last known state of a job, with its rules; `job` is null before the first answer. */
interface HeldJob {
  readonly id: string;
  readonly of: unknown;
  readonly job: unknown;
}

type Jobs = readonly BegunJob[];
type Held = ReadonlyMap<string, HeldJob>;

const isJobs = (data: unknown): data is Jobs =>
  Array.isArray(data) && data.every((each) => isRecord(each) && typeof each['id'] === 'string' && typeof each['subject'] === 'string');
const jobsOf = (raw: unknown): Jobs => unseal(raw, VERSION, isJobs)?.data ?? [];
const placeKey = ({ what, subject }: Pick<JobPlace, 'what' | 'subject'>): string => `${what} ${subject}`;

const listAtom = atom<Jobs | null>(null);
const heldAtom = atom<Held>(new Map());
/** How often the list has been changed here: what was read before a change is older than it. */
const changesAtom = atom(0);
onLeaving(
  atom(null, (_get, set) => {
    set(listAtom, null);
    set(heldAtom, new Map());
  }),
);

/** What this device has begun and the server may still know, oldest first; null before the storage was asked. */
export const begunJobsAtom = atom((get) => get(listAtom));

/** Reads the stored list of jobs started on this device, in any tab. */
export const readBegunJobsAtom = atom(null, async (get, set): Promise<void> => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const changes = get(changesAtom);
  const raw = await readOne(DAY_KEYS.jobs(userId)).catch(() => null);
  if (get(userIdAtom) === userId && get(changesAtom) === changes) set(listAtom, jobsOf(raw));
});

/** Changes the list in one transaction, so that two tabs never lose each other's jobs. A failed write only loses the way back after a reload. */
const changeListAtom = atom(null, (get, set, next: (before: Jobs) => Jobs): void => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  set(changesAtom, (before) => before + 1);
  set(listAtom, (before) => next(before ?? []));
  void change(DAY_KEYS.jobs(userId), (raw) => seal(VERSION, wallNow(), next(jobsOf(raw)))).catch(() => undefined);
});

/** Returns an atom of what is known of the work that was begun at a place; null where there is none. */
export function jobAtAtom(place: Pick<JobPlace, 'what' | 'subject'>) {
  const key = placeKey(place);
  return atom((get): HeldJob | null => {
    const held = get(heldAtom).get(key);
    if (held !== undefined) return held;
    const known = get(listAtom)?.findLast((each) => placeKey(each) === key);
    return known === undefined ? null : { id: known.id, of: known.of, job: null };
  });
}

/** Stores a started job, replacing the earlier one of the same place. */
export const noteJobAtom = atom(null, (get, set, place: JobPlace, { id, of, job }: HeldJob): void => {
  if (get(userIdAtom) === null) return;
  const key = placeKey(place);
  const { what, subject, name, portfolioId } = place;
  set(heldAtom, (before) => new Map(before).set(key, { id, of, job }));
  set(changeListAtom, (before) =>
    [...before.filter((each) => placeKey(each) !== key), { what, subject, name, portfolioId, id, of, seen: false }].slice(-MOST_KNOWN),
  );
});

/** Stores the state of a job; ignored if a newer job has been started at the same place. */
export const knowJobAtom = atom(null, (get, set, place: JobPlace, id: string, job: unknown): void => {
  const known = get(jobAtAtom(place));
  if (known?.id === id) set(heldAtom, (before) => new Map(before).set(placeKey(place), { ...known, job }));
});

/** Marks a finished job as seen. */
export const seeJobAtom = atom(null, (get, set, id: string): void => {
  if (get(listAtom)?.some((each) => each.id === id && !each.seen) !== true) return;
  set(changeListAtom, (before) => before.map((each) => (each.id === id ? { ...each, seen: true } : each)));
});

/** Removes a job unknown to the server from the stored list; the last state stays on this page. */
export const dropJobAtom = atom(null, (_get, set, id: string): void =>
  set(changeListAtom, (before) => before.filter((each) => each.id !== id)),
);

/** Moves the jobs of a draft to the bot created from the draft. */
export const moveJobsAtom = atom(null, (get, set, from: string, to: string): void => {
  const moved = new Map(get(heldAtom));
  for (const what of ['backtest', 'sweep'] as const) {
    const held = moved.get(placeKey({ what, subject: from }));
    if (held === undefined) continue;
    moved.delete(placeKey({ what, subject: from }));
    moved.set(placeKey({ what, subject: to }), held);
  }
  set(heldAtom, moved);
  set(changeListAtom, (before) => before.map((each) => (each.subject === from ? { ...each, subject: to } : each)));
});
