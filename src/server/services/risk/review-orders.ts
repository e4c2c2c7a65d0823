import { blockingLock, type KillGate } from '#domain/risk/kill-gate.ts';
import { readAccountExposure, type AccountExposureRow } from '#server/repositories/account-exposure.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { deferKillGateShare, deferOpenGate, ensureKillGate, shareKillGate } from '#server/repositories/kill-gates.ts';
import type { OrderRefusal, OrderReview, ChangedPart } from '../orders/order-review.ts';
import { ledgerAfterClose, unitLedgerOf, judgeOrders, originOf, type Judged } from './account-exposure.ts';
import { type RiskJudge, pausedBy } from './judge-risk.ts';
import type { OrderRates } from './order-rates.ts';

/** Effect of a change on the account's risk. */
interface WeighedChange {
  /** The changed order for judging. */
  readonly judged: readonly Judged[];
  /** The change opens more units, or opens at a worse price. */
  readonly adds: boolean;
  /** The order becomes larger. */
  readonly grows: boolean;
  /** Number of messages to the broker. */
  readonly messages: number;
}

/** Returns the effect of changing an order, all slices together. The exposure excludes the order itself. */
function weighChange(exposure: AccountExposureRow, { row, change }: ChangedPart, parts: readonly ChangedPart[]): WeighedChange {
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
  const judged = closing ? [{ row: changed, opening: 0 }] : judgeOrders(unitLedgerOf(exposure), [changed]);
  const before = closing ? 0 : unitLedgerOf(exposure).opening(whole, whole.quantity - whole.filled_quantity);
  const after = judged[0]?.opening ?? 0;
  const dearer =
    change.limitPrice !== null &&
    row.limit_price !== null &&
    (row.side === 'buy' ? change.limitPrice > row.limit_price : change.limitPrice < row.limit_price);
  // Making an order smaller, or its price less aggressive, is always allowed.
  const adds = after > before || (after > 0 && dearer);
  // The larger order may close a hedge.
  const grows = !closing && changed.quantity > whole.quantity;
  const messages = parts.filter((part) => Object.values(part.change).some((value) => value !== null)).length;
  return { judged, adds, grows, messages };
}

/** Returns whether a gate would stop some of the orders if they added risk. */
const blocksSome = (gate: KillGate, rows: readonly OrderRow[]) =>
  rows.some((row) => row.purpose === 'open' && blockingLock(gate, originOf(row), true) !== null);

/** Returns the refusals of stored orders at the time of sending. The kill gate is locked until the transaction ends; closing orders are never refused. */
export async function lastLook(trx: Trx, rows: readonly OrderRow[]): Promise<ReadonlyMap<string, OrderRefusal>> {
  const stopped = new Map<string, OrderRefusal>();
  const [first] = rows;
  if (first === undefined) return stopped;
  const gate = await shareKillGate(trx, first.user_id);
  if (!blocksSome(gate, rows)) return stopped;
  const exposure = await readAccountExposure(
    trx,
    first.broker_account_id,
    rows.map((row) => row.id),
  );
  for (const { row, opening } of judgeOrders(unitLedgerOf(exposure), rows)) {
    const lock = blockingLock(gate, originOf(row), opening > 0);
    if (lock !== null && row.purpose === 'open') stopped.set(row.id, pausedBy(lock));
  }
  return stopped;
}

/** Checks of the kill gate after the orders are stored. */
const LAST_LOOKS: Pick<OrderReview, 'lastLook' | 'openOrNothing' | 'lookOnTheWay'> = {
  lastLook,

  async openOrNothing(trx, [first]) {
    if (first !== undefined) await deferOpenGate(trx, first.user_id);
  },

  async lookOnTheWay(trx, rows) {
    const [first] = rows;
    if (first === undefined) return async () => true;
    const gate = await deferKillGateShare(trx, first.user_id);
    return async () => !blocksSome(await gate(), rows);
  },
};

interface Needs {
  readonly judge: RiskJudge;
  readonly rates: OrderRates;
}

/** Returns the review of orders: kill gate, prices, limits and margin on one reading of the account, then the order rate. */
export function createOrderReview({ judge, rates }: Needs): OrderReview {
  return {
    async orders(trx, placing, rows, messages, timestamps) {
      const { account } = placing.lock;
      const rateRefusal = (closing: boolean) =>
        placing.permitTaken ? null : rates.admit(account.id, timestamps.receivedAt, messages, closing);
      if (placing.closes) {
        const refusal = rateRefusal(true);
        return rows.map(() => refusal);
      }
      const exposure = placing.exposure ?? (await readAccountExposure(trx, account.id));
      if (exposure.gate === null) await ensureKillGate(trx, account.user_id, new Date(timestamps.receivedAt));
      const judged = judgeOrders(unitLedgerOf(exposure), rows);
      const found = await judge.refusals(trx, judged, exposure, timestamps);
      if (found.some((refusal) => refusal !== null)) return found;
      const closing = judged.every(({ opening }) => opening === 0);
      const refusal = rateRefusal(closing);
      return rows.map(() => refusal);
    },

    async reversal(trx, halves, timestamps) {
      const [first] = halves;
      const exposure = await readAccountExposure(trx, first.broker_account_id);
      const before = ledgerAfterClose(exposure, first);
      const found = await judge.refusals(trx, judgeOrders(unitLedgerOf(exposure), halves), exposure, timestamps, before);
      // Closing is always allowed, whatever its result: only the opening half can be refused.
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

    ...LAST_LOOKS,
  };
}
