import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Compact, Percent } from '#client/widgets/figure.tsx';
import { LiveChange, LivePrice, LiveCompact } from '#client/widgets/live-figure.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { namedFuture } from './named-future.ts';
import { FutureChart, FutureTrade } from './future-actions.tsx';
import type { FuturesProps } from './futures-table.tsx';
import { LiveBasis, LiveBuildUp, LiveInterestMove } from './live-figures.tsx';

/** The futures on a phone: price first, the rest as named figures, actions in the card that is open. */
export function FuturesCards({ futures, spotIds }: FuturesProps) {
  const intl = useIntl();
  const fact = (name: string, value: ReactNode) => (
    <div className="flex items-baseline gap-1">
      <dt className="text-text-3">{intl.formatMessage({ id: `futures.${name}` })}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <ul className="card">
      {futures.map((future, place) => (
        <li key={future.instrument_id} className={place === 0 ? '' : 'border-t border-border'}>
          <details>
            <summary className="flex min-h-14 items-center px-3 py-2">
              <span className="flex min-w-0 flex-1 items-center gap-x-2">
                <InstrumentName instrument={namedFuture(future)} className="flex-[1_0_auto]" />
                {/* Beside a long name the chip takes two lines. */}
                <span className="min-w-0 text-center [&_.chip]:whitespace-normal">
                  <LiveBuildUp future={future} />
                </span>
                <span className="flex flex-col items-end">
                  <LivePrice instrumentId={future.instrument_id} tick={future.tick_size} className="font-semibold" />
                  <LiveChange instrumentId={future.instrument_id} previousClose={future.previous_close} className="text-small" />
                </span>
              </span>
            </summary>
            <div className="flex flex-col gap-2 px-3 pb-3">
              <dl className="flex flex-wrap gap-x-4 gap-y-1 text-small">
                {fact('basis', <LiveBasis future={future} spotId={spotIds.get(future.underlying) ?? null} />)}
                {fact('oi', <LiveCompact instrumentId={future.instrument_id} field="oi" />)}
                {fact('oi-change', <LiveInterestMove future={future} />)}
                {fact('roll', <Percent fraction={future.roll} />)}
                {fact('volume', <Compact value={future.volume} />)}
              </dl>
              <span className="flex items-center justify-end gap-2">
                <FutureTrade future={future} />
                <FutureChart future={future} />
              </span>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
