import type { CallKind, CallPurpose } from '#domain/orders/broker-calls.ts';
import { NotTaken, type SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { callError } from '../desk-questions.ts';
import type { DeskCalls } from './desk-calls.ts';

/** Makes a call that changes something at a broker. Throws AppError when nothing was changed; `unknown`: something may have been. */
export async function sendOnce<T>(
  calls: DeskCalls,
  account: BrokerAccountRow,
  kind: CallKind,
  purpose: CallPurpose,
  call: (secrets: SecretValues) => Promise<T>,
): Promise<T | 'unknown'> {
  try {
    return await calls.with(account, kind, purpose, call);
  } catch (error) {
    if (error instanceof NotTaken) throw callError(error);
    return 'unknown';
  }
}
