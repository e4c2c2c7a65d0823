import type { InferOutput } from 'valibot';
import type { brokerAccount } from '#contract/schemas/account.ts';
import { money, moneyToDecimal } from '#domain/units/money.ts';
import { misRuleOf } from '#server/brokers/catalogue.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';

export function presentAccount(row: BrokerAccountRow): InferOutput<typeof brokerAccount> {
  return {
    id: row.id,
    broker_name: row.broker_name,
    environment: row.environment,
    label: row.label,
    account_number: row.account_number,
    status: row.status,
    session_expires_at: row.session_expires_at?.getTime() ?? null,
    mis_rule: misRuleOf(row),
    practice_faults: row.practice_faults,
    currency: row.currency,
    opening_balance: moneyToDecimal(money(row.opening_balance)),
    created_at: row.created_at.getTime(),
  };
}
