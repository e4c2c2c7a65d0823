import { FormattedMessage, useIntl } from 'react-intl';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { useColumns } from '#client/state/market/columns.ts';
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

/** How the chain is looked at: which strikes, what stands beside them, in what it counts, and the reader's own columns. */
export function ViewSheet({ open, onClose, query, options, columns: [own, choose] }: ViewSheetProps) {
  const intl = useIntl();
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  const nameOf = (pair: Pair) =>
    pair === 'off' ? text('chain-tools.pair.off') : pair === '0' ? text('chain-tools.pair.straddle') : `±${pair}`;
  const full = own.length >= MOST_OWN;
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
        <fieldset>
          <legend className="field-label mb-1">
            <FormattedMessage id="chain-tools.columns" values={{ count: own.length, most: MOST_OWN }} />
          </legend>
          <p className="text-small text-text-3">
            <FormattedMessage id="chain-tools.columns.about" />
          </p>
          <ul className="grid grid-cols-2 gap-x-4">
            {COLUMN_IDS.map((column) => {
              const chosen = own.includes(column);
              return (
                <li key={column}>
                  <label className="flex min-h-11 items-center gap-3">
                    <input
                      type="checkbox"
                      className="size-5"
                      checked={chosen}
                      disabled={chosen ? own.length === 1 : full}
                      onChange={() => {
                        choose(chosen ? own.filter((each) => each !== column) : [...own, column]);
                        query.show({ preset: 'own' });
                      }}
                    />
                    <FormattedMessage id={`market.column.${column}`} />
                  </label>
                </li>
              );
            })}
          </ul>
          <button type="button" className="min-h-11 text-primary" onClick={() => choose(STANDARD_OWN)}>
            <FormattedMessage id="chain-tools.columns.standard" />
          </button>
        </fieldset>
      </div>
    </Sheet>
  );
}
