import { FormattedMessage, useIntl } from 'react-intl';
import { Download } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { GROUPINGS, isFiltered, PRODUCTS, SEGMENTS, SIDES, STATUSES } from '../model/view-query.ts';
import { usePositionsDesk } from '../positions-desk.ts';

const ALL = 'all';

/** Grouping, filters, search and whether charges count: all of it in the address; and what is shown as a file. */
export function Toolbar({ onExport }: { onExport: () => void }) {
  const intl = useIntl();
  const { view, change, selecting, startSelecting } = usePositionsDesk();
  const filter = <T extends string>(name: 'product' | 'side' | 'segment' | 'status', known: readonly T[], text: (value: T) => string) => (
    <Select<T | typeof ALL>
      className="min-w-32 flex-1 lg:flex-none"
      label={intl.formatMessage({ id: `positions.filter.${name}` })}
      value={(view[name] as T | null) ?? ALL}
      options={[
        { value: ALL, label: intl.formatMessage({ id: 'positions.filter.all' }) },
        ...known.map((value) => ({ value, label: text(value) })),
      ]}
      onChange={(value) => change({ [name]: value === ALL ? null : value })}
    />
  );
  const wide = useMedia(TABLET);
  const save = (
    <Button variant="ghost" icon={<Download aria-hidden size={18} />} onClick={onExport}>
      <FormattedMessage id="positions.export" />
    </Button>
  );
  const fields = (
    <>
      <Select
        className="min-w-44 flex-1 lg:flex-none"
        label={intl.formatMessage({ id: 'positions.group-by' })}
        value={view.group}
        options={GROUPINGS.map((value) => ({ value, label: intl.formatMessage({ id: `positions.group-by.${value}` }) }))}
        onChange={(group) => change({ group })}
      />
      {filter('product', PRODUCTS, (value) => value)}
      {filter('side', SIDES, (value) => intl.formatMessage({ id: `positions.filter.side.${value}` }))}
      {filter('segment', SEGMENTS, (value) => intl.formatMessage({ id: `positions.filter.segment.${value}` }))}
      {filter('status', STATUSES, (value) => intl.formatMessage({ id: `positions.filter.status.${value}` }))}
      <TextField
        className="min-w-40 flex-1 lg:max-w-56"
        type="search"
        label={intl.formatMessage({ id: 'positions.search' })}
        value={view.text}
        onChange={(text) => change({ text })}
      />
    </>
  );
  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'positions.toolbar' })} className="flex flex-wrap items-start gap-x-3 md:-mb-4">
      {wide ? (
        fields
      ) : (
        <details className="flex-1 open:basis-full" open={isFiltered(view)}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold whitespace-nowrap">
            <FormattedMessage id="positions.toolbar.fold" />
          </summary>
          <div className="flex flex-wrap items-end gap-3 pt-2">
            {fields}
            {save}
          </div>
        </details>
      )}
      <span className="flex flex-wrap gap-2 md:pt-6">
        <ChipButton className="min-h-11" pressed={view.net} onClick={() => change({ net: !view.net })}>
          <FormattedMessage id="positions.net-of-charges" />
        </ChipButton>
        <ChipButton className="min-h-11" pressed={selecting} onClick={startSelecting}>
          <FormattedMessage id={selecting ? 'positions.select.end' : 'positions.select'} />
        </ChipButton>
        {wide ? save : null}
      </span>
    </div>
  );
}
