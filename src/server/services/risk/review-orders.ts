import { blockingLock } from '#domain/risk/kill-gate.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { ensureKillGate, shareKillGate } from '#server/repositories/kill-gates.ts';
import type { ChangedPart, OrderRefusal, OrderReview } from '../order-review.ts';
import { openBookOf } from './account-exposure.ts';
import { judgeOrders } from './judge-orders.ts';
import { pausedBy, type RiskJudge } from './judge-risk.ts';
import { originOf } from './order-origin.ts';
import type { OrderRates } from './order-rates.ts';

interface Needs {
  readonly judge: RiskJudge;
  readonly rates: OrderRates;
}

/** Returns the review of orders: kill gate, prices, limits and margin on one reading of the account, then the rate. */
export function createOrderReview({ judge, rates }: Needs): OrderReview {
  return {
    async orders(trx, placing, rows, messages, moment) {
      const { account } = placing.desk;
      const late = (closing: boolean) => (placing.roomTaken ? null : rates.admit(account.id, moment.receivedAt, messages, closing));
      if (placing.closes) {
        const refusal = late(true);
        return rows.map(() => refusal);
      }
      const exposure = placing.exposure ?? (await readAccountExposure(trx, account.id));
      if (exposure.gate === null) await ensureKillGate(trx, account.user_id, new Date(moment.receivedAt));
      const judged = judgeOrders(openBookOf(exposure), rows);
      const found = await judge.refusals(trx, judged, exposure, moment);
      if (found.some((refusal) => refusal !== null)) return found;
      const closing = judged.every(({ opening }) => opening === 0);
      const refusal = late(closing);
      return rows.map(() => refusal);
    },

    async change(trx, parts, moment) {
      const [first] = parts;
      if (first === undefined) return null;
      const { row, change } = first;
      const exposure = await readAccountExposure(
        trx,
        row.broker_account_id,
        parts.map((part) => part.row.id),
      );
      const sum = (quantityOf: (part: ChangedPart) => number) => parts.reduce((total, part) => total + quantityOf(part), 0);
      const whole = {
        ...row,
        quantity: sum((part) => part.row.quantity),
        filled_quantity: sum((part) => part.row.filled_quantity),
      };
      const changed = {
        ...whole,
        quantity: sum((part) => part.change.quantity ?? part.row.quantity),
        limit_price: change.limitPrice ?? row.limit_price,
      };
      const closing = row.purpose === 'square-off';
      const judged = closing ? [{ row: changed, opening: 0 }] : judgeOrders(openBookOf(exposure), [changed]);
      const before = closing ? 0 : openBookOf(exposure).opening(whole, whole.quantity - whole.filled_quantity);
      const after = judged[0]?.opening ?? 0;
      const dearer =
        change.limitPrice !== null &&
        row.limit_price !== null &&
        (row.side === 'buy' ? change.limitPrice > row.limit_price : change.limitPrice < row.limit_price);
      // Making an order smaller, or its price less eager, is never held up.
      const adds = after > before || (after > 0 && dearer);
      // The larger order may take a hedge away.
      const grows = !closing && changed.quantity > whole.quantity;
      const [found] = adds || grows ? await judge.refusals(trx, judged, exposure, moment) : [];
      const messages = parts.filter((part) => Object.values(part.change).some((value) => value !== null)).length;
      return found ?? rates.admit(row.broker_account_id, moment.receivedAt, messages, !adds);
    },

    takeRoom: (accountId, messages, closing, now) => rates.admit(accountId, now, messages, closing),

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
