import type { Order } from '#client/api/types.ts';
import type { Intent } from '#client/state/orders/outbox.ts';

export type StepState = 'done' | 'now' | 'failed';

/** One line of the outcome. `id` is the message `ticket.outcome.<id>`. */
export interface OutcomeStep {
  readonly id:
    | 'sending'
    | 'sent'
    | 'accepted'
    | 'open'
    | 'waits-trigger'
    | 'waits-open'
    | 'part'
    | 'filled'
    | 'cancelled'
    | 'expired'
    | 'rejected'
    | 'refused'
    | 'void'
    | 'unknown'
    | 'modified';
  readonly state: StepState;
}

const step = (id: OutcomeStep['id'], state: StepState): OutcomeStep => ({ id, state });

function lastStep(order: Order): OutcomeStep {
  switch (order.status) {
    case 'filled':
      return step('filled', 'done');
    case 'partially-filled':
      return step('part', 'now');
    case 'cancelled':
      return step('cancelled', 'done');
    case 'expired':
      return step('expired', 'done');
    case 'rejected':
    case 'denied':
      return step('rejected', 'failed');
    case 'unknown':
      return step('unknown', 'now');
    case 'draft':
    case 'pending-submit':
      return step('sent', 'now');
    case 'trigger-pending':
      return step(order.waits_for_open ? 'waits-open' : 'waits-trigger', 'now');
    case 'open':
    case 'modify-pending':
    case 'cancel-pending':
      if (order.waits_for_open) return step('waits-open', 'now');
      return order.filled_quantity > 0 ? step('part', 'now') : step('open', 'now');
    default:
      return order.status satisfies never;
  }
}

/** Returns the steps of an order so far. Accepted is not filled: only the last step states the result. */
export function orderSteps(order: Order, modified: boolean): readonly OutcomeStep[] {
  const last = lastStep(order);
  if (last.id === 'sent' || last.id === 'unknown') return [last];
  const before = [step('sent', 'done')];
  if (last.id === 'rejected') return [...before, last];
  return [...before, step(modified ? 'modified' : 'accepted', 'done'), last];
}

/** Returns the steps of a request without a known order. */
export function intentSteps(intent: Intent): readonly OutcomeStep[] {
  switch (intent.state) {
    case 'sending':
      return [step('sending', 'now')];
    case 'unknown':
      return [step('sent', 'done'), step('unknown', 'now')];
    case 'done':
      return [step('sent', 'done'), step('accepted', 'done')];
    case 'refused':
      return [step('refused', 'failed')];
    case 'void':
      return [step('void', 'failed')];
    default:
      return intent.state satisfies never;
  }
}

/** Returns whether the trader may change the ticket and try again: everything that was sent has failed for certain. */
export function mayFix(intent: Intent, orders: readonly Order[]): boolean {
  if (intent.state === 'refused' || intent.state === 'void') return true;
  return intent.state === 'done' && orders.length > 0 && orders.every((order) => order.status === 'rejected' || order.status === 'denied');
}
