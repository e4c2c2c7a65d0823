import { atom } from 'jotai';
import { getRiskStatus } from '#client/api/risk.ts';
import type { RiskStatus } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import type { Money } from '#domain/units/money.ts';
import { knownMoney, plusKnown } from '../resource/known-money.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const POLL_MS = 5_000;

const statuses = resourceFamily<RiskStatus>({
  name: 'risk-status',
  operation: 'getRiskStatus',
  streamed: false,
  asksAhead: true,
  pollMs: POLL_MS,
  check: (data): data is RiskStatus => isRecord(data) && isRecord(data['account']) && typeof data['account_number'] === 'string',
  load: async (accountNumber) => {
    const value = await getRiskStatus(accountNumber);
    return {
      value,
      receivedAt: fromServerClock(value.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      tradingDate: value.trading_date,
      source: 'network',
    };
  },
});

export const openRiskStatusAtom = atom(null, (_get, set, accountNumber: string) => set(statuses.open, accountNumber));
export const riskStatusAtom = statuses.atomOf;
/** Returns money, margin, result of the day and limits of an account, fetched again every few seconds while on screen. */
export const useRiskStatus = (accountNumber: string | null) => statuses.use(accountNumber);

/**
 * Returns what positions and orders take of an account's cash; null while not known. The blocked margin alone would count what a working sale
 * must hold without the premium that comes in with it.
 */
export function marginTaken(status: Pick<RiskStatus, 'margin_blocked' | 'reserved_for_orders'> | null): Money | null {
  return plusKnown(knownMoney(status?.margin_blocked), knownMoney(status?.reserved_for_orders));
}
