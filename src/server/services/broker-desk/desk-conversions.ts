import type { Broker } from '#server/brokers/broker.ts';
import { type BrokerWire, NotTaken } from '#server/brokers/wire/broker-wire.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { callError } from './desk-questions.ts';

/** Returns how positions are moved to another product at a broker elsewhere. */
export function createDeskConversions({ wire: { convert } }: { readonly wire: BrokerWire }, calls: DeskCalls): Pick<Broker, 'convert'> {
  if (convert === undefined) return {};
  return {
    async convert(account, conversion) {
      try {
        await calls.with(account, 'convert', 'entry', (secrets) => convert(secrets, conversion));
        return 'done';
      } catch (error) {
        if (error instanceof NotTaken) throw callError(error);
        return 'unknown';
      }
    },
  };
}
