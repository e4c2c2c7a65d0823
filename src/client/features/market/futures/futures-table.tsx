import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { OverviewFuture } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { HiddenColumns, MoreButton } from '#client/ui/hidden-columns.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { Compact, Percent } from '#client/widgets/figure.tsx';
import { InstrumentName, instrumentLine } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice, LiveCompact } from '#client/widgets/live-figure.tsx';
import { FutureChart, FutureTrade } from './future-actions.tsx';
import { FUTURE_COLUMNS, FUTURE_PLAN, type FutureColumn, isNumber } from './future-columns.ts';
import { LiveBasis, LiveBuildUp, LiveInterestMove } from './live-figures.tsx';
import { namedFuture } from './named-future.ts';

export interface FuturesProps {
  readonly futures: readonly OverviewFuture[];
  /** The instrument id of each underlying with a price, by the underlying's name. */
  readonly spotIds: ReadonlyMap<string, string>;
}

/** Message ids of the explanations in column heads. */
const ABOUT: Readonly<Partial<Record<FutureColumn, string>>> = { basis: 'futures.basis.about', roll: 'futures.roll.about' };
const UNNAMED: Readonly<Partial<Record<FutureColumn, string>>> = {
  actions: 'futures.actions',
  chart: 'market.bar.chart',
  more: 'futures.details',
};

/** The futures as a table, grouped by index, nearest expiry first. Columns that do not fit open below their row. */
export function FuturesTable({ futures, spotIds }: FuturesProps) {
  const intl = useIntl();
  const { hidden, ...fit } = useFit('futures', FUTURE_COLUMNS, FUTURE_PLAN);
  const shown = hidden.length === 0 ? fit.shown.filter((column) => column !== 'more') : fit.shown;
  return (
    <div className="card @container">
      <Table
        caption={intl.formatMessage({ id: 'market.futures.title' })}
        fit={{ ...fit, shown }}
        className="@max-[40rem]:[&_:is(th,td)]:px-1.5"
      >
        <thead>
          <tr>
            {shown.map((column) => (
              <FutureHead key={column} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {futures.map((future) => (
            <FutureRow
              key={future.instrument_id}
              future={future}
              spotId={spotIds.get(future.underlying) ?? null}
              shown={shown}
              hidden={hidden}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function FutureHead({ column }: { column: FutureColumn }) {
  const intl = useIntl();
  const [about, unnamed] = [ABOUT[column], UNNAMED[column]];
  return (
    <HeadCell col={column} numeric={isNumber(column)} title={about === undefined ? undefined : intl.formatMessage({ id: about })}>
      {unnamed === undefined ? (
        intl.formatMessage({ id: `futures.${column}` })
      ) : (
        <span className="sr-only">{intl.formatMessage({ id: unnamed })}</span>
      )}
    </HeadCell>
  );
}

interface FutureRowProps {
  future: OverviewFuture;
  spotId: string | null;
  shown: readonly FutureColumn[];
  hidden: readonly FutureColumn[];
}

function FutureRow({ future, spotId, shown, hidden }: FutureRowProps) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const symbol = instrumentLine(namedFuture(future), useFormat());
  const figure = (column: FutureColumn) => <FutureFigure future={future} spotId={spotId} column={column} />;
  return (
    <>
      <tr>
        {shown.map((column) =>
          column === 'symbol' ? (
            <RowHead key={column}>{figure(column)}</RowHead>
          ) : (
            <Cell key={column} numeric={isNumber(column)}>
              {column === 'more' ? (
                <MoreButton label={intl.formatMessage({ id: 'futures.details.of' }, { symbol })} open={open} onOpen={setOpen} />
              ) : (
                figure(column)
              )}
            </Cell>
          ),
        )}
      </tr>
      {open && hidden.length > 0 ? (
        <HiddenColumns
          span={shown.length}
          columns={hidden
            .filter((column) => column !== 'chart')
            .map((column) => ({ id: column, name: intl.formatMessage({ id: `futures.${column}` }), value: figure(column) }))}
        >
          {hidden.includes('chart') ? figure('chart') : null}
        </HiddenColumns>
      ) : null}
    </>
  );
}

function FutureFigure({ future, spotId, column }: Pick<FutureRowProps, 'future' | 'spotId'> & { column: FutureColumn }): ReactNode {
  const id = future.instrument_id;
  switch (column) {
    case 'symbol':
      return <InstrumentName instrument={namedFuture(future)} />;
    case 'ltp':
      return <LivePrice instrumentId={id} tick={future.tick_size} className="font-semibold" />;
    case 'change':
      return <LiveChange instrumentId={id} previousClose={future.previous_close} />;
    case 'basis':
      return <LiveBasis future={future} spotId={spotId} />;
    case 'oi':
      return <LiveCompact instrumentId={id} field="oi" />;
    case 'oi-change':
      return <LiveInterestMove future={future} />;
    case 'build-up':
      return <LiveBuildUp future={future} />;
    case 'roll':
      return <Percent fraction={future.roll} />;
    case 'volume':
      return <Compact value={future.volume} />;
    case 'actions':
      return <FutureTrade future={future} shortens />;
    case 'chart':
      return <FutureChart future={future} />;
    case 'more':
      return null;
  }
}
