import { blockingLock } from '#domain/risk/kill-gate.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { ensureKillGate, shareKillGate } from '#server/repositories/kill-gates.ts';
import type { OrderRefusal, OrderReview } from '../orders/order-review.ts';
import { bookAfterClose, openBookOf, judgeOrders, originOf } from './account-exposure.ts';
import { type RiskJudge, pausedBy } from './judge-risk.ts';
import type { OrderRates } from './order-rates.ts';
import { weighChange } from './weigh-change.ts';

interface Needs {
  readonly judge: RiskJudge;
  readonly rates: OrderRates;
}

/** Returns the review of orders: kill gate, prices, limits and margin on one reading of the account, then the rate. */
export function createOrderReview({ judge, rates }: Needs): OrderReview {
  return {
    async orders(trx, placing, rows, messages, timestamps) {
      const { account } = placing.lock;
      const late = (closing: boolean) => (placing.permitTaken ? null : rates.admit(account.id, timestamps.receivedAt, messages, closing));
      if (placing.closes) {
        const refusal = late(true);
        return rows.map(() => refusal);
      }
      const exposure = placing.exposure ?? (await readAccountExposure(trx, account.id));
      if (exposure.gate === null) await ensureKillGate(trx, account.user_id, new Date(timestamps.receivedAt));
      const judged = judgeOrders(openBookOf(exposure), rows);
      const found = await judge.refusals(trx, judged, exposure, timestamps);
      if (found.some((refusal) => refusal !== null)) return found;
      const closing = judged.every(({ opening }) => opening === 0);
      const refusal = late(closing);
      return rows.map(() => refusal);
    },

    async reversal(trx, halves, timestamps) {
      const [, second] = halves;
      const exposure = await readAccountExposure(trx, second.broker_account_id);
      const before = bookAfterClose(exposure, second);
      const found = await judge.refusals(trx, judgeOrders(openBookOf(exposure), halves), exposure, timestamps, before);
      // Closing is never held up, whatever it leaves behind.
      return found[1] ?? null;
    },

    async change(trx, parts, timestamps) {
      const [first] = parts;
      if (first === undefined) return null;
      const { broker_account_id: accountId } = first.row;
      const exposure = await readAccountExposure(
        trx,
        accountId,
        parts.map((part) => part.row.id),
      );
      const { judged, adds, grows, messages } = weighChange(exposure, first, parts);
      const [found] = adds || grows ? await judge.refusals(trx, judged, exposure, timestamps) : [];
      return found ?? rates.admit(accountId, timestamps.receivedAt, messages, !adds);
    },

    takePermits: (accountId, messages, closing, now) => rates.admit(accountId, now, messages, closing),

    async lastLook(trx, rows) {
      const stopped = new Map<string, OrderRefusal>();
      const [first] = rows;
      if (first === undefined) return stopped;
      const gate = await shareKillGate(trx, first.user_id);
      const blocked = rows.filter((row) => row.purpose === 'open' && blockingLock(gate, originOf(row), true) !== null);
      if (blocked.length === 0) return stopped;
      const exposure = await readAccountExposure(
        trx,
        first.broker_account_id,
        rows.map((row) => row.id),
      );
      for (const { row, opening } of judgeOrders(openBookOf(exposure), rows)) {
        const lock = blockingLock(gate, originOf(row), opening > 0);
        if (lock !== null && row.purpose === 'open') stopped.set(row.id, pausedBy(lock));
      }
      return stopped;
    },
  };
}
