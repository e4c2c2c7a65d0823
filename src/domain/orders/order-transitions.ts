import type { OrderStatus } from './order-status.ts';

/**
 * Everything that can happen to an order. `work`, `work-partly` and `wait-trigger` are the venue saying how the order
 * stands in its book (nothing filled, partly filled, trigger not reached): they end a pending change either way. `turn-up` is the first word of
 * an order that was given up because it was missing from the broker's books.
 */
export const ORDER_EVENTS = [
  'deny',
  'submit',
  'lose',
  'work',
  'work-partly',
  'wait-trigger',
  'trigger',
  'reject',
  'fill-part',
  'fill-all',
  'ask-modify',
  'ask-cancel',
  'cancel',
  'expire',
  'turn-up',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

type Row = Readonly<Partial<Record<OrderEvent, OrderStatus>>>;

const venueAnswers = {
  work: 'open',
  'work-partly': 'partially-filled',
  'wait-trigger': 'trigger-pending',
  'fill-all': 'filled',
  cancel: 'cancelled',
  expire: 'expired',
  reject: 'rejected',
} as const satisfies Row;

/** Late events of an ended order change nothing, except that a last fill makes it filled. */
const ended = (status: OrderStatus): Row => ({
  lose: status,
  work: status,
  'work-partly': status,
  'wait-trigger': status,
  trigger: status,
  reject: status,
  'fill-part': status,
  'fill-all': 'filled',
  cancel: status,
  expire: status,
});

const TRANSITIONS: Readonly<Record<OrderStatus, Row>> = {
  draft: { deny: 'denied', submit: 'pending-submit' },
  // A trigger reported before the acceptance implies both.
  'pending-submit': { ...venueAnswers, lose: 'unknown', trigger: 'open', 'fill-part': 'partially-filled' },
  unknown: { ...venueAnswers, lose: 'unknown', trigger: 'open', 'fill-part': 'partially-filled' },
  open: {
    ...venueAnswers,
    'wait-trigger': 'open',
    'fill-part': 'partially-filled',
    'ask-modify': 'modify-pending',
    'ask-cancel': 'cancel-pending',
  },
  'trigger-pending': {
    ...venueAnswers,
    trigger: 'open',
    'fill-part': 'partially-filled',
    'ask-modify': 'modify-pending',
    'ask-cancel': 'cancel-pending',
  },
  'partially-filled': {
    ...venueAnswers,
    // A late acknowledgement must not hide the partial fill.
    work: 'partially-filled',
    'wait-trigger': 'partially-filled',
    trigger: 'partially-filled',
    'fill-part': 'partially-filled',
    // Only the rest was refused: the filled part stays filled.
    reject: 'cancelled',
    'ask-modify': 'modify-pending',
    'ask-cancel': 'cancel-pending',
  },
  'modify-pending': {
    ...venueAnswers,
    lose: 'unknown',
    trigger: 'modify-pending',
    'fill-part': 'modify-pending',
    'ask-cancel': 'cancel-pending',
  },
  'cancel-pending': {
    ...venueAnswers,
    lose: 'unknown',
    trigger: 'cancel-pending',
    'fill-part': 'cancel-pending',
    // An unanswered cancel may be requested again.
    'ask-cancel': 'cancel-pending',
  },
  filled: ended('filled'),
  cancelled: { ...ended('cancelled'), 'turn-up': 'unknown' },
  // A fill reported late shows that only the rest was refused.
  rejected: { ...ended('rejected'), 'work-partly': 'cancelled', 'fill-part': 'cancelled', 'turn-up': 'unknown' },
  expired: ended('expired'),
  // A denied order never left this server: no event can follow.
  denied: {},
};

/** Returns the event of a refusal by filled quantity: after a partial fill only the rest was refused, which makes a cancelled order. */
export function refusalEvent(filledQuantity: number): Extract<OrderEvent, 'reject' | 'cancel'> {
  return filledQuantity > 0 ? 'cancel' : 'reject';
}

/** Returns the status after the event, the same status when the event is late news, or null when it cannot happen. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return TRANSITIONS[status][event] ?? null;
}
