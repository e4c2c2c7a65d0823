import type { InferOutput } from 'valibot';
import type { broker } from '#contract/schemas/account.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { practiceSessionEnd } from './practice/session-rule.ts';
import { type Money, money, MONEY_SCALE } from '#domain/units/money.ts';

/** A broker available for accounts. A row here makes it appear in the list. */
export interface BrokerEntry {
  readonly wire: InferOutput<typeof broker>;
  readonly currency: 'INR' | 'USD';
  readonly openingBalance: Money;
  /** Account numbers that we make ourselves: prefix and count of digits. */
  readonly accountNumber: { readonly prefix: string; readonly digits: number };
  /** Where the browser goes to log an account in; absent where no redirect is needed. */
  readonly loginPath?: string;
  /** Returns when a session that begins at an instant is over, by the exchange's clock; absent where it never is. */
  readonly sessionEnd?: (at: ExchangeTime) => ExchangeTime;
}

const SIMULATED = ['simulated-exchange', 'futures', 'options', 'market-orders', 'limit-orders', 'modify-orders', 'cancel-orders'];

export const BROKERS: readonly BrokerEntry[] = [
  {
    wire: {
      broker_name: 'paper',
      title: 'Paper broker',
      kind: 'paper',
      environments: ['paper'],
      fields: [],
      capabilities: SIMULATED,
    },
    currency: 'INR',
    openingBalance: money(1_000_000 * MONEY_SCALE),
    accountNumber: { prefix: 'PA', digits: 8 },
  },
  {
    wire: {
      broker_name: 'practice',
      title: 'Practice broker',
      kind: 'redirect',
      environments: ['paper'],
      fields: [],
      capabilities: SIMULATED,
    },
    currency: 'INR',
    openingBalance: money(1_000_000 * MONEY_SCALE),
    accountNumber: { prefix: 'PB', digits: 8 },
    loginPath: '/practice-broker/login',
    sessionEnd: practiceSessionEnd,
  },
];

/** Returns the broker with this name. */
export function findBroker(name: string): BrokerEntry | undefined {
  return BROKERS.find((entry) => entry.wire.broker_name === name);
}
