import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Download, Search } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { type BookFilter, PRODUCTS, SIDES } from '../model/book-filter.ts';
import type { QueryChange } from '../use-book-query.ts';

interface BookToolbarProps {
  filter: BookFilter;
  onChange: (change: QueryChange) => void;
  onExport: () => void;
  /** What can be done with several orders. */
  children: ReactNode;
}

/** What the reader wants to see: words, side, product; and the list as a file. */
export function BookToolbar({ filter, onChange, onExport, children }: BookToolbarProps) {
  const intl = useIntl();
  const chip = (key: 'side' | 'product', value: string, on: boolean) => (
    <ChipButton key={value} pressed={on} onClick={() => onChange({ [key]: on ? null : value, page: null })}>
      {key === 'side' ? <FormattedMessage id={`order-book.filter.${value}`} /> : value}
    </ChipButton>
  );
  const search = intl.formatMessage({ id: 'order-book.filter.search' });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" role="search" aria-label={intl.formatMessage({ id: 'order-book.filter' })}>
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
      {children}
      <Button size="sm" variant="ghost" icon={<Download aria-hidden size={18} />} onClick={onExport}>
        <FormattedMessage id="order-book.export" />
      </Button>
    </div>
  );
}
