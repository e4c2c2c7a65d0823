import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/known-money.ts';
import { Money } from '#client/widgets/money.tsx';
import { bookTotals } from '../model/book-totals.ts';

/** What the day's fills moved: bought, sold, and the cash before and after charges under different names. */
export function BookTotalsStrip({ orders }: { orders: readonly Order[] }) {
  const intl = useIntl();
  const totals = bookTotals(orders);
  if (totals.bought === 0 && totals.sold === 0) return null;
  return (
    <dl className="card grid grid-cols-2 gap-x-4 gap-y-2 p-3 md:grid-cols-5" aria-label={intl.formatMessage({ id: 'order-book.totals' })}>
      {(['bought', 'sold', 'gross', 'charges', 'net'] as const).map((id) => (
        <div key={id} title={id === 'gross' || id === 'net' ? intl.formatMessage({ id: `order-book.totals.${id}.about` }) : undefined}>
          <dt className="text-small text-text-3">
            <FormattedMessage id={`order-book.totals.${id}`} />
          </dt>
          <dd className="font-semibold">
            <Money value={knownDecimal(totals[id])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
