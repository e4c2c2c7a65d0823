import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Sweep, WalkForward } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { Percent } from '#client/widgets/figure.tsx';
import { equityPoints } from '#client/widgets/figures/equity-points.ts';
import { LazyEquityCurve } from '#client/widgets/figures/lazy-figures.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useAxisWords } from './axis-words.ts';

const SNUG = 'px-2';

/** The out-of-sample result of the selected variants, beside the best result possible in hindsight on the same days. */
export function WalkResult({ sweep, found }: { sweep: Sweep; found: WalkForward }) {
  const intl = useIntl();
  const format = useFormat();
  const words = useAxisWords();
  const { days, steps, net, hindsight, efficiency } = found;
  const against = useMemo(
    () => equityPoints(days.map(({ date, hindsight: other }) => ({ date, net: other }))).map(({ total }) => total),
    [days],
  );
  const paths = sweep.axes.map(({ paths: [path = ''] }) => path);
  const title = intl.formatMessage({ id: 'lab.walk.windows' });
  return (
    <>
      <p>
        <FormattedMessage
          id="lab.walk.result"
          values={{ count: days.length, net: <Pnl value={net} decimals={0} />, hindsight: <Pnl value={hindsight} decimals={0} /> }}
        />
      </p>
      <p className={efficiency !== null && efficiency < 0.5 ? 'text-warn' : 'text-text-2'}>
        {efficiency === null ? (
          <FormattedMessage id="lab.walk.no-efficiency" />
        ) : (
          <FormattedMessage id="lab.walk.efficiency" values={{ efficiency: <Percent fraction={efficiency} decimals={0} /> }} />
        )}
      </p>
      {days.length > 1 ? (
        <LazyEquityCurve
          days={days}
          what={intl.formatMessage({ id: 'lab.walk.curve' })}
          against={{ name: intl.formatMessage({ id: 'lab.walk.hindsight' }), start: 0, level: 0, totals: against }}
        />
      ) : null}
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell className={SNUG}>
              <FormattedMessage id="lab.walk.played" />
            </HeadCell>
            <HeadCell className={SNUG}>{paths.map((path) => words.name(path)).join(' · ')}</HeadCell>
            <HeadCell numeric className={SNUG}>
              <FormattedMessage id="lab.walk.train-net" />
            </HeadCell>
            <HeadCell numeric className={SNUG}>
              <FormattedMessage id="lab.walk.test-net" />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ values, train, test }) => (
            <tr key={test.from}>
              <RowHead className={`${SNUG} min-w-28 whitespace-normal`}>
                {test.from === test.to
                  ? format.tradingDate(test.from)
                  : intl.formatMessage({ id: 'lab.walk.period' }, { from: format.tradingDate(test.from), to: format.tradingDate(test.to) })}
              </RowHead>
              <Cell className={SNUG}>{values.map((value, axis) => words.value(paths[axis] ?? '', value)).join(' · ')}</Cell>
              <Cell numeric className={SNUG}>
                <Pnl value={train.net} decimals={0} />
              </Cell>
              <Cell numeric className={SNUG}>
                <Pnl value={test.net} decimals={0} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
