import { atom } from 'jotai';
import { KILL_KEYS } from '#client/offline/kill-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

export const EXIT_SHARES = [0, 25, 50, 75, 100] as const;
export type ExitShare = (typeof EXIT_SHARES)[number];
export const LOCKS = ['manual', 'session', 'half-day', 'hours'] as const;
type LockKind = (typeof LOCKS)[number];

/** The choice of the kill switch's scope that is stored. */
interface StoredChoice {
  /** Null = every account. */
  readonly accountId: string | null;
  readonly cancelOrders: boolean;
  readonly exitPercent: ExitShare;
  readonly losingOnly: boolean;
  readonly lock: LockKind;
  /** Of the lock `hours`. */
  readonly hours: number;
}

/** The user's choice of the kill switch's scope. */
export interface KillChoice extends StoredChoice {
  /** Whether what other programs have placed is cancelled and closed too. Not stored: it has to be ticked each time. */
  readonly elsewhere?: boolean;
}

/** The first time: stop everything that could add risk, and leave what is open alone. */
const FIRST: KillChoice = { accountId: null, cancelOrders: true, exitPercent: 0, losingOnly: false, lock: 'manual', hours: 4 };
const VERSION = 1;
const READ_MS = 1_000;

const storedOf = ({ accountId, cancelOrders, exitPercent, losingOnly, lock, hours }: KillChoice): StoredChoice => ({
  accountId,
  cancelOrders,
  exitPercent,
  losingOnly,
  lock,
  hours,
});

function isChoice(data: unknown): data is StoredChoice {
  return (
    isRecord(data) &&
    (data['accountId'] === null || typeof data['accountId'] === 'string') &&
    typeof data['cancelOrders'] === 'boolean' &&
    EXIT_SHARES.some((share) => share === data['exitPercent']) &&
    typeof data['losingOnly'] === 'boolean' &&
    LOCKS.some((lock) => lock === data['lock']) &&
    typeof data['hours'] === 'number'
  );
}

const baseAtom = atom<KillChoice>(FIRST);
const touchedAtom = atom(false);

/** The last choice; changes are stored on this device. */
export const killChoiceAtom = atom(
  (get) => get(baseAtom),
  (get, set, change: Partial<KillChoice>) => {
    const next = { ...get(baseAtom), ...change };
    set(touchedAtom, true);
    set(baseAtom, next);
    const userId = get(userIdAtom);
    if (userId !== null) writeBehind(KILL_KEYS.choice(userId), seal(VERSION, wallNow(), storedOf(next)));
  },
);

/** Restores the stored choice unless another was made meanwhile. */
export const restoreKillChoiceAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const stored = unseal(await within(READ_MS, () => readOne(KILL_KEYS.choice(userId)), null), VERSION, isChoice);
  if (stored && !get(touchedAtom) && get(userIdAtom) === userId) set(baseAtom, stored.data);
});

onLeaving(
  atom(null, (_get, set) => {
    set(baseAtom, FIRST);
    set(touchedAtom, false);
  }),
);
