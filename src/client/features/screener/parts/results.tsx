import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ScreenRow, ScreenRun } from '#client/api/types.ts';
import { csvText, saveCsv } from '#client/platform/csv.ts';
import { useColumnOrder } from '#client/state/market/columns.ts';
import { Download, RefreshCw } from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { type ConditionGroup, fieldsRead } from '#domain/screener/condition.ts';
import { Button } from '#client/ui/button.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import type { FieldId } from '#domain/screener/fields.ts';
import type { WallTime } from '#domain/units/time.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { conditionWords } from '../model/condition-words.ts';
import { columnsOf, differenceOf, OWN, refreshed, resultCsv, sortedRows } from '../model/result-rows.ts';
import type { ResultSort } from '../model/use-chosen-screen.ts';
import { ResultCard } from './result-card.tsx';

const ResultTable = lazyPart(async () => (await import('./result-table.tsx')).ResultTable, {
  placeholder: ({ rows }: { rows: readonly unknown[] }) => (
    <div aria-hidden className="skeleton" style={{ height: (rows.length + 1) * 53 }} />
  ),
});

/** Rows beyond this number are drawn on request. */
const FIRST_ROWS = 40;

interface ResultsProps {
  run: ScreenRun;
  screen: ConditionGroup;
  name: string;
  /** Time of the answer. */
  at: WallTime | null;
  sort: ResultSort | null;
  onSort: (field: ResultSort['field']) => void;
}

/** Notice that nothing matches, with the number of matches without each single condition. */
function NoMatch({ run, screen }: Pick<ResultsProps, 'run' | 'screen'>) {
  const intl = useIntl();
  const helpful =
    screen.match === 'all' && run.without.length > 1
      ? run.without.map((count, place) => ({ count, place })).filter(({ count }) => count > 0)
      : [];
  return (
    <EmptyState title={intl.formatMessage({ id: 'screener.none' })}>
      <ul className="flex flex-col gap-1">
        {helpful.map(({ count, place }) => {
          const condition = screen.conditions[place];
          return condition === undefined ? null : (
            <li key={place}>
              <FormattedMessage id="screener.none.without" values={{ condition: conditionWords(intl, condition), count }} />
            </li>
          );
        })}
      </ul>
      {run.unknown > 0 ? (
        <p>
          <FormattedMessage id="screener.unknown" values={{ count: run.unknown, all: run.looked_at }} />
        </p>
      ) : null}
    </EmptyState>
  );
}

/** Returns the fields with a value in the result, and the reader's choice and order of columns. */
function useResultColumns(run: ScreenRun, screen: ConditionGroup, rows: readonly ScreenRow[]) {
  const known = columnsOf(rows, fieldsRead(screen)).filter((field) => run.past?.missing.includes(field) !== true);
  const key = known.join();
  // Keeps the same array while the fields are the same, since each answer is a new object.
  const present = useMemo(() => key.split(',') as FieldId[], [key]);
  return { present, columns: useColumnOrder('screener', present) };
}

/** The result of a screen. Figures update in place; rows come and go only on request, so that no row moves under a finger. */
export function Results({ run, screen, name, at, sort, onSort }: ResultsProps) {
  const intl = useIntl();
  const wide = useDesk();
  const [held, setHeld] = useState<readonly ScreenRow[]>(run.rows);
  const [whole, setWhole] = useState(false);
  const difference = differenceOf(held, run.rows);
  const waiting = held.length > 0 && difference.fresh + difference.gone > 0;
  const rows = sortedRows(held.length === 0 ? run.rows : refreshed(held, run.rows), sort);
  const { present, columns } = useResultColumns(run, screen, rows);
  const shown = whole ? rows : rows.slice(0, FIRST_ROWS);
  const past = run.past !== null;
  const caption = intl.formatMessage({ id: 'screener.caption' }, { name });
  const save = () => {
    const file = resultCsv(rows, columns[0]);
    saveCsv(`screener-${name}`, csvText(file.head, file.rows));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold">
          <FormattedMessage id="screener.count" values={{ count: rows.length, all: run.looked_at }} />
        </p>
        {past ? null : <AsOf at={at} />}
        {waiting ? (
          <Button size="sm" variant="primary" icon={<RefreshCw aria-hidden size={16} />} onClick={() => setHeld(run.rows)}>
            <FormattedMessage id="screener.refresh" values={difference} />
          </Button>
        ) : null}
        <Button size="sm" className="ms-auto" icon={<Download aria-hidden size={18} />} disabled={rows.length === 0} onClick={save}>
          <FormattedMessage id="screener.csv" />
        </Button>
      </div>
      {run.history.state === 'writing' ? (
        <p className="text-small text-text-2">
          <FormattedMessage id="screener.history" values={{ written: run.history.sessions_written, all: run.history.sessions }} />
        </p>
      ) : null}
      {rows.length === 0 ? (
        <NoMatch run={run} screen={screen} />
      ) : wide ? (
        <div className="card min-w-0">
          <ResultTable
            caption={caption}
            rows={shown}
            past={past}
            all={rows.length}
            present={present}
            read={fieldsRead(screen)}
            columns={columns}
            sort={sort}
            onSort={onSort}
          />
        </div>
      ) : (
        <ul aria-label={caption} className="flex flex-col gap-2">
          {shown.map((row) => (
            <ResultCard
              key={row.instrument.instrument_id}
              row={row}
              past={past}
              columns={columns[0].filter((field) => !OWN.includes(field))}
            />
          ))}
        </ul>
      )}
      {shown.length < rows.length ? (
        <Button onClick={() => setWhole(true)}>
          <FormattedMessage id="screener.more" values={{ count: rows.length - shown.length }} />
        </Button>
      ) : null}
      {rows.length > 0 && run.unknown > 0 ? (
        <p className="text-small text-text-3">
          <FormattedMessage id="screener.unknown" values={{ count: run.unknown, all: run.looked_at }} />
        </p>
      ) : null}
    </div>
  );
}
