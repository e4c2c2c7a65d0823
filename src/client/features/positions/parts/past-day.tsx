import { useId, useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { sumOfProfits } from '#client/state/positions/profit.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { comparePositions, flatPositions } from '../model/group-positions.ts';
import { profitAtClose, PastPositions } from './past-positions.tsx';
import { FlatList } from './flat-list.tsx';

interface PastDayProps {
  positions: readonly Position[];
  /** The requested past trading day. */
  date: string;
  answered: string | null;
  /** Name of the account or portfolio. */
  of: string;
}

/** The positions at the end of a past day, at its closing prices. Read only: nothing ticks, ages or can be traded. */
export function PastDay({ positions, date, answered, of }: PastDayProps) {
  const format = useFormat();
  const open = useMemo(() => positions.filter((each) => each.net_quantity !== 0).toSorted(comparePositions), [positions]);
  const flat = useMemo(() => flatPositions(positions), [positions]);
  const day = format.tradingDate(date);
  // A back end without past days answers with its current day, which must not be shown as a past close.
  if (answered !== null && answered > date)
    return (
      <Notice kind="warn">
        <FormattedMessage id="positions.past.other" values={{ date: day, answered: format.tradingDate(answered) }} />
      </Notice>
    );
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="info" announce={false}>
        <FormattedMessage id="positions.past" values={{ date: day }} />
      </Notice>
      <PastSummary positions={positions} of={of} />
      <PastPositions positions={open} day={day} />
      <FlatList positions={flat} />
    </div>
  );
}

/** The sums over the positions listed below. */
function PastSummary({ positions, of }: Pick<PastDayProps, 'positions' | 'of'>) {
  const intl = useIntl();
  const id = useId();
  const sum = useMemo(() => sumOfProfits(positions.map(profitAtClose)), [positions]);
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['open', <Pnl key="o" value={knownDecimal(sum.unrealised)} />],
    ['realised', <Pnl key="r" value={knownDecimal(sum.realised)} />],
    ['gross', <Pnl key="g" value={knownDecimal(sum.gross)} />],
    ['charges', <Money key="c" value={knownDecimal(sum.charges)} />],
    ['net', <Pnl key="n" value={knownDecimal(sum.net)} />],
  ];
  return (
    <section className="card p-3 lg:p-4" aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {intl.formatMessage({ id: 'positions.summary' }, { portfolio: of })}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-text-3">
              <FormattedMessage id={`positions.summary.${name}`} />
            </dt>
            <dd className="text-h2">{value}</dd>
          </div>
        ))}
      </dl>
      {sum.unrealised === null ? (
        <p role="status" className="mt-2 text-small text-warn">
          <FormattedMessage id="positions.unknown" />
        </p>
      ) : null}
    </section>
  );
}
