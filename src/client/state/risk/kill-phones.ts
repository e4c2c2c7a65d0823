import { atom } from 'jotai';
import { KILL_KEYS } from '#client/offline/kill-keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** The phone number of each account's broker, as the trader wrote it down on this device. */
type BrokerPhones = Readonly<Record<string, string>>;

const VERSION = 1;
const READ_MS = 1_000;

function isPhones(data: unknown): data is BrokerPhones {
  return isRecord(data) && Object.values(data).every((phone) => typeof phone === 'string');
}

const baseAtom = atom<BrokerPhones>({});

export const brokerPhonesAtom = atom(
  (get) => get(baseAtom),
  (get, set, accountId: string, phone: string) => {
    const { [accountId]: _old, ...others } = get(baseAtom);
    const next = phone === '' ? others : { ...others, [accountId]: phone };
    set(baseAtom, next);
    const userId = get(userIdAtom);
    if (userId !== null) writeBehind(KILL_KEYS.phones(userId), seal(VERSION, wallNow(), next));
  },
);

export const restoreBrokerPhonesAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null) return;
  const stored = unseal(await within(READ_MS, () => readOne(KILL_KEYS.phones(userId)), null), VERSION, isPhones);
  if (stored && get(userIdAtom) === userId) set(baseAtom, { ...stored.data, ...get(baseAtom) });
});

onLeaving(atom(null, (_get, set) => set(baseAtom, {})));
