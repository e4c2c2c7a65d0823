import type { Broker, BrokerTriggers } from '#server/brokers/broker.ts';
import type { BrokerWire } from '#server/brokers/wire/broker-wire.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { sendOnce } from './calls/send-once.ts';

/** Returns the triggers that a broker elsewhere holds; nothing where it holds none. */
export function createDeskTriggers({ wire }: { readonly wire: BrokerWire }, calls: DeskCalls): Pick<Broker, 'triggers'> {
  const { triggers: list, placeTrigger: place, modifyTrigger: modify, cancelTrigger: cancel } = wire;
  if (list === undefined || place === undefined || modify === undefined || cancel === undefined) return {};
  const triggers: BrokerTriggers = {
    list: (account) => calls.with(account, 'triggers', 'read', (secrets) => list(secrets)),
    place: (account, trigger) =>
      sendOnce(calls, account, 'place-trigger', 'entry', async (secrets) => ({ triggerId: await place(secrets, trigger) })),
    modify: (account, id, trigger) =>
      sendOnce(calls, account, 'modify-trigger', 'entry', async (secrets) => {
        await modify(secrets, id, trigger);
        return 'done' as const;
      }),
    cancel: (account, id) =>
      sendOnce(calls, account, 'cancel-trigger', 'exit', async (secrets) => {
        await cancel(secrets, id);
        return 'done' as const;
      }),
  };
  return { triggers };
}
