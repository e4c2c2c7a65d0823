import { useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Search } from '#client/ui/icons.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { useCrowded } from '#client/ui/use-crowded.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { ExportButton } from '#client/widgets/export-button.tsx';
import { type BookFilter, isFiltering, PRODUCTS, SIDES } from '../model/book-filter.ts';
import type { QueryChange } from '../use-book-query.ts';

interface BookToolbarProps {
  filter: BookFilter;
  onChange: (change: QueryChange) => void;
  onExport: () => void;
  /** Actions on several orders. */
  children: ReactNode;
}

/** Filters of the book by text, side and product, and the download as a file. On a phone these are folded, the actions on orders are not. */
export function BookToolbar({ filter, onChange, onExport, children }: BookToolbarProps) {
  const intl = useIntl();
  const chip = (key: 'side' | 'product', value: string, on: boolean) => (
    <ChipButton key={value} pressed={on} onClick={() => onChange({ [key]: on ? null : value, page: null })}>
      {key === 'side' ? <FormattedMessage id={`order-book.filter.${value}`} /> : value}
    </ChipButton>
  );
  const search = intl.formatMessage({ id: 'order-book.filter.search' });
  const wide = useMedia(TABLET);
  const [open, setOpen] = useState(isFiltering(filter));
  const fields = (
    <>
      <div className="field-box min-w-0 flex-[1_1_12rem] md:max-w-72">
        <Search aria-hidden size={18} className="ms-3 text-text-3" />
        <input
          type="search"
          className="field-input"
          aria-label={search}
          placeholder={search}
          value={filter.text}
          onChange={(event) => onChange({ q: event.target.value, page: null })}
        />
      </div>
      <div role="group" aria-label={intl.formatMessage({ id: 'order-book.filter' })} className="flex flex-wrap gap-2">
        {SIDES.map((side) => chip('side', side, filter.side === side))}
        {PRODUCTS.map((product) => chip('product', product, filter.product === product))}
      </div>
    </>
  );
  const row = useRef<HTMLDivElement>(null);
  const crowded = useCrowded(row, intl.locale) && wide;
  const save = <ExportButton id="order-book.export" short={crowded} onExport={onExport} />;
  return (
    <div
      ref={row}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
      role="search"
      aria-label={intl.formatMessage({ id: 'order-book.filter' })}
    >
      {wide ? (
        <>
          {fields}
          {children}
          {save}
        </>
      ) : (
        <>
          <details
            className="min-w-0 flex-1 open:basis-full"
            open={open || isFiltering(filter)}
            onToggle={({ currentTarget: fold }) => {
              // An active filter stays visible.
              if (isFiltering(filter)) fold.open = true;
              setOpen(fold.open);
            }}
          >
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold whitespace-nowrap">
              <FormattedMessage id="order-book.filter.fold" />
            </summary>
            <div className="flex flex-wrap items-center gap-2 pt-1">
              {fields}
              {save}
            </div>
          </details>
          {children}
        </>
      )}
    </div>
  );
}
