import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Currency } from '#client/i18n/format-context.ts';
import { Card } from '#client/ui/card.tsx';
import { Slider } from '#client/ui/slider.tsx';
import { PayoffChart } from '#client/widgets/payoff/payoff-chart.tsx';
import { DAYS_PER_YEAR } from '#domain/pricing/product-greeks.ts';
import { bookResults, firstEndOf, type BookPart } from '#domain/strategies/book-stress.ts';
import { MONEY_SCALE } from '#domain/units/money.ts';

const REACH = 0.12;
const POINTS = 121;
const PERCENT = 100;

/** Returns evenly spaced moves of the reference, plus those that reach a strike, so that the curve keeps its corners. */
function movesOf(parts: readonly BookPart[]): readonly number[] {
  const even = Array.from({ length: POINTS }, (_, place) => -REACH + (2 * REACH * place) / (POINTS - 1));
  const strikes = parts.flatMap(({ spot, beta = 1, legs }) => legs.map(({ strike }) => (strike / MONEY_SCALE / spot - 1) / beta));
  return [...new Set([...even, 0, ...strikes.filter((move) => Math.abs(move) < REACH)])].toSorted((a, b) => a - b);
}

interface CurveCardProps {
  parts: readonly BookPart[];
  currency: Currency;
  /** Content above the chart. */
  children: ReactNode;
}

/** Profit of the parts now and under the sliders' assumptions, over the first part's price. */
export function CurveCard({ parts, currency, children }: CurveCardProps) {
  const intl = useIntl();
  const [volatility, setVolatility] = useState(0);
  const [time, setTime] = useState(0);
  const end = firstEndOf(parts);
  const reference = parts[0];
  const curves = useMemo(() => {
    const moves = movesOf(parts);
    const at = (volatilityShift: number, elapsed: number) => bookResults(parts, moves, { volatilityShift, elapsed });
    return {
      spots: Float64Array.from(moves, (move) => (reference?.spot ?? 0) * (1 + move)),
      now: at(0, 0),
      target: at(volatility, time * end),
      end: at(0, end),
    };
  }, [parts, reference, volatility, time, end]);
  if (reference === undefined) return null;
  const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id: `portfolio.risk.${id}` }, values);
  const days = Math.max(1, Math.round(end * DAYS_PER_YEAR));
  return (
    <Card title={text('curve')}>
      {children}
      <PayoffChart
        what={text('curve')}
        curves={curves}
        breakevens={[]}
        spot={reference.spot}
        targetSpot={reference.spot}
        bands={null}
        chanceBelow={null}
        overlays={[]}
        step={reference.spot / PERCENT}
        currency={currency}
      />
      <p className="mt-2 text-small text-text-3">
        {text(parts.length > 1 ? 'all-move' : 'one-move', { underlying: reference.underlying })}
      </p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <Slider
          label={text('volatility')}
          text={text('percent', { value: Math.round(volatility * PERCENT) })}
          value={volatility}
          min={-0.5}
          max={0.5}
          step={0.05}
          onChange={setVolatility}
        />
        {end > 0 ? (
          <Slider
            label={text('date')}
            text={time === 0 ? text('today') : time >= 1 ? text('first-expiry') : text('days', { count: Math.round(time * days) })}
            value={time}
            min={0}
            max={1}
            step={1 / days}
            onChange={setTime}
          />
        ) : null}
      </div>
    </Card>
  );
}
