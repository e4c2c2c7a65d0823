import type { ArrivedCall } from '#tests/support/brokers/scripted/broker-state.ts';
import type { BrokerClock } from '#tests/support/brokers/scripted/clock.ts';
import type { Fault } from '#tests/support/brokers/scripted/faults.ts';
import { type ScriptedBroker, startScriptedBroker } from '#tests/support/brokers/scripted/scripted-broker.ts';

type ChangingCall = 'place' | 'modify' | 'cancel';

/** A broker elsewhere as the tests of faults see it: its emulator, steered like the scripted one, and how its protocol names what the tests count. */
export interface WireRow {
  /** Name in the catalogue. */
  readonly name: string;
  /** Starts its emulator, whose control takes and tells orders in the form of the scripted protocol. */
  readonly start: (options: { readonly clock: BrokerClock }) => Promise<ScriptedBroker>;
  /** Faults that its protocol cannot have. */
  readonly without: ReadonlySet<Fault>;
  /** Whether a call that has arrived is of this kind. */
  readonly isCall: (kind: ChangingCall, call: ArrivedCall) => boolean;
  /** Has another program change the price of an order. */
  readonly changeElsewhere: (broker: ScriptedBroker, orderId: bigint, price: number) => Promise<void>;
}

const SCRIPTED: WireRow = {
  name: 'scripted',
  start: startScriptedBroker,
  without: new Set(),
  isCall: (kind, { method, path }) => path.startsWith('/orders') && method === { place: 'POST', modify: 'PUT', cancel: 'DELETE' }[kind],
  async changeElsewhere({ url }, orderId, price) {
    const session = await fetch(`${url}/session`, { method: 'POST', body: '{"api_key":"k","api_secret":"s","pin":"1"}' });
    const { access_token } = (await session.json()) as { access_token: string };
    await fetch(`${url}/orders/${orderId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ price }),
    });
  },
};

/** Every broker with books of its own. A new one has a row here: all tests of faults then run over it too. */
export const WIRES: readonly WireRow[] = [SCRIPTED];
