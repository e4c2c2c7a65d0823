import { FormattedMessage } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import type { BookContextValue } from '../book-context.ts';

interface BulkBarProps {
  /** The open orders that the filter shows. */
  open: readonly Order[];
  book: Pick<BookContextValue, 'picked'>;
  onPicking: (on: boolean) => void;
  onCancel: (orders: readonly Order[]) => void;
}

/** Cancels what is picked or everything that is shown; on a phone picking is switched on first. */
export function BulkBar({ open, book: { picked }, onPicking, onCancel }: BulkBarProps) {
  const wide = useMedia(DESKTOP);
  const chosen = open.filter((order) => picked?.has(order.order_id) === true);
  if (open.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {wide || open.length < 2 ? null : (
        <Button size="sm" aria-pressed={picked !== null} onClick={() => onPicking(picked === null)}>
          <FormattedMessage id="order-book.pick" />
        </Button>
      )}
      {chosen.length === 0 ? null : (
        <Button size="sm" variant="danger" onClick={() => onCancel(chosen)}>
          <FormattedMessage id="order-book.cancel-picked" values={{ count: chosen.length }} />
        </Button>
      )}
      <Button size="sm" onClick={() => onCancel(open)}>
        <FormattedMessage id="order-book.cancel-all" values={{ count: open.length }} />
      </Button>
    </div>
  );
}
