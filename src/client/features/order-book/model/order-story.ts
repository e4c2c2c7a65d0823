import type { Order, OrderChange } from '#client/api/types.ts';

/** One line of an order's history. `id` is the message `order-book.story.<id>`; a status has its own message. */
export interface StoryStep {
  readonly key: string;
  readonly at: number;
  readonly step:
    | { readonly id: 'placed' }
    | { readonly id: 'status'; readonly status: Order['status']; readonly byUs: boolean }
    | { readonly id: 'price' | 'trigger'; readonly from: number; readonly to: number }
    /** The worst fill price of an order without a limit; `percent` is the trader's own setting, null = the default. */
    | { readonly id: 'protected'; readonly price: number; readonly percent: number | null }
    | { readonly id: 'lots'; readonly from: number; readonly to: number }
    | { readonly id: 'fill'; readonly quantity: number; readonly price: number }
    | { readonly id: 'reason'; readonly code: string; readonly message: string };
}

/** Statuses that follow the fills of the same instant. */
const AFTER_FILLS: readonly string[] = ['partially-filled', 'filled', 'cancelled', 'expired', 'rejected'];

/** Returns the rank of a step among those at the same instant: changes first, then fills, then the resulting status. */
function placeOf({ step }: StoryStep): number {
  if (step.id === 'fill') return 1;
  return step.id === 'reason' || (step.id === 'status' && AFTER_FILLS.includes(step.status)) ? 2 : 0;
}

const ON_THE_WAY: readonly string[] = ['draft', 'pending-submit'];

/** Returns the steps between two states of the order; fills are separate steps. */
function stepsBetween(was: OrderChange | undefined, now: OrderChange, percent: number | null): StoryStep['step'][] {
  const steps: StoryStep['step'][] = [];
  if (now.protection_price !== null && (was?.protection_price ?? null) === null)
    steps.push({ id: 'protected', price: now.protection_price, percent });
  if (was !== undefined) {
    const [before, after] = [was.price ?? was.protection_price, now.price ?? now.protection_price];
    if (before !== null && after !== null && before !== after) steps.push({ id: 'price', from: before, to: after });
    if (was.trigger_price !== null && now.trigger_price !== null && was.trigger_price !== now.trigger_price)
      steps.push({ id: 'trigger', from: was.trigger_price, to: now.trigger_price });
    if (was.lots !== now.lots) steps.push({ id: 'lots', from: was.lots, to: now.lots });
  }
  const filledOn = now.status === 'partially-filled' && was?.status === 'partially-filled';
  if (now.status !== was?.status && !filledOn && !ON_THE_WAY.includes(now.status))
    steps.push({ id: 'status', status: now.status, byUs: now.asked_by !== null });
  if (now.reason_code !== null && now.reason_code !== was?.reason_code)
    steps.push({ id: 'reason', code: now.reason_code, message: now.reason ?? '' });
  return steps;
}

/** Returns the history of an order, oldest first. While its changes are not loaded, only the steps known from the order itself. */
export function orderStory(order: Order, changes: readonly OrderChange[] | null): readonly StoryStep[] {
  const placed: StoryStep = { key: 'placed', at: order.placed_at, step: { id: 'placed' } };
  const fills = order.fills.map((fill): StoryStep => ({
    key: `fill-${fill.trade_id}`,
    at: fill.exchange_at,
    step: { id: 'fill', quantity: fill.quantity, price: fill.price },
  }));
  const known: readonly OrderChange[] = changes ?? [
    {
      ...order,
      reason_values: order.reason_values ?? {},
      asked_by: null,
      exchange_at: order.updated_at,
    },
  ];
  const changed = known.flatMap((change, at) =>
    stepsBetween(known[at - 1], change, order.protection_percent).map((step, number): StoryStep => ({
      key: `${change.revision}-${number}`,
      at: change.exchange_at,
      step,
    })),
  );
  return [placed, ...[...fills, ...changed].toSorted((a, b) => a.at - b.at || placeOf(a) - placeOf(b))];
}
