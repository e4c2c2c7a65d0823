import { FormattedMessage, useIntl } from 'react-intl';
import type { PositionBookRow } from '#client/api/types.ts';
import { Chip } from '#client/ui/chip.tsx';
import { useBookDesk } from '../book-desk.ts';
import { differenceOf } from '../model/book-line.ts';

/** Marks of a row: how it ended, and whether the broker's record differs. */
export function RowMarks({ row }: { row: PositionBookRow }) {
  const intl = useIntl();
  const { last } = useBookDesk();
  const difference = differenceOf(row, last);
  return (
    <span className="flex flex-wrap gap-1">
      {row.state === 'open' ? null : (
        <Chip>
          <FormattedMessage id={`position-book.state.${row.state}`} />
        </Chip>
      )}
      {difference === null ? null : (
        <span title={intl.formatMessage({ id: `position-book.difference.${difference.kind}.about` })}>
          <Chip tone="warn">
            <FormattedMessage
              id={
                difference.kind !== 'disagrees' || difference.lots === 0
                  ? `position-book.difference.${difference.kind}`
                  : difference.lots === null
                    ? 'position-book.compared.differences'
                    : 'position-book.difference.lots'
              }
              values={{ lots: difference.lots }}
            />
          </Chip>
        </span>
      )}
    </span>
  );
}
