import { useId, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useDayMinutes } from '#client/state/positions/day-minutes.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { type DayBook, useDayAmount } from '#client/widgets/day-profit.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { PickedChart } from '#client/widgets/picked-chart.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { pnlWords } from '#client/widgets/pnl-words.ts';
import { EmptyDay } from './empty-day.tsx';
import { axisTimes, dayLine, heightAt, type DayLine, type DayPoint, type Spot } from './day-line.ts';

const WIDTH = 1_000;
const HEIGHT = 300;
const DAY_PICTURE_HEIGHT = 'h-[196px] lg:h-[212px]';
const percent = (part: number) => `${Math.round(part * 10_000) / 100}%`;

interface DayPictureProps {
  accountNumber: string;
  day: DayBook;
  orders: readonly Order[];
  /** The daily loss limit; null = none. */
  lossLimit: number | null;
  currency?: Currency | undefined;
}

/** Returns the day's current result, from the same frame as the figure on the chart, at the time of its data. */
function useStandsAt(day: DayBook): DayPoint | null {
  const net = useDayAmount(day);
  const { exchangeAt: at } = day.resource;
  return useMemo(() => (at !== null && net !== null && day.rows !== null ? { at, net } : null), [at, net, day.rows]);
}

/** The running day minute by minute, filled to zero, with its fills and its loss limit; a minute under the pointer or the arrow keys is read out. */
export function DayPicture({ accountNumber, day, orders, lossLimit, currency }: DayPictureProps) {
  const intl = useIntl();
  const minutes = useDayMinutes(accountNumber);
  const now = useStandsAt(day);
  const what = intl.formatMessage({ id: 'figures.day.caption' });
  return (
    <PageState market resource={minutes} what={what} skeleton={<div className={`skeleton ${DAY_PICTURE_HEIGHT}`} aria-hidden />}>
      {({ minutes: recorded, opens_at: opensAt, exchange_at: answeredAt }) => {
        const line = dayLine({
          minutes: recorded.map(({ at, net_pnl: net }) => ({ at, net })),
          answeredAt,
          now: day.rows?.length === 0 ? null : now,
          opensAt,
          lossLimit,
        });
        if (line === null)
          return day.rows?.length === 0 ? (
            <EmptyDay opensAt={opensAt} answeredAt={answeredAt} currency={currency} className={DAY_PICTURE_HEIGHT} />
          ) : (
            <p className={`flex items-center justify-center text-center text-text-2 ${DAY_PICTURE_HEIGHT}`}>
              <FormattedMessage id="figures.day.unrecorded" />
            </p>
          );
        return (
          <DayChart
            line={line}
            what={what}
            fills={orders.flatMap((order) =>
              order.fills.flatMap(({ trade_id: id, exchange_at: at }) =>
                at < opensAt ? [] : [{ id, at, buy: order.transaction_type === 'BUY' }],
              ),
            )}
            lossLimit={lossLimit}
            currency={currency}
          />
        );
      }}
    </PageState>
  );
}

interface FillMark {
  readonly id: string;
  readonly at: number;
  readonly buy: boolean;
}

interface DayChartProps {
  line: DayLine;
  what: string;
  fills: readonly FillMark[];
  lossLimit: number | null;
  currency: Currency | undefined;
}

function DayChart({ line, what, fills, lossLimit, currency }: DayChartProps) {
  const intl = useIntl();
  const format = useFormat(currency);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = line.spots.length - 1;
  const at = Math.min(chosen ?? last, last);
  const spot = line.spots[at];
  if (spot === undefined) return null;
  const pointAt = (share: number) => {
    const distance = (place: number) => Math.abs((line.spots[place]?.x ?? 0) - share);
    return line.spots.reduce((best, _, place) => (distance(place) < distance(best) ? place : best), 0);
  };
  const time = (instant: number) => format.time(exchangeTime(instant));
  const spoken = intl.formatMessage(
    { id: 'figures.day.spoken' },
    { time: time(spot.point.at), net: pnlWords(spot.point.net, intl, format) },
  );
  return (
    <div className={`flex flex-col gap-1 ${DAY_PICTURE_HEIGHT}`}>
      <PickedChart what={what} spoken={spoken} at={at} last={last} pointAt={pointAt} onChoose={setChosen} className="min-h-0 flex-1">
        <Drawing line={line} at={chosen === null ? null : spot.x} />
        <Fills line={line} fills={fills} />
        <Marks line={line} lossLimit={lossLimit} money={currency === undefined ? {} : { currency }} />
        <span
          aria-hidden
          className={`amount-mark absolute rounded-full border-2 border-surface ${spot.point.net < 0 ? 'bg-down' : 'bg-up'}`}
          style={{ left: percent(spot.x), top: percent(spot.y), width: 12, height: 12, transform: 'translate(-50%, -50%)' }}
        />
      </PickedChart>
      <p dir="ltr" className="relative h-5 text-small text-text-3" aria-hidden>
        {chosen === null ? (
          axisTimes(line).map(({ at: instant, x }, place) => (
            <span key={instant} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: percent(x) }}>
              {/* The first names the zone of all. */}
              {format.time(exchangeTime(instant), { seconds: false, zone: place === 0 })}
            </span>
          ))
        ) : (
          <span className="flex justify-center gap-1">
            {time(spot.point.at)} <Pnl value={spot.point.net} {...(currency === undefined ? {} : { currency })} />
          </span>
        )}
      </p>
    </div>
  );
}

