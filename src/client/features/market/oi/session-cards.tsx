import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OpenInterest } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { FigureKind } from '#client/widgets/figure-text.ts';
import type { Series } from '#client/widgets/series-chart/series-picture.tsx';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';
import { exchangeTime } from '#domain/units/time.ts';

const SPANS = ['session', 'days'] as const;
type Span = (typeof SPANS)[number];
type Point = OpenInterest['points'][number] | OpenInterest['days'][number];

interface Curve {
  readonly id: string;
  readonly kind: FigureKind;
  readonly series: readonly { readonly id: string; readonly tone: Series['tone']; readonly of: (point: Point) => number | null }[];
}

const CURVES: readonly Curve[] = [
  { id: 'oi.pcr', kind: 'fine-ratio', series: [{ id: 'market.facts.pcr', tone: 'primary', of: (point) => point.put_call_ratio }] },
  {
    id: 'oi.pain',
    kind: 'price',
    series: [
      { id: 'market.facts.max-pain', tone: 'primary', of: (point) => point.max_pain },
      { id: 'oi.spot', tone: 'second', of: (point) => point.spot },
    ],
  },
  { id: 'oi.premium', kind: 'price', series: [{ id: 'oi.straddle', tone: 'primary', of: (point) => point.straddle }] },
  { id: 'oi.iv-course', kind: 'percent', series: [{ id: 'oi.iv', tone: 'primary', of: (point) => point.atm_iv }] },
];

/** Put-call ratio, max pain, straddle and volatility at the money: through the session, or at the close of each day. */
export function SessionCards({ interest }: { interest: OpenInterest }) {
  const intl = useIntl();
  const format = useFormat();
  const [span, setSpan] = useState<Span>(interest.points.length < 2 && interest.days.length > 0 ? 'days' : 'session');
  const text = (id: string) => intl.formatMessage({ id });
  const now = interest.points.at(-1);
  const points: readonly Point[] = span === 'session' ? interest.points : [...interest.days, ...(now === undefined ? [] : [now])];
  const labels =
    span === 'session'
      ? interest.points.map(({ at }) => format.time(exchangeTime(at)))
      : [...interest.days.map(({ date }) => format.tradingDate(date)), ...(now === undefined ? [] : [text('oi.now')])];
  return CURVES.map((curve) => (
    <Card
      key={curve.id}
      title={text(curve.id)}
      aside={
        <Segmented
          size="sm"
          label={`${text(curve.id)}: ${text('oi.span')}`}
          value={span}
          segments={SPANS.map((value) => ({ value, label: text(`oi.span.${value}`) }))}
          onChange={setSpan}
        />
      }
    >
      {points.length < 2 ? (
        <p className="flex min-h-40 items-center text-text-2">
          <FormattedMessage id="oi.too-few" />
        </p>
      ) : (
        <LazySeriesChart
          what={`${text(curve.id)}, ${text(`oi.span.${span}`)}`}
          axis={text(span === 'session' ? 'oi.time' : 'oi.date')}
          labels={labels}
          kind={curve.kind}
          series={curve.series.map(({ id, tone, of }) => ({ label: text(id), tone, shape: 'line', values: points.map(of) }))}
        />
      )}
    </Card>
  ));
}
