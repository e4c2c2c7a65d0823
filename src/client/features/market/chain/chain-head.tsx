import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '#client/ui/cx.ts';
import { dragColumn } from '#client/ui/drag-column.ts';
import type { GridColumn } from './columns.ts';

interface ChainHeadProps {
  columns: readonly GridColumn[];
  template: string;
  stacked: boolean;
  /** Moves a column to the place of another, on both sides; absent where the order is fixed. */
  onOrder?: ((from: string, to: string) => void) | undefined;
}

/** The column heads, always visible. On a phone the last price's head also names the side. */
export function ChainHead({ columns, template, stacked, onOrder }: ChainHeadProps) {
  const intl = useIntl();
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-border bg-sunken text-small text-text-3">
      <div role="row" aria-rowindex={1} className="grid h-8 items-center" style={{ gridTemplateColumns: template }}>
        {columns.map(({ side, id }) => {
          const stackedLtp = stacked && id === 'ltp';
          return (
            <div
              key={`${side}-${id}`}
              role="columnheader"
              {...(onOrder === undefined || side === 'strike' ? {} : dragColumn(id, onOrder))}
              className={cx(
                'truncate',
                onOrder !== undefined && side !== 'strike' && 'cursor-grab',
                // Centred, the strike needs no distance: on the narrowest phone its French name takes all the column.
                side === 'strike' ? '' : stacked ? 'px-1.5' : 'px-1',
                side === 'call' ? 'text-right' : side === 'put' ? 'text-left' : 'text-center',
              )}
            >
              <FormattedMessage
                id={stackedLtp ? `market.column.${side}-ltp` : stacked && id === 'bid' ? 'market.metric.bid' : `market.column.${id}`}
              />
              {side === 'strike' || stackedLtp ? null : (
                <span className="sr-only">
                  {' '}
                  {intl.formatMessage({
                    id: side === 'call' ? 'market.column.calls' : 'market.column.puts',
                  })}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
