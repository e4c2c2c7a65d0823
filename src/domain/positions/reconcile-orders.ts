import type { OrderStatus } from '../orders/order-status.ts';
import { isFinal } from '../orders/status-sets.ts';
import { type Comparison, type Facts, type Finding, sameFacts } from './finding.ts';
import { groupBy } from './group-by.ts';

/** An order as stated by one side. Quantities in units. */
export interface StatedOrder {
  readonly orderId: string;
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly filledQuantity: number;
}

/** An answer is pending; for an `unknown` order that is uncertain. */
const AWAITED: readonly OrderStatus[] = ['pending-submit', 'modify-pending', 'cancel-pending'];
/** Something was asked of the broker and the answer is not booked: the other side may rightly say something else. */
const UNDER_WAY: readonly OrderStatus[] = [...AWAITED, 'unknown'];

const factsOf = ({ status, quantity, filledQuantity }: StatedOrder): Facts => ({ status, quantity, filledQuantity });

/**
 * Returns how our orders compare with the working orders of a broker. `ours` are our working orders and those that the broker names; one of
 * ours that has ended and is not named is as it should be.
 */
export function reconcileOrders(ours: readonly StatedOrder[], theirs: readonly StatedOrder[]): Comparison {
  const known = new Map(ours.map((order) => [order.orderId, order]));
  const named = groupBy(theirs, (order) => order.orderId);
  const findings: Finding[] = [];
  let matched = 0;
  const found = (result: Finding['result'], subject: string, mine: StatedOrder | undefined, other: StatedOrder | undefined) =>
    findings.push({
      scope: 'order',
      result,
      subject,
      ours: mine ? factsOf(mine) : null,
      theirs: other ? factsOf(other) : null,
      ...(result === 'ambiguous' && mine !== undefined && AWAITED.includes(mine.status) ? { moved: true } : {}),
    });

  for (const [orderId, reports] of named) {
    const [report] = reports;
    const mine = known.get(orderId);
    if (report === undefined) continue;
    if (reports.some((other) => !sameFacts(factsOf(other), factsOf(report)))) found('ambiguous', orderId, mine, report);
    else if (mine === undefined) found('theirs-only', orderId, mine, report);
    else if (sameFacts(factsOf(mine), factsOf(report))) matched += 1;
    else found(UNDER_WAY.includes(mine.status) ? 'ambiguous' : 'disagrees', orderId, mine, report);
  }
  for (const mine of ours)
    if (!named.has(mine.orderId) && !isFinal(mine.status))
      found(UNDER_WAY.includes(mine.status) ? 'ambiguous' : 'ours-only', mine.orderId, mine, undefined);
  return { matched, findings };
}
