import type { InferOutput } from 'valibot';
import type { reconciliation } from '#contract/schemas/book.ts';
import type { Facts } from '#domain/positions/finding.ts';
import { MONEY_SCALE } from '#domain/units/money.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { StoredReconciliation } from '#server/repositories/reconciliations.ts';

export type WireReconciliation = InferOutput<typeof reconciliation>;
type WireFacts = WireReconciliation['findings'][number]['ours'];

/** Facts that are not amounts: everything else that is a number is money or a price. */
const COUNTS: ReadonlySet<string> = new Set(['quantity', 'head', 'count']);
const isCount = (name: string) => COUNTS.has(name) || name.endsWith('Quantity');
const wireName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function presentFacts(facts: Facts | null): WireFacts {
  if (facts === null) return null;
  return Object.entries(facts).map(([name, value]) => ({
    name: wireName(name),
    number: typeof value !== 'number' ? null : isCount(name) ? value : value / MONEY_SCALE,
    text: typeof value === 'string' ? value : null,
  }));
}

export function presentReconciliation({ row, findings }: StoredReconciliation, account: BrokerAccountRow): WireReconciliation {
  return {
    id: row.id,
    account_number: account.account_number,
    cause: row.cause,
    outcome: row.outcome,
    matched: row.matched,
    findings: findings.map(({ scope, result, subject, ours, theirs, adopted }) => ({
      scope,
      result,
      subject,
      ours: presentFacts(ours),
      theirs: presentFacts(theirs),
      adopted,
    })),
    trading_date: row.trading_date,
    exchange_at: row.exchange_at.getTime(),
    received_at: row.received_at.getTime(),
  };
}