const rounded = (part: number, of: number) => Math.round(part * of * 10) / 10;

/** The line, green above zero and red below it, filled to zero; nothing is drawn across a gap. */
function Drawing({ line, at }: { line: DayLine; at: number | null }) {
  const id = useId();
  const zero = line.zero * HEIGHT;
  const paths = useMemo(
    () =>
      line.runs.map((run) => run.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${rounded(x, WIDTH)} ${rounded(y, HEIGHT)}`).join('')),
    [line],
  );
  const end = (run: DayLine['runs'][number]) => [run.at(-1)?.x ?? 0, run[0]?.x ?? 0].map((x) => rounded(x, WIDTH));
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="absolute inset-0 h-full w-full" fill="none">
      <clipPath id={`${id}-above`}>
        <rect x="0" y="-10" width={WIDTH} height={Math.max(0, zero + 10)} />
      </clipPath>
      <clipPath id={`${id}-below`}>
        <rect x="0" y={zero} width={WIDTH} height={Math.max(0, HEIGHT + 10 - zero)} />
      </clipPath>
      {(['above', 'below'] as const).map((part) => (
        <g key={part} clipPath={`url(#${id}-${part})`} className={part === 'above' ? 'text-up' : 'text-down'} stroke="currentColor">
          {line.runs.map((run, place) => {
            const [right, left] = end(run);
            return (
              <g key={run[0]?.point.at}>
                <path d={`${paths[place]}L${right} ${zero}L${left} ${zero}Z`} fill="currentColor" fillOpacity="0.16" stroke="none" />
                <path
                  d={run.length === 1 ? `${paths[place]}h0` : paths[place]}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth={run.length === 1 ? 5 : 2}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                />
              </g>
            );
          })}
        </g>
      ))}
      <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />
      {line.limit === null ? null : (
        <path
          d={`M0 ${line.limit * HEIGHT}H${WIDTH}`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="6 4"
          strokeWidth="1.5"
          className="stroke-danger"
        />
      )}
      {at === null ? null : <path d={`M${at * WIDTH} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" className="stroke-text-3" />}
    </svg>
  );
}

/** Buys point up and sells down, so that colour is not the only sign. */
const POINTS = { buy: 'polygon(50% 0, 100% 100%, 0 100%)', sell: 'polygon(0 0, 100% 0, 50% 100%)' } as const;

/** A triangle for each fill: on the line, or on zero where the line has a gap. */
function Fills({ line, fills }: { line: DayLine; fills: readonly FillMark[] }) {
  return fills
    .filter(({ at }) => at <= line.to)
    .map(({ id, at, buy }) => (
      <span
        key={id}
        aria-hidden
        data-fill={id}
        className={`absolute ${buy ? 'bg-buy' : 'bg-sell'}`}
        style={{
          // Fills before the first minute are drawn at the edge.
          left: percent(Math.max(0, (at - line.from) / (line.to - line.from))),
          top: percent(heightAt(line, Math.max(at, line.from)) ?? line.zero),
          width: 10,
          height: 9,
          clipPath: POINTS[buy ? 'buy' : 'sell'],
          transform: 'translate(-50%, -50%)',
        }}
      />
    ));
}

interface MarksProps {
  line: DayLine;
  lossLimit: number | null;
  money: { currency?: Currency };
}

/** Words at a point of the line: above its highest, below its lowest, and never past the edges of the picture. */
function Extreme({ spot, kind, money }: { spot: Spot; kind: 'high' | 'low'; money: { currency?: Currency } }) {
  const format = useFormat();
  const aside = spot.x < 0.12 ? '0' : spot.x > 0.88 ? '-100%' : '-50%';
  return (
    <span
      className="amount absolute text-micro text-text-2"
      style={{ left: percent(spot.x), top: percent(spot.y), transform: `translate(${aside}, ${kind === 'high' ? '-130%' : '30%'})` }}
    >
      <FormattedMessage
        id={`figures.day.${kind}`}
        values={{
          amount: <Pnl key="amount" value={spot.point.net} decimals={0} {...money} />,
          time: format.time(exchangeTime(spot.point.at), { seconds: false }),
        }}
      />
    </span>
  );
}

/** Labels at the day's high and low, at zero and at the loss limit; a limit far below is at the edge. */
function Marks({ line, lossLimit, money }: MarksProps) {
  return (
    <div aria-hidden>
      {line.highest === null ? null : <Extreme spot={line.highest} kind="high" money={money} />}
      {line.lowest === null ? null : <Extreme spot={line.lowest} kind="low" money={money} />}
      <span className="absolute right-0 text-micro text-text-3" style={{ top: percent(line.zero), transform: 'translateY(-110%)' }}>
        <Money value={0} decimals={0} {...money} />
      </span>
      {lossLimit === null ? null : (
        <span
          className="absolute right-0 rounded-chip bg-surface px-1 text-micro text-danger"
          style={line.limit === null ? { bottom: 0 } : { top: percent(line.limit), transform: 'translateY(-110%)' }}
        >
          <FormattedMessage
            id={line.limit === null ? 'figures.day.limit-below' : 'figures.day.limit'}
            values={{ amount: <Money key="amount" value={-lossLimit} decimals={0} {...money} /> }}
          />
        </span>
      )}
    </div>
  );
}
