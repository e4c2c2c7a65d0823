import { useMemo } from 'react';
import { expiryPayoff } from '#domain/strategies/expiry-payoff.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { Strike } from '../strike.tsx';

/** One unit of a leg, with the price used for the computation. */
interface PricedLeg {
  readonly kind: 'call' | 'put';
  readonly side: 'buy' | 'sell';
  readonly strike: number;
  readonly price: number;
}

const WIDTH = 320;
const HEIGHT = 120;
const REACH = 0.35;

function pictureOf(legs: readonly PricedLeg[]) {
  const payoff = expiryPayoff(
    legs.map(({ kind, side, strike, price }) => ({
      kind,
      quantity: side === 'buy' ? 1 : -1,
      strike: priceFromDecimal(strike),
      price: priceFromDecimal(price),
    })),
  );
  const marks = [...legs.map(({ strike }) => strike), ...payoff.breakevens];
  const [lowest, highest] = [Math.min(...marks), Math.max(...marks)];
  const spread = Math.max(highest - lowest, highest * 0.01);
  const from = lowest - REACH * spread;
  const to = highest + REACH * spread;
  const corner = (level: number) => payoff.corners.findLast((one) => one.level <= level) ?? payoff.corners[0];
  const profit = (level: number) => {
    const of = corner(level);
    return of === undefined ? 0 : of.profit + of.slope * (level - of.level);
  };
  const levels = [from, ...[...new Set(marks)].filter((level) => level > from && level < to).toSorted((a, b) => a - b), to];
  const profits = levels.map(profit);
  const top = Math.max(...profits, 0);
  const bottom = Math.min(...profits, 0);
  const x = (level: number) => ((level - from) / (to - from)) * WIDTH;
  const y = (value: number) => (top === bottom ? HEIGHT / 2 : ((top - value) / (top - bottom)) * (HEIGHT - 8) + 4);
  const line = levels
    .map((level, place) => `${place === 0 ? 'M' : 'L'}${x(level).toFixed(1)} ${y(profits[place] ?? 0).toFixed(1)}`)
    .join('');
  return { line, zero: y(0), breakevens: payoff.breakevens.map((level) => ({ level, at: x(level) })) };
}

/** A strategy's profit at expiry by price of the underlying, with the breakevens below. Decorative: the text beside it gives the figures. */
export function ExpiryPicture({ legs }: { legs: readonly PricedLeg[] }) {
  const { line, zero, breakevens } = useMemo(() => pictureOf(legs), [legs]);
  return (
    <div aria-hidden dir="ltr">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full" fill="none">
        <path d={`M0 ${zero}H${WIDTH}`} className="stroke-border-strong" />
        {breakevens.map(({ level, at }) => (
          <path key={level} d={`M${at.toFixed(1)} ${(zero - 5).toFixed(1)}v10`} className="stroke-border-strong" />
        ))}
        <path d={line} stroke="currentColor" strokeWidth="2" className="text-primary" />
      </svg>
      <p className="flex justify-around text-small text-text-3">
        {breakevens.map(({ level }) => (
          <Strike key={level} value={Math.round(level)} />
        ))}
      </p>
    </div>
  );
}
