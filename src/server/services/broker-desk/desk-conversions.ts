import type { Broker } from '#server/brokers/broker.ts';
import type { BrokerWire } from '#server/brokers/wire/broker-wire.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { sendOnce } from './calls/send-once.ts';

/** Returns how positions are moved to another product at a broker elsewhere. */
export function createDeskConversions({ wire: { convert } }: { readonly wire: BrokerWire }, calls: DeskCalls): Pick<Broker, 'convert'> {
  if (convert === undefined) return {};
  return {
    convert: (account, conversion) =>
      sendOnce(calls, account, 'convert', 'entry', async (secrets) => {
        await convert(secrets, conversion);
        return 'done' as const;
      }),
  };
}
