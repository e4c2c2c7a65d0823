import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { useColumns } from '#client/state/market/columns.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ArrowUp } from '#client/ui/icons.ts';
import { type ChainOptions, type Pair, PAIRS, STRIKE_STEPS } from '../chain/chain-options.ts';
import { COLUMN_IDS, type ColumnId, MOST_OWN } from '../chain/column-ids.ts';
import { STANDARD_OWN } from '../chain/columns.ts';
import type { MarketQuery } from '../frame/use-market-query.ts';
import { RANGES } from '../model/strike-range.ts';

interface ViewSheetProps {
  open: boolean;
  onClose: () => void;
  query: MarketQuery;
  options: ChainOptions;
  columns: ReturnType<typeof useColumns<ColumnId>>;
}

const UNITS = ['units', 'lots'] as const;

/** Settings of the chain's view: strikes, straddle or strangle column, lots or units, and the reader's own columns. */
export function ViewSheet({ open, onClose, query, options, columns }: ViewSheetProps) {
  const intl = useIntl();
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  const nameOf = (pair: Pair) =>
    pair === 'off' ? text('chain-tools.pair.off') : pair === '0' ? text('chain-tools.pair.straddle') : `±${pair}`;
  return (
    <Sheet open={open} onClose={onClose} title={text('chain-tools.view')} detent="full">
      <div className="flex flex-col gap-4">
        <Segmented
          showLabel
          label={text('chain-tools.range')}
          value={query.range}
          segments={RANGES.map((value) => ({ value, label: value === 'all' ? text('chain-tools.range.all') : `±${value}` }))}
          onChange={(range) => query.show({ range })}
        />
        <Segmented
          showLabel
          label={text('chain-tools.every')}
          value={String(options.every)}
          segments={STRIKE_STEPS.map((step) => ({ value: String(step), label: text('chain-tools.every.step', { step }) }))}
          onChange={(every) => options.show({ every: every === '1' ? null : every })}
        />
        <Segmented
          showLabel
          label={text('chain-tools.pair')}
          value={options.pair}
          segments={PAIRS.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(pair) => options.show({ pair: pair === 'off' ? null : pair })}
        />
        <Segmented
          showLabel
          label={text('chain-tools.units')}
          value={options.inLots ? 'lots' : 'units'}
          segments={UNITS.map((value) => ({ value, label: text(`chain-tools.units.${value}`) }))}
          onChange={(units) => options.show({ units: units === 'lots' ? units : null })}
        />
        <OwnColumns columns={columns} onOwn={() => query.show({ preset: 'own' })} />
      </div>
    </Sheet>
  );
}

interface OwnColumnsProps extends Pick<ViewSheetProps, 'columns'> {
  /** Shows the reader's own columns. */
  onOwn: () => void;
}

/** Chooses and orders the reader's own columns of each side. */
function OwnColumns({ columns: [own, choose, move], onOwn }: OwnColumnsProps) {
  const intl = useIntl();
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  const full = own.length >= MOST_OWN;
  return (
    <fieldset>
      <legend className="field-label mb-1">
        <FormattedMessage id="chain-tools.columns" values={{ count: own.length, most: MOST_OWN }} />
      </legend>
      <p className="text-small text-text-3">
        <FormattedMessage id="chain-tools.columns.about" />
      </p>
      <ul className="grid grid-cols-2 gap-x-4">
        {/* Shown columns come first, in their order from the outer edge to the strike. */}
        {[...own, ...COLUMN_IDS.filter((each) => !own.includes(each))].map((column, place) => {
          const chosen = own.includes(column);
          const before = own[place - 1];
          const name = text(`market.column.${column}`);
          return (
            <li key={column} className="flex items-center">
              <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={chosen}
                  disabled={chosen ? own.length === 1 : full}
                  onChange={() => {
                    choose(chosen ? own.filter((each) => each !== column) : [...own, column]);
                    onOwn();
                  }}
                />
                {name}
              </label>
              {chosen && before !== undefined ? (
                <IconButton
                  label={text('chain-tools.columns.earlier', { name })}
                  icon={<ArrowUp aria-hidden size={16} />}
                  onClick={() => {
                    move(column, before);
                    onOwn();
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <button type="button" className="min-h-11 text-primary" onClick={() => choose(STANDARD_OWN)}>
        <FormattedMessage id="chain-tools.columns.standard" />
      </button>
    </fieldset>
  );
}
