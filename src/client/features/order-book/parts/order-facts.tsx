import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import { StickyNote } from '#client/ui/icons.ts';
import { Chip } from '#client/ui/chip.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { useBook } from '../book-context.ts';

/** The type of an order; a dash where its back end does not send one. */
export function OrderType({ order: { order_type: type } }: { order: Order }) {
  return type === null ? NO_VALUE : <FormattedMessage id={`order-book.type.${type}`} />;
}

/** The limit of an order, or the worst fill price of a market order. An unsent order has neither. */
export function OrderPrice({ order }: { order: Order }) {
  const tick = order.instrument.tick_size;
  if (order.price !== null || order.protection_price === null) return <Price value={order.price} tick={tick} />;
  return (
    <span className="whitespace-nowrap">
      <FormattedMessage id="order-book.type.worst" values={{ price: <Price key="price" value={order.protection_price} tick={tick} /> }} />
    </span>
  );
}

/** The reason why the order ended without a fill, since "Denied" alone does not explain; a broker's own words are quoted. */
export function OrderReason({ order: { reason_code: code, reason, reason_values: values } }: { order: Order }) {
  const intl = useIntl();
  if (code === null) return null;
  const quoted = values?.['reason'];
  return (
    <p className="text-small whitespace-normal text-text-2">
      {errorText({ code, message: reason ?? '' }, intl)} {typeof quoted === 'string' && quoted !== '' ? <q>{quoted}</q> : null}
    </p>
  );
}

/** The mark of an order that another program has placed. */
export function OrderElsewhere({ order: { origin } }: { order: Order }) {
  return origin === 'elsewhere' ? (
    <Chip>
      <FormattedMessage id="workplace.elsewhere" />
    </Chip>
  ) : null;
}

/** The trader's own tags of an order, and a mark when there is a note. */
export function OrderTags({ orderId }: { orderId: string }) {
  const intl = useIntl();
  const note = useBook().notes.get(orderId);
  if (note === undefined || (note.note === '' && note.tags.length === 0)) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {note.tags.map((tag) => (
        <Chip key={tag}>
          <bdi>{tag}</bdi>
        </Chip>
      ))}
      {note.note === '' ? null : (
        <span title={note.note}>
          <StickyNote aria-hidden size={16} className="text-text-3" />
          <span className="sr-only">{intl.formatMessage({ id: 'order-book.note.has' })}</span>
        </span>
      )}
    </span>
  );
}
