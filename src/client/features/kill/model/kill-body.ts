import type { KillBody } from '#client/api/types.ts';
import type { KillChoice } from '#client/state/kill-choice.ts';

const HOUR_MS = 3_600_000;
const HALF_DAY_HOURS = 12;

/** Returns the press that a choice asks for; `now` by the server's clock. */
export function killBody(choice: KillChoice, now: number): KillBody {
  const { accountId, lock, hours } = choice;
  return {
    scope: accountId === null ? { kind: 'all' } : { kind: 'account', account_id: accountId },
    cancel_orders: choice.cancelOrders,
    exit_percent: choice.exitPercent,
    losing_only: choice.exitPercent > 0 && choice.losingOnly,
    until:
      lock === 'manual' || lock === 'session'
        ? { kind: lock }
        : { kind: 'instant', at: Math.round(now + (lock === 'half-day' ? HALF_DAY_HOURS : hours) * HOUR_MS) },
  };
}
