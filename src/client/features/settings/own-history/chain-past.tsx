import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownChain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { FigureKind } from '#client/widgets/figure-text.ts';
import { LazySeriesChart } from '#client/widgets/series-chart/lazy-series-chart.tsx';

type Day = ShownChain['days'][number];
interface Line {
  readonly id: string;
  readonly of: (day: Day) => number | null;
}

const CURVES: readonly { readonly id: string; readonly kind: FigureKind; readonly lines: readonly [Line, ...Line[]] }[] = [
  { id: 'past.atm-iv', kind: 'percent', lines: [{ id: 'atm-iv', of: (day) => day.atm_iv }] },
  { id: 'past.pcr', kind: 'fine-ratio', lines: [{ id: 'pcr', of: (day) => day.put_call_ratio }] },
  {
    id: 'past.max-pain',
    kind: 'price',
    lines: [
      { id: 'max-pain', of: (day) => day.max_pain },
      { id: 'forward', of: (day) => day.forward },
    ],
  },
];
const TONES = ['primary', 'second'] as const;

/** History of the imported sessions up to this one: volatility of the underlying, put-call ratio and max pain of the expiry. */
export function ChainPast({ chain }: { chain: ShownChain }) {
  const intl = useIntl();
  const format = useFormat();
  const { days, volatility } = chain;
  const text = (id: string) => intl.formatMessage({ id: `own-history.chain.${id}` });
  const tooFew = (
    <p className="text-text-2">
      <FormattedMessage id="own-history.chain.too-few" />
    </p>
  );
  return (
    <>
      <h3 className="font-semibold">{text('past.iv-30')}</h3>
      {volatility.days.length < 2 ? (
        tooFew
      ) : (
        <LazySeriesChart
          what={text('past.iv-30')}
          axis={text('session')}
          labels={volatility.days.map(({ date }) => format.tradingDate(date))}
          kind="percent"
          series={[{ label: text('iv-30'), values: volatility.days.map(({ iv }) => iv), shape: 'line', tone: 'primary' }]}
        />
      )}
      {CURVES.map(({ id, kind, lines }) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h3 className="font-semibold">{text(id)}</h3>
          {days.length < 2 ? (
            tooFew
          ) : (
            <LazySeriesChart
              what={text(id)}
              axis={text('session')}
              labels={days.map(({ date }) => format.tradingDate(date))}
              kind={kind}
              series={lines.map((line, place) => ({
                label: text(line.id),
                values: days.map((day) => line.of(day)),
                shape: 'line',
                tone: TONES[place] ?? 'quiet',
              }))}
            />
          )}
        </div>
      ))}
    </>
  );
}
