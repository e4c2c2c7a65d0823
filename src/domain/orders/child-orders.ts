import { type Money, addMoney } from '../units/money.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { sliceByFreeze, largestOrderQuantity } from './freeze-limit.ts';
import type { OrderStatus } from './order-status.ts';
import { isWorking } from './status-sets.ts';
import { type DatedRule, ruleOn } from './dated-rule.ts';
import { type Denial, denial } from './denial.ts';

interface SliceRule extends DatedRule {
  readonly slices: number;
}

const RULES: readonly SliceRule[] = [
  {
    source:
      'our own: as many as our order rate lets out in one second; Zerodha slices into ten at most ("Preparing to comply with SEBI\'s retail algo rules")',
    effectiveFrom: null,
    checkedOn: '2026-08-22',
    slices: 8,
  },
];

/** Returns into how many slices one request may be cut on a trading date. */
export function largestSliceCount(date: string): number {
  return ruleOn(RULES, date).slices;
}

/** Returns the most units that one request may bring, cut into slices; null = no limit. */
export function largestRequest(
  { lotSize, freezeQuantity }: Pick<Instrument, 'lotSize' | 'freezeQuantity'>,
  tradingDate: string,
): number | null {
  const largest = largestOrderQuantity(lotSize, freezeQuantity);
  return largest === null ? null : largest * largestSliceCount(tradingDate);
}

/** Returns why the quantity (units, whole lots) cannot be sent in slices within the freeze limit, or null. */
export function checkSlices(
  instrument: Pick<Instrument, 'lotSize' | 'freezeQuantity'>,
  quantity: number,
  tradingDate: string,
): Denial | null {
  const largest = largestRequest(instrument, tradingDate);
  if (largest === null || quantity <= largest) return null;
  const slices = largestSliceCount(tradingDate);
  return denial('order.too-many-slices', 'lots', { slices, largest_lots: largest / instrument.lotSize });
}

/** One slice of an order above the freeze quantity. The id follows from the parent, so a repeated plan is the same plan. */
interface ChildPlan {
  readonly childId: string;
  readonly quantity: number;
}

/**
 * Returns the child orders of an order: whole lots, each within the freeze quantity, full ones first; a small order has a single child. Throws RangeError for
 * broken lots.
 */
export function planChildren(parentId: string, quantity: number, lotSize: number, freezeQuantity: number): readonly ChildPlan[] {
  if (!Number.isSafeInteger(quantity) || quantity <= 0 || quantity % lotSize !== 0) throw new RangeError('not a number of whole lots');
  return sliceByFreeze(quantity, lotSize, freezeQuantity).map((slice, index) => ({ childId: `${parentId}-${index + 1}`, quantity: slice }));
}

/** A child, or a parent as the sum of its children. */
export interface SlicedOrder {
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly filledValue: Money;
  readonly status: OrderStatus;
}

/** While something works, the least certain child speaks for all. */
const WORKING_ORDER = [
  'unknown',
  'pending-submit',
  'cancel-pending',
  'modify-pending',
  'trigger-pending',
] as const satisfies readonly OrderStatus[];
/** When all have ended without filling whole, the most telling end speaks. */
const ENDED_ORDER = ['rejected', 'denied', 'expired', 'cancelled'] as const satisfies readonly OrderStatus[];

function statusOf(children: readonly SlicedOrder[], filled: number, quantity: number): OrderStatus {
  const has = (status: OrderStatus): boolean => children.some((child) => child.status === status);
  if (children.some((child) => isWorking(child.status)))
    return WORKING_ORDER.find((status) => has(status)) ?? (filled > 0 ? 'partially-filled' : 'open');
  if (has('draft')) return 'draft';
  if (filled >= quantity) return 'filled';
  // A partly filled order whose rest has ended, for whatever reason, counts as cancelled.
  return filled > 0 ? 'cancelled' : (ENDED_ORDER.find((status) => has(status)) ?? 'cancelled');
}

/** Returns the parent as the sum of its children. Throws RangeError without children. */
export function parentOf(children: readonly SlicedOrder[]): SlicedOrder {
  if (children.length === 0) throw new RangeError('an order has at least one child');
  const quantity = children.reduce((sum, child) => sum + child.quantity, 0);
  const filledQuantity = children.reduce((sum, child) => sum + child.filledQuantity, 0);
  const filledValue = addMoney(...children.map((child) => child.filledValue));
  return { quantity, filledQuantity, filledValue, status: statusOf(children, filledQuantity, quantity) };
}
