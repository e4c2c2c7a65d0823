import type { UserEvent } from '#contract/events/stream-events.ts';
import type { Digest } from './digest.ts';
import type { ToastRequest } from './toasts.ts';

function orderOf({ data }: UserEvent): { readonly order_id: string; readonly status: string } | null {
  return 'order' in data ? data.order : null;
}

/** What else the trader must know of: stops and targets, risk, the broker. */
const TOLD = /^(?:risk\.(?!limits)|instruction\.attention|reconciliation|account)/;

/** Returns the toast that names what changed while away, or null when nothing did that the trader must know at once. */
export function digestToast({ events, completeness }: Digest): ToastRequest | null {
  const title = { id: 'shell.digest.title' };
  if (completeness === 'refetched') return { kind: 'info', title, detail: { id: 'shell.digest.refetched' } };
  const last = new Map(
    events.flatMap((event) => {
      const order = orderOf(event);
      return order === null ? [] : [[order.order_id, order.status] as const];
    }),
  );
  if (last.size === 0) {
    const others = events.filter(({ type }) => TOLD.test(type)).length;
    return others === 0 ? null : { kind: 'info', title, detail: { id: 'shell.digest.others', values: { count: others } } };
  }
  const filled = [...last.values()].filter((status) => status === 'filled').length;
  return { kind: 'info', title, detail: { id: 'shell.digest.orders', values: { filled, changed: last.size - filled } } };
}
