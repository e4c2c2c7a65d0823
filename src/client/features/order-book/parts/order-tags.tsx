import { StickyNote } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Chip } from '#client/ui/chip.tsx';
import { useBook } from '../book-context.ts';

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
