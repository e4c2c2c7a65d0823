import { atom } from 'jotai';
import { cancelBrokerTrigger, changeBrokerTrigger, listBrokerTriggers } from '#client/api/broker-links.ts';
import type { BrokerTriggerChange, BrokerTriggers } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const triggers = resourceFamily<BrokerTriggers>({
  name: 'broker-triggers',
  operation: 'listBrokerTriggers',
  streamed: false,
  pollMs: 5_000,
  check: (data): data is BrokerTriggers => Array.isArray(data),
  load: async (accountNumber) => ({
    value: await listBrokerTriggers(accountNumber),
    receivedAt: wallNow(),
    exchangeAt: null,
    source: 'network',
  }),
});

/** Returns the triggers that an account's broker holds, newest first. */
export const useBrokerTriggers = triggers.use;

/** Cancels a trigger, and shows what the broker holds then. */
export const cancelTriggerAtom = atom(null, async (_, set, accountNumber: string, id: string): Promise<void> => {
  const held = await cancelBrokerTrigger(accountNumber, id);
  set(triggers.fold, accountNumber, () => held);
});

/** Changes a trigger, and shows what the broker holds then. Without an answer the list of the broker says whether it is changed. */
export const changeTriggerAtom = atom(null, async (_, set, accountNumber: string, id: string, body: BrokerTriggerChange): Promise<void> => {
  const held = await changeBrokerTrigger(accountNumber, id, body);
  set(triggers.fold, accountNumber, () => held);
});
