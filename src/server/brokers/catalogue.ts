import type { InferOutput } from 'valibot';
import type { broker } from '#contract/schemas/account.ts';
import { type Money, money, MONEY_SCALE } from '#domain/units/money.ts';

/** A broker that accounts can be linked to. One row here makes it appear in the list. */
export interface BrokerEntry {
  readonly wire: InferOutput<typeof broker>;
  readonly currency: 'INR' | 'USD';
  readonly openingBalance: Money;
  /** Account numbers that we make ourselves: prefix and count of digits. */
  readonly accountNumber: { readonly prefix: string; readonly digits: number };
}

export const BROKERS: readonly BrokerEntry[] = [
  {
    wire: {
      broker_name: 'paper',
      title: 'Paper broker',
      kind: 'paper',
      environments: ['paper'],
      fields: [],
      capabilities: ['simulated-exchange', 'futures', 'options', 'market-orders', 'limit-orders', 'modify-orders', 'cancel-orders'],
    },
    currency: 'INR',
    openingBalance: money(1_000_000 * MONEY_SCALE),
    accountNumber: { prefix: 'PA', digits: 8 },
  },
];

/** Returns the broker with this name. */
export function findBroker(name: string): BrokerEntry | undefined {
  return BROKERS.find((entry) => entry.wire.broker_name === name);
}
