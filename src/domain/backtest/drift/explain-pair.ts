import { MINUTE_MS } from '#domain/calendar/ist.ts';
import { money, type Money } from '#domain/units/money.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { cashOf, type DriftFill } from './drift-fill.ts';
import type { FillPair } from './pair-rounds.ts';

/** A bot that trades decides within the minute, its replay when the minute has closed: so far apart is the same time. */
const SAME_TIME_MS = MINUTE_MS;

export const DRIFT_KINDS = ['same', 'price', 'time', 'contract', 'missed', 'extra'] as const;
/** How a fill of a run differs from that of its replay. */
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** Where a difference of money comes from. Together they are the whole of it. */
export const DRIFT_PARTS = ['price', 'time', 'contract', 'missed', 'charges'] as const;
export type DriftParts = Readonly<Record<(typeof DRIFT_PARTS)[number], Money>>;

/** What the replay would have traded at at another time: its price for a contract, a side and an instant; null where it had none. */
export type ReplayPrice = (contract: string, side: 'buy' | 'sell', at: ExchangeTime) => Price | null;

export interface ExplainedPair {
  readonly kind: DriftKind;
  /** How much less was paid, or more was got, for each unit; null where there are not two prices of one contract. */
  readonly points: Price | null;
  readonly parts: DriftParts;
}

/** The price of a unit, to 1/10 000. */
export const unitPrice = ({ value, quantity }: Pick<DriftFill, 'value' | 'quantity'>): Price => price(Math.round(value / quantity));

/** What so many units of a fill brought in. */
const cashOfSome = (fill: DriftFill, units: number): number =>
  units === fill.quantity ? cashOf(fill) : Math.round((cashOf(fill) * units) / fill.quantity);

/** What a fill of one side alone brings into the difference: all of it. */
function alone(run: DriftFill | null, replay: DriftFill | null): number {
  return (run === null ? 0 : cashOf(run)) - (replay === null ? 0 : cashOf(replay));
}

const sameTime = (a: DriftFill, b: DriftFill): boolean => Math.abs(a.at - b.at) <= SAME_TIME_MS;

/** Splits what the units that both traded differ by into what the other time made and what the other price at that time did. */
function splitByTime(
  run: DriftFill,
  replay: DriftFill,
  units: number,
  priceOf: ReplayPrice,
): { readonly time: number; readonly price: number } {
  const whole = cashOfSome(run, units) - cashOfSome(replay, units);
  const then = priceOf(run.contract, run.side, run.at);
  // Without a price of that time nobody can say what the market did in between: all of it is the time's.
  if (then === null) return { time: whole, price: 0 };
  const cash = (run.side === 'sell' ? 1 : -1) * valueAt(then, units);
  const time = cash - cashOfSome(replay, units);
  return { time, price: whole - time };
}

/** Returns what makes a pair of fills differ. The parts are exactly what the run has more than its replay by them. */
export function explainPair({ run, replay }: FillPair, priceOf: ReplayPrice): ExplainedPair {
  const charges = money((replay?.charges ?? 0) - (run?.charges ?? 0));
  const parts = { price: 0, time: 0, contract: 0, missed: 0 };
  const explained = (kind: DriftKind, points: Price | null = null): ExplainedPair => ({
    kind,
    points,
    parts: {
      price: money(parts.price),
      time: money(parts.time),
      contract: money(parts.contract),
      missed: money(parts.missed),
      charges,
    },
  });
  if (run === null || replay === null) {
    parts.missed = alone(run, replay);
    return explained(run === null ? 'missed' : 'extra');
  }
  if (run.contract !== replay.contract || run.side !== replay.side) {
    parts.contract = alone(run, replay);
    return explained('contract');
  }
  const units = Math.min(run.quantity, replay.quantity);
  const common = cashOfSome(run, units) - cashOfSome(replay, units);
  parts.missed = alone(run, replay) - common;
  const points = price((run.side === 'sell' ? 1 : -1) * (unitPrice(run) - unitPrice(replay)));
  if (!sameTime(run, replay)) {
    Object.assign(parts, splitByTime(run, replay, units, priceOf));
    return explained('time', points);
  }
  parts.price = common;
  if (run.quantity !== replay.quantity) return explained(run.quantity < replay.quantity ? 'missed' : 'extra', points);
  return explained(points === 0 && common === 0 ? 'same' : 'price', points);
}
