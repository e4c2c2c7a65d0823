import { useIntl } from 'react-intl';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Compact, Percent } from '#client/widgets/figure.tsx';
import { LiveChange, LivePrice, LiveCompact } from '#client/widgets/live-figure.tsx';
import type { OverviewFuture } from '#client/api/types.ts';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { namedFuture } from './named-future.ts';
import { FutureActions } from './future-actions.tsx';
import { LiveBasis, LiveBuildUp, LiveInterestMove } from './live-figures.tsx';

export interface FuturesProps {
  readonly futures: readonly OverviewFuture[];
  /** The instrument of each underlying that has a price, by its name. */
  readonly spotIds: ReadonlyMap<string, string>;
}

const NUMBERS = ['ltp', 'change', 'basis', 'oi', 'oi-change'] as const;

/** The futures as a table, an index after the other, soonest expiry first. */
export function FuturesTable({ futures, spotIds }: FuturesProps) {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id: `futures.${id}` });
  return (
    <div className="card">
      <Table caption={intl.formatMessage({ id: 'market.futures.title' })}>
        <thead>
          <tr>
            <HeadCell>{text('symbol')}</HeadCell>
            {NUMBERS.map((name) => (
              <HeadCell key={name} numeric title={name === 'basis' ? text('basis.about') : undefined}>
                {text(name)}
              </HeadCell>
            ))}
            <HeadCell>{text('build-up')}</HeadCell>
            <HeadCell numeric title={text('roll.about')}>
              {text('roll')}
            </HeadCell>
            <HeadCell numeric>{text('volume')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{text('actions')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {futures.map((future) => (
            <tr key={future.instrument_id}>
              <RowHead>
                <InstrumentName instrument={namedFuture(future)} />
              </RowHead>
              <Cell numeric>
                <LivePrice instrumentId={future.instrument_id} tick={future.tick_size} className="font-semibold" />
              </Cell>
              <Cell numeric>
                <LiveChange instrumentId={future.instrument_id} previousClose={future.previous_close} />
              </Cell>
              <Cell numeric>
                <LiveBasis future={future} spotId={spotIds.get(future.underlying) ?? null} />
              </Cell>
              <Cell numeric>
                <LiveCompact instrumentId={future.instrument_id} field="oi" />
              </Cell>
              <Cell numeric>
                <LiveInterestMove future={future} />
              </Cell>
              <Cell>
                <LiveBuildUp future={future} />
              </Cell>
              <Cell numeric>
                <Percent fraction={future.roll} />
              </Cell>
              <Cell numeric>
                <Compact value={future.volume} />
              </Cell>
              <Cell>
                <FutureActions future={future} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
