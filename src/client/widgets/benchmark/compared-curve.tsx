import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { exchangeTime } from '#domain/units/time.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useChartCandles } from '#client/state/market/chart-candles.ts';
import { indicesAtom } from '#client/state/market/indices.ts';
import { AsOf } from '../as-of.tsx';
import { Change } from '../change.tsx';
import { EquityCurve, type EquityCurveProps } from '../figures/equity-curve.tsx';
import { equityPoints } from '../figures/equity-points.ts';
import { FreshnessBadge } from '../freshness-badge.tsx';
import { factsOfResource } from '../freshness-facts.ts';
import { useReportFreshness } from '../page-freshness.ts';
import { indexLine } from './index-line.ts';
import { SourceNote } from '../source-note.tsx';

export interface ComparedCurveProps extends Omit<EquityCurveProps, 'against'> {
  /** What the account began with; null = not known. */
  money: number | null;
}

/** The running total beside the same money invested in the whole market's index; without a common day the total alone, with the reason. */
export function ComparedCurve({ money, ...curve }: ComparedCurveProps) {
  const format = useFormat();
  const [index] = useAtomValue(indicesAtom);
  const name = index?.name ?? '';
  const candles = useChartCandles(index?.instrument_id ?? null, '1d');
  const points = useMemo(() => equityPoints(curve.days), [curve.days]);
  const closes = useMemo(
    () => candles.value?.candles.map(([at, , , , close]) => ({ date: marketCalendar.dateAt(exchangeTime(at)), close })) ?? null,
    [candles.value],
  );
  const line = useMemo(() => (closes === null || money === null ? null : indexLine(points, closes, money)), [points, closes, money]);
  const facts = factsOfResource(candles);
  useReportFreshness(name, line === null ? null : facts);
  const why = () => {
    if (money === null || money <= 0) return 'no-money';
    if (closes !== null) return 'no-common';
    return candles.status === 'error' ? 'no-closes' : 'loading';
  };
  return (
    <div className="flex flex-col gap-2">
      <EquityCurve {...curve} {...(line === null ? {} : { against: { name, ...line } })} />
      {index === undefined ? null : line === null ? (
        <p role="status" className="text-small text-text-2">
          <FormattedMessage id={`benchmark.${why()}`} values={{ name }} />
        </p>
      ) : (
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small text-text-2">
          <span>
            <FormattedMessage id="benchmark.between" values={{ from: format.tradingDate(line.from), to: format.tradingDate(line.to) }} />
          </span>
          <span>
            {name} <Change fraction={line.index} />
          </span>
          <span>
            <FormattedMessage id="benchmark.own" /> <Change fraction={line.own} />
          </span>
          <span className="inline-flex flex-wrap items-baseline gap-x-2">
            <SourceNote kind={candles.value?.source} />
            <AsOf at={candles.receivedAt} />
            <FreshnessBadge facts={facts} />
          </span>
        </div>
      )}
    </div>
  );
}
