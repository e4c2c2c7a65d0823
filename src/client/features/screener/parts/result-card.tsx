import { useIntl } from 'react-intl';
import type { ScreenRow } from '#client/api/types.ts';
import type { FieldId } from '#domain/screener/fields.ts';
import { Sparkline } from '#client/widgets/figures/sparkline.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { fieldName } from '../model/condition-words.ts';
import { RowChange, RowPrice } from './own-figures.tsx';
import { FieldValue } from './result-table.tsx';
import { ResultActions } from './result-actions.tsx';

const MOST_FIGURES = 3;

/** A match on a phone: price and change, the first figures of the screen, and the price curve of the last sessions. */
export function ResultCard({ row, past, columns }: { row: ScreenRow; past: boolean; columns: readonly FieldId[] }) {
  const intl = useIntl();
  const { instrument, values, closes } = row;
  return (
    <li className="card flex flex-col gap-2 p-3">
      <div className="flex items-center gap-3">
        <InstrumentName instrument={instrument} className="min-w-0 flex-1" />
        <Sparkline values={closes} previousClose={closes[0] ?? null} />
        <span className="flex flex-col items-end">
          <RowPrice row={row} past={past} className="font-semibold" />
          <RowChange row={row} past={past} className="text-small" />
        </span>
      </div>
      <div className="flex items-end gap-2">
        <dl className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-1 text-small">
          {columns.slice(0, MOST_FIGURES).map((field) => (
            <div key={field} className="flex gap-1">
              <dt className="text-text-3">{fieldName(intl, field)}</dt>
              <dd>
                <FieldValue field={field} value={values[field]} />
              </dd>
            </div>
          ))}
        </dl>
        <ResultActions row={row} />
      </div>
    </li>
  );
}
