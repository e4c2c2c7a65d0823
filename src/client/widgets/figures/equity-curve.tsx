import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { PickedChart } from '../picked-chart.tsx';
import { Pnl } from '../pnl.tsx';
import { pnlWords } from '../pnl-words.ts';
import { equityPoints, type EquityPoint, type ResultOfDay } from './equity-points.ts';
import { areaPath, heightOf, linePath, scaleOf, type Height } from './line-path.ts';

const WIDTH = 1_000;
const CURVE = 300;
const STRIP = 100;
/** Fewer days than this are drawn as one bar per day, not as a curve. */
const LEAST_CURVE = 5;

interface Against {
  readonly name: string;
  /** Value of the compared line before the first day. */
  readonly start: Height;
  /** Height of that starting value in the chart. */
  readonly level: number;
  readonly totals: readonly Height[];
}

export interface EquityCurveProps {
  /** Oldest first. */
  days: readonly ResultOfDay[];
  /** Title in the user's language: "Net result, last month". */
  what: string;
  currency?: Currency;
  /** A line for comparison, with a total per day; null for a day without a total. */
  against?: Against;
}

/** The running total of daily results with its drawdown below; the day under the pointer or the arrow keys is read out above. */
export function EquityCurve({ days, what, currency, against }: EquityCurveProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const points = useMemo(() => equityPoints(days), [days]);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const point = points[at];
  if (point === undefined) return null;
  const unknown = points.filter(({ day }) => day === null).length;
  const pointAt = (share: number) => (points.length < LEAST_CURVE ? Math.floor(share * points.length) : Math.round(share * last));
  const date = format.tradingDate(point.date);
  const money = currency === undefined ? {} : { currency };
  const other = against?.totals[at] ?? null;
  const spoken = intl.formatMessage(
    { id: 'figures.equity.spoken' },
    { date, day: pnlWords(point.day, intl, format), total: pnlWords(point.total, intl, format) },
  );
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline gap-x-4 text-small text-text-3" aria-hidden>
        <span className="font-semibold text-text-2">{date}</span>
        <span>
          <FormattedMessage id="figures.equity.day" /> <Pnl value={point.day} {...money} />
        </span>
        <span>
          <FormattedMessage id="figures.equity.total" /> <Pnl value={point.total} {...money} />
        </span>
        <span>
          <FormattedMessage id="figures.equity.drawdown" /> <Pnl value={point.drawdown} {...money} />
        </span>
        {against ? (
          <span>
            <span style={{ display: 'inline-block', width: 20, borderTop: '2px dashed var(--primary)', verticalAlign: 'middle' }} />{' '}
            {against.name} <Pnl value={other} {...money} />
          </span>
        ) : null}
      </p>
      <PickedChart
        what={what}
        spoken={against ? `${spoken}, ${against.name} ${pnlWords(other, intl, format)}` : spoken}
        at={at}
        last={last}
        pointAt={pointAt}
        onChoose={setChosen}
      >
        {points.length < LEAST_CURVE && against === undefined ? (
          <DayBars points={points} at={at} text={(value) => format.signedMoney(value, 0)} />
        ) : (
          <Picture points={points} against={against} at={at} text={(value) => format.signedMoney(value, 0)} />
        )}
      </PickedChart>
      <p dir="ltr" className="flex justify-between text-small text-text-3" aria-hidden>
        <span>{format.tradingDate(points[0]?.date ?? null)}</span>
        <span>{format.tradingDate(points[last]?.date ?? null)}</span>
      </p>
      {unknown > 0 ? (
        <p className="text-small text-warn">
          <FormattedMessage id="figures.equity.unknown" values={{ count: unknown }} />
        </p>
      ) : null}
      <DayTable points={points} what={what} against={against} currency={currency} />
    </div>
  );
}

interface DayTableProps {
  points: readonly EquityPoint[];
  what: string;
  against: Against | undefined;
  currency: Currency | undefined;
}

