import { useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { useBook } from '../book-context.ts';

/** Selects an open order for an action on several. */
export function PickBox({ order }: { order: Order }) {
  const intl = useIntl();
  const format = useFormat();
  const { picked, pick } = useBook();
  return (
    <label className="inline-grid min-h-6 min-w-6 place-items-center">
      <span className="sr-only">
        {intl.formatMessage({ id: 'order-book.pick.of' }, { symbol: instrumentTitle(order.instrument, format) })}
      </span>
      <input
        type="checkbox"
        data-act="pick"
        className="size-5 accent-primary"
        checked={picked?.has(order.order_id) === true}
        onChange={(event) => pick([order.order_id], event.target.checked)}
      />
    </label>
  );
}
