import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { equityPoints } from '#client/widgets/figures/equity-points.ts';
import { LazyEquityCurve } from '#client/widgets/figures/lazy-figures.tsx';
import type { Played } from './use-backtest.ts';

/** Both bounds as curves: each is the sum of its own days. */
export function Curves({ days }: { days: Played['backtest']['days'] }) {
  const intl = useIntl();
  const low = useMemo(() => days.map(({ date, low: net }) => ({ date, net })), [days]);
  const high = useMemo(() => equityPoints(days.map(({ date, high: net }) => ({ date, net }))).map(({ total }) => total), [days]);
  const apart = days.some((day) => day.low !== day.high);
  return (
    <LazyEquityCurve
      days={low}
      what={intl.formatMessage({ id: 'backtest.curve' })}
      {...(apart ? { against: { name: intl.formatMessage({ id: 'backtest.upper' }), start: 0, level: 0, totals: high } } : {})}
    />
  );
}
