import { type Comparison, joinComparisons } from '#domain/positions/finding.ts';
import { outcomeOf, type ReconciliationCause } from '#domain/positions/reconciliation-outcome.ts';
import { newId } from '#server/platform/new-id.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { presentReconciliation, type WireReconciliation } from '#server/presenters/reconciliation.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/reconciliations.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import type { BrokerResult } from './compare-and-adopt.ts';

/** The differences between the broker's books and ours. */
interface Found {
  readonly brokers: BrokerResult;
  readonly own: Comparison;
  readonly tradingDate: string;
}

/** Records the result of a comparison and returns it in wire form. */
export async function recordReconciliation(
  eventLog: EventLog,
  account: BrokerAccountRow,
  cause: ReconciliationCause,
  found: Found,
  at: Timestamps,
): Promise<WireReconciliation> {
  const { brokers, own, tradingDate } = found;
  const { matched, findings } = joinComparisons(brokers, own);
  const id = newId(at.receivedAt);
  return eventLog.transact(async (trx, emit) => {
    const stored = await repository.insertReconciliation(
      trx,
      {
        id,
        user_id: account.user_id,
        broker_account_id: account.id,
        cause,
        outcome: outcomeOf(brokers.answered, findings),
        matched,
        trading_date: tradingDate,
        exchange_at: new Date(at.exchangeAt),
        received_at: new Date(at.receivedAt),
      },
      findings.map((finding, index) => ({
        reconciliation_id: id,
        number: index + 1,
        scope: finding.scope,
        result: finding.result,
        subject: finding.subject,
        ours: finding.ours === null ? null : JSON.stringify(finding.ours),
        theirs: finding.theirs === null ? null : JSON.stringify(finding.theirs),
        adopted: brokers.adopted.has(finding),
      })),
    );
    const wire = presentReconciliation(stored, account);
    // A clean result at every server start would only be noise.
    if (cause !== 'start' || wire.outcome !== 'clean')
      emit(account.user_id, 'reconciliation.recorded', { reconciliation: wire }, at.exchangeAt);
    return wire;
  });
}
