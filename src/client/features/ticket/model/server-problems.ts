import type { Order } from '#client/api/types.ts';
import type { Intent } from '#client/state/orders/outbox.ts';
import type { TicketField } from './ticket-problems.ts';

/** An error of a field from the server or the broker, kept until that field changes. */
export interface ServerProblem {
  readonly field: TicketField | null;
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const PRICE_CODES = [
  'order.price-missing',
  'order.price-not-allowed',
  'order.price-off-tick',
  'order.price-out-of-range',
  'order.limit-before-trigger',
];
const LOTS_CODES = ['order.lots-invalid', 'order.above-freeze', 'order.below-filled', 'order.too-many-slices', 'order.no-holding'];
const TRIGGER_CODES = ['order.trigger-missing', 'order.trigger-off-tick', 'order.trigger-passed'];

function fieldOfCode(code: string): TicketField | null {
  if (PRICE_CODES.includes(code)) return 'price';
  if (TRIGGER_CODES.includes(code)) return 'trigger';
  if (code === 'order.mis-cut-off') return 'product';
  return LOTS_CODES.includes(code) ? 'lots' : null;
}

/** Returns the field of a path such as "orders.0.price" or "price"; null, meaning the whole order, where the ticket has no such field. */
function fieldOfPath(path: string): TicketField | null {
  const [, attached] = path.split('.attach.');
  const last = (attached ?? path.split('.').at(-1)) || '';
  if (last.startsWith('trailing')) return 'trail';
  if (last === 'trigger_price') return 'trigger';
  const fields: readonly TicketField[] = attached === undefined ? ['price', 'lots', 'product'] : ['stop', 'target'];
  return fields.find((field) => field === last) ?? null;
}

/** Returns the problems of a failed request by field; never empty for a failed one. */
export function serverProblems(intent: Intent, orders: readonly Order[]): readonly ServerProblem[] {
  const { error } = intent;
  if (error !== null && error.fields.length > 0)
    return error.fields.map(({ path, code, message, values }) => ({
      field: fieldOfPath(path) ?? fieldOfCode(code),
      code,
      message,
      values: values ?? {},
    }));
  if (error !== null) return [{ field: fieldOfCode(error.code), code: error.code, message: error.message, values: {} }];
  return orders
    .filter((order) => order.reason_code !== null || order.reason !== null)
    .slice(0, 1)
    .map((order) => ({
      field: fieldOfCode(order.reason_code ?? ''),
      code: order.reason_code ?? '',
      message: order.reason ?? '',
      values: {},
    }));
}
