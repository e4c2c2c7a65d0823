import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { changedSince, type SeenOrders, seenOf } from '../model/changed-orders.ts';

/** Changes within this time are announced together. */
const TOGETHER_MS = 500;

/** Announces changes of the trader's orders politely to screen readers while the book is open. */
export function OrderAnnouncer({ orders }: { orders: readonly Order[] }) {
  const intl = useIntl();
  const format = useFormat();
  const seen = useRef<SeenOrders | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [said, setSaid] = useState('');
  const latest = useRef(orders);
  useEffect(() => {
    latest.current = orders;
    seen.current ??= seenOf(orders);
    if (changedSince(seen.current, orders).length === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const changed = changedSince(seen.current ?? new Map(), latest.current);
      seen.current = seenOf(latest.current);
      const lines = changed.map((order) =>
        intl.formatMessage(
          { id: 'order-book.said' },
          { symbol: instrumentTitle(order.instrument, format), status: intl.formatMessage({ id: `status.${order.status}` }) },
        ),
      );
      if (lines.length > 0) setSaid(lines.join(' '));
    }, TOGETHER_MS);
  }, [orders, intl, format]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