/** The same days as a table, the latest first. */
function DayTable({ points, what, against, currency }: DayTableProps) {
  const format = useFormat(currency);
  const money = currency === undefined ? {} : { currency };
  const last = points.length - 1;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-small text-text-2">
        <FormattedMessage id="figures.table" />
      </summary>
      <div className="max-h-72 overflow-y-auto">
        <Table caption={what}>
          <thead>
            <tr>
              <HeadCell>
                <FormattedMessage id="figures.equity.date" />
              </HeadCell>
              <HeadCell numeric>
                <FormattedMessage id="figures.equity.day" />
              </HeadCell>
              <HeadCell numeric>
                <FormattedMessage id="figures.equity.total" />
              </HeadCell>
              {against ? <HeadCell numeric>{against.name}</HeadCell> : null}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((each, place) => (
              <tr key={each.date}>
                <RowHead>{format.tradingDate(each.date)}</RowHead>
                <Cell numeric>
                  <Pnl value={each.day} {...money} />
                </Cell>
                <Cell numeric>
                  <Pnl value={each.total} {...money} />
                </Cell>
                {against ? (
                  <Cell numeric>
                    <Pnl value={against.totals[last - place] ?? null} {...money} />
                  </Cell>
                ) : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}

interface PictureProps {
  points: readonly EquityPoint[];
  against: Against | undefined;
  at: number;
  text: (value: number) => string;
}

/** Labels of the value axis: ends of the curve, zero where far from both, and the deepest drawdown. */
const AXIS = 'amount absolute left-0 rounded-chip bg-surface px-1 text-micro text-text-3';
const NEAR = CURVE / 6;
/** At a height in percent; at the edges the text stays inside. */
const standing = (top: number) => ({ top: `${top}%`, transform: `translateY(-${top}%)` });

/** The drawing: area and line from zero, the drawdown as a strip below, a line at the chosen day. */
function Picture({ points, against, at, text }: PictureProps) {
  // The curve starts at zero before the first day, so that one day is a line too.
  const totals: Height[] = [0, ...points.map(({ total }) => total)];
  const drawdowns: Height[] = [0, ...points.map(({ drawdown }) => drawdown)];
  const others: Height[] = against
    ? [against.start, ...against.totals.map((total) => (total === null ? null : against.level + total))]
    : [];
  const scale = scaleOf([...totals, ...others], [0]);
  const strip = { low: scaleOf(drawdowns, [0]).low, high: 0 };
  const zero = heightOf(0, scale, CURVE);
  const tone = (points.findLast(({ total }) => total !== null)?.total ?? 0) < 0 ? 'text-down' : 'text-up';
  const x = ((at + 1) / points.length) * WIDTH;
  const marks = [scale.high, scale.low, ...(zero > NEAR && zero < CURVE - NEAR ? [0] : [])];
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${CURVE + STRIP}`}
        preserveAspectRatio="none"
        className={`block h-[160px] w-full lg:h-[220px] ${tone}`}
        fill="none"
        stroke="currentColor"
      >
        <path d={areaPath(totals, 0, scale, WIDTH, CURVE)} fill="currentColor" fillOpacity="0.14" stroke="none" />
        <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" strokeDasharray="4 4" className="stroke-border-strong" />
        <path
          d={linePath(totals, scale, WIDTH, CURVE)}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        {against === undefined ? null : (
          <path
            d={linePath(others, scale, WIDTH, CURVE)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeDasharray="6 4"
            style={{ stroke: 'var(--primary)' }}
          />
        )}
        <g transform={`translate(0 ${CURVE + 10})`} className="text-down">
          <path d={areaPath(drawdowns, 0, strip, WIDTH, STRIP - 10)} fill="currentColor" fillOpacity="0.3" stroke="none" />
          <path d={`M0 0H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />
        </g>
        <path d={`M${x} 0V${CURVE + STRIP}`} vectorEffect="non-scaling-stroke" className="stroke-text-3" />
      </svg>
      <div aria-hidden>
        {marks.map((value) => (
          <span key={value} className={AXIS} style={standing((heightOf(value, scale, CURVE) / (CURVE + STRIP)) * 100)}>
            {text(value)}
          </span>
        ))}
        {drawdowns.includes(strip.low) ? (
          <span className={AXIS} style={standing(100)}>
            {text(strip.low)}
          </span>
        ) : null}
      </div>
    </>
  );
}

/** The days themselves, from zero up or down. */
function DayBars({ points, at, text }: Omit<PictureProps, 'against'>) {
  const days = points.map(({ day }) => day);
  const scale = scaleOf(days, [0]);
  const zero = heightOf(0, scale, CURVE);
  const slot = WIDTH / points.length;
  const width = Math.min(slot * 0.6, 90);
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${CURVE}`}
        preserveAspectRatio="none"
        className="block h-[160px] w-full lg:h-[220px]"
        fill="none"
      >
        {points.map(({ date, day }, place) => {
          if (day === null) return null;
          const top = heightOf(Math.max(0, day), scale, CURVE);
          return (
            <rect
              key={date}
              x={slot * (place + 0.5) - width / 2}
              y={top}
              width={width}
              height={Math.max(2, heightOf(Math.min(0, day), scale, CURVE) - top)}
              className={day < 0 ? 'text-down' : 'text-up'}
              fill="currentColor"
              fillOpacity={place === at ? 1 : 0.7}
            />
          );
        })}
        <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />
      </svg>
      <div aria-hidden>
        {[scale.high, scale.low]
          .filter((value) => days.includes(value))
          .map((value) => (
            <span key={value} className={AXIS} style={standing((heightOf(value, scale, CURVE) / CURVE) * 100)}>
              {text(value)}
            </span>
          ))}
      </div>
    </>
  );
}
