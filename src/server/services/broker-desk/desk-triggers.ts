import type { Broker, BrokerTriggers } from '#server/brokers/broker.ts';
import { type BrokerWire, NotTaken, type SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { CallKind, CallPurpose } from '#domain/orders/broker-calls.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { callError } from './desk-questions.ts';

/** Returns the triggers that a broker elsewhere holds; nothing where it holds none. */
export function createDeskTriggers({ wire }: { readonly wire: BrokerWire }, calls: DeskCalls): Pick<Broker, 'triggers'> {
  const { triggers: list, placeTrigger: place, modifyTrigger: modify, cancelTrigger: cancel } = wire;
  if (list === undefined || place === undefined || modify === undefined || cancel === undefined) return {};
  const send = async <T>(
    account: BrokerAccountRow,
    kind: CallKind,
    purpose: CallPurpose,
    call: (secrets: SecretValues) => Promise<T>,
  ): Promise<T | 'unknown'> => {
    try {
      return await calls.with(account, kind, purpose, call);
    } catch (error) {
      if (error instanceof NotTaken) throw callError(error);
      return 'unknown';
    }
  };
  const triggers: BrokerTriggers = {
    list: (account) => calls.with(account, 'triggers', 'read', (secrets) => list(secrets)),
    place: (account, trigger) => send(account, 'place-trigger', 'entry', async (secrets) => ({ triggerId: await place(secrets, trigger) })),
    modify: (account, id, trigger) =>
      send(account, 'modify-trigger', 'entry', async (secrets) => {
        await modify(secrets, id, trigger);
        return 'done' as const;
      }),
    cancel: (account, id) =>
      send(account, 'cancel-trigger', 'exit', async (secrets) => {
        await cancel(secrets, id);
        return 'done' as const;
      }),
  };
  return { triggers };
}
