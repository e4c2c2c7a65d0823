import { atom } from 'jotai';
import { asApiError } from '#client/api/api-error.ts';
import { getBrokerStop, setBrokerKillSwitch, squareOffAtBroker } from '#client/api/broker-links.ts';
import type { BrokerStop } from '#client/api/types.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const stops = resourceFamily<BrokerStop>({
  name: 'broker-stop',
  operation: 'getBrokerStop',
  streamed: false,
  pollMs: 5_000,
  check: (data): data is BrokerStop => typeof data === 'object' && data !== null && 'kill_switch' in data,
  load: async (accountId) => ({ value: await getBrokerStop(accountId), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns how far an account's broker has stopped the account. */
export const useBrokerStop = stops.use;

/** Switches the broker's own kill switch, and shows what the broker then says. */
export const setBrokerKillSwitchAtom = atom(null, async (_, set, accountId: string, active: boolean): Promise<void> => {
  const stop = await setBrokerKillSwitch(accountId, active);
  set(stops.fold, accountId, () => stop);
});

/** Keys of square-offs without a known outcome, by account: asking again sends the same one, never a second one. */
const keysAtom = atom<Readonly<Record<string, string | undefined>>>({});

/** Has the broker close every position of an account. Without an answer the next reading says what became of the call. */
export const squareOffAtBrokerAtom = atom(null, async (get, set, accountId: string): Promise<void> => {
  const key = get(keysAtom)[accountId] ?? uuid();
  const keep = (kept: string | undefined) => set(keysAtom, (keys) => ({ ...keys, [accountId]: kept }));
  keep(key);
  try {
    const stop = await squareOffAtBroker(accountId, key);
    keep(undefined);
    // The answer says nothing of the switch, whose state keeps the time of its own reading.
    set(stops.fold, accountId, (before) => ({ ...before, square_off: stop.square_off }));
  } catch (thrown) {
    const { kind, code } = asApiError(thrown);
    if (kind === 'http' && code !== 'request.idempotency-in-progress') keep(undefined);
    throw thrown;
  }
});
