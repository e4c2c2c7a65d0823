import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Search } from '#client/ui/icons.ts';
import { ChipButton } from '#client/ui/chip.tsx';
import { ChoiceChip } from '#client/ui/choice-chip.tsx';
import { useCrowded } from '#client/ui/use-crowded.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { GROUPINGS, isFiltered, PRODUCTS, SEGMENTS, SIDES, STATUSES } from '../model/view-query.ts';
import { ExportButton } from '#client/widgets/export-button.tsx';
import { usePositionsDesk } from '../positions-desk.ts';

const ALL = 'all';

/** Grouping, filters, search and charges, all in the address; and the download of the shown rows. */
export function Toolbar({ onExport }: { onExport: () => void }) {
  const intl = useIntl();
  const { view, change, selecting, startSelecting } = usePositionsDesk();
  const filter = <T extends string>(name: 'product' | 'side' | 'segment' | 'status', known: readonly T[], text: (value: T) => string) => (
    <ChoiceChip<T | typeof ALL>
      label={intl.formatMessage({ id: `positions.filter.${name}` })}
      on={view[name] !== null}
      value={(view[name] as T | null) ?? ALL}
      options={[
        { value: ALL, label: intl.formatMessage({ id: 'positions.filter.all' }) },
        ...known.map((value) => ({ value, label: text(value) })),
      ]}
      onChange={(value) => change({ [name]: value === ALL ? null : value })}
    />
  );
  const wide = useMedia(TABLET);
  const row = useRef<HTMLDivElement>(null);
  const crowded = useCrowded(row, `${intl.locale} ${JSON.stringify({ ...view, text: '' })} ${selecting}`) && wide;
  const save = <ExportButton id="positions.export" short={crowded} onExport={onExport} />;
  const search = intl.formatMessage({ id: 'positions.search' });
  const fields = (
    <>
      <ChoiceChip
        label={intl.formatMessage({ id: 'positions.group-by' })}
        value={view.group}
        options={GROUPINGS.map((value) => ({ value, label: intl.formatMessage({ id: `positions.group-by.${value}` }) }))}
        onChange={(group) => change({ group })}
      />
      {filter('product', PRODUCTS, (value) => value)}
      {filter('side', SIDES, (value) => intl.formatMessage({ id: `positions.filter.side.${value}` }))}
      {filter('segment', SEGMENTS, (value) => intl.formatMessage({ id: `positions.filter.segment.${value}` }))}
      {filter('status', STATUSES, (value) => intl.formatMessage({ id: `positions.filter.status.${value}` }))}
      <div className="field-box min-w-36 flex-1 md:max-w-56">
        <Search aria-hidden size={18} className="ms-3 shrink-0 text-text-3" />
        <input
          type="search"
          className="field-input min-w-0"
          aria-label={search}
          placeholder={search}
          value={view.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
    </>
  );
  return (
    <div ref={row} role="group" aria-label={intl.formatMessage({ id: 'positions.toolbar' })} className="flex flex-wrap items-center gap-2">
      {wide ? (
        fields
      ) : (
        <details className="flex-1 open:basis-full" open={isFiltered(view)}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold whitespace-nowrap">
            <FormattedMessage id="positions.toolbar.fold" />
          </summary>
          <div className="flex flex-wrap items-center gap-2 pt-2">
            {fields}
            {save}
          </div>
        </details>
      )}
      <span className="flex flex-wrap gap-2">
        <ChipButton className="max-md:min-h-11" pressed={view.net} onClick={() => change({ net: !view.net })}>
          <FormattedMessage id="positions.net-of-charges" />
        </ChipButton>
        <ChipButton className="max-md:min-h-11" pressed={selecting} onClick={startSelecting}>
          <FormattedMessage id={selecting ? 'positions.select.end' : 'positions.select'} />
        </ChipButton>
        {wide ? save : null}
      </span>
    </div>
  );
}
