import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS } from '#contract/errors/registry.ts';
import type { Broker } from '#server/brokers/broker.ts';
import { type BrokerWire, NotTaken, type SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { findBrokerOrders } from '#server/repositories/broker-desk.ts';
import type { DeskCalls } from './calls/desk-calls.ts';
import { NOT_DONE, wordsOf } from './send-orders.ts';

/** Returns the error of a call that has changed nothing: in the broker's own words where it has refused. */
export function callError(error: unknown): AppError {
  if (!(error instanceof NotTaken)) return new AppError('broker.unreachable');
  const code = NOT_DONE[error.kind];
  return new AppError(code, { fields: [{ path: '', code, message: ERRORS[code].message, values: wordsOf(error.kind, error.message) }] });
}

/** Returns what a broker is asked beside its books: figures for unsent orders, the history of a sent one, shares held, and from where it sees us. */
export function createDeskQuestions(
  { db, wire: { address, holdings, margin, history } }: { readonly db: Db; readonly wire: BrokerWire },
  calls: DeskCalls,
): Pick<Broker, 'address' | 'holdings' | 'margin' | 'history'> {
  const ask = <T>(
    account: BrokerAccountRow,
    kind: 'address' | 'holdings' | 'margin' | 'history',
    call: (secrets: SecretValues) => Promise<T>,
  ): Promise<T> =>
    calls.with(account, kind, 'read', call).catch((error: unknown) => {
      throw callError(error);
    });
  return {
    ...(address && { address: (account) => ask(account, 'address', address) }),
    ...(holdings && { holdings: (account) => ask(account, 'holdings', holdings) }),
    ...(margin && { margin: (account, orders) => ask(account, 'margin', (secrets) => margin(secrets, orders)) }),
    ...(history && {
      async history(account, orderId) {
        const [named] = await findBrokerOrders(db, [orderId]);
        const theirs = named?.broker_order_id ?? null;
        return theirs === null ? null : ask(account, 'history', (secrets) => history(secrets, theirs));
      },
    }),
  };
}
