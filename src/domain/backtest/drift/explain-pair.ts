import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { money, type Money } from '#domain/units/money.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { cashOf, type DriftFill } from './drift-fill.ts';
import type { FillPair } from './pair-rounds.ts';

/** A live bot decides within the minute, its replay at the minute's close: fills this close count as simultaneous. */
const SAME_TIME_MS = MINUTE_MS;

export const DRIFT_KINDS = ['same', 'price', 'time', 'contract', 'missed', 'extra'] as const;
/** How a fill of a run differs from that of its replay. */
export type DriftKind = (typeof DRIFT_KINDS)[number];

/** Where a difference of money comes from. The parts add up to the whole difference. */
export const DRIFT_PARTS = ['price', 'time', 'contract', 'missed', 'charges'] as const;
export type DriftParts = Readonly<Record<(typeof DRIFT_PARTS)[number], Money>>;

/** Replay price of a contract for a side at an instant; null where there is none. */
export type ReplayPrice = (contract: string, side: 'buy' | 'sell', at: ExchangeTime) => Price | null;

export interface ExplainedPair {
  readonly kind: DriftKind;
  /** How much less was paid, or more received, per unit; null unless both fills are of the same contract. */
  readonly points: Price | null;
  readonly parts: DriftParts;
}

/** The price of a unit, to 1/10 000. */
export const unitPrice = ({ value, quantity }: Pick<DriftFill, 'value' | 'quantity'>): Price => price(Math.round(value / quantity));

/** Cash of `units` of a fill. */
const cashOfSome = (fill: DriftFill, units: number): number =>
  units === fill.quantity ? cashOf(fill) : Math.round((cashOf(fill) * units) / fill.quantity);

/** Returns the cash of a fill without a counterpart: all of it is difference. */
function alone(run: DriftFill | null, replay: DriftFill | null): number {
  return (run === null ? 0 : cashOf(run)) - (replay === null ? 0 : cashOf(replay));
}

const sameTime = (a: DriftFill, b: DriftFill): boolean => Math.abs(a.at - b.at) <= SAME_TIME_MS;

/** Splits the difference on the matched units into the effect of time and the effect of price at the same time. */
function splitByTime(
  run: DriftFill,
  replay: DriftFill,
  units: number,
  priceOf: ReplayPrice,
): { readonly time: number; readonly price: number } {
  const whole = cashOfSome(run, units) - cashOfSome(replay, units);
  const then = priceOf(run.contract, run.side, run.at);
  // Without a replay price for the run's time the market's move is unknown: the whole difference counts as time.
  if (then === null) return { time: whole, price: 0 };
  const cash = (run.side === 'sell' ? 1 : -1) * valueAt(then, units);
  const time = cash - cashOfSome(replay, units);
  return { time, price: whole - time };
}

/** Returns why a pair of fills differs; the parts add up to run minus replay. */
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
