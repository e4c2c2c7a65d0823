import { money, type Money } from '#domain/units/money.ts';
import { deepestFall, profitFactorOf, yearlySharpe } from '../days/day-figures.ts';
import type { PlayedDay } from '../days/played-day.ts';
import { isTraded } from '../days/summary.ts';

/** A day of a variant as far as its figures need it: a lower and a higher result, the charges of the lower, and whether it traded. */
export interface VariantDay extends Pick<PlayedDay, 'low' | 'high' | 'charges'> {
  readonly traded: boolean;
}

/** Returns the part of a day's result that a sweep stores. */
export function variantDayOf(day: PlayedDay): VariantDay {
  return { low: day.low, high: day.high, charges: day.charges, traded: isTraded(day) };
}

/** The days of one variant, as little of each as its figures need: there may be a thousand variants of years. */
export class VariantDays {
  /** The lower result of every session, 0 of one without a trade: by these variants are held against each other. */
  readonly lows: number[] = [];
  private readonly traded: boolean[] = [];
  private high = 0;
  private charges = 0;

  add(day: VariantDay): void {
    this.lows.push(day.low);
    this.traded.push(day.traded);
    this.high += day.high;
    this.charges += day.charges;
  }

  /** Lower results of the days with trades. */
  private tradedLows(): readonly number[] {
    return this.lows.filter((_, place) => this.traded[place]);
  }

  result(): VariantResult {
    const nets = this.tradedLows();
    return {
      low: money(nets.reduce((sum, net) => sum + net, 0)),
      high: money(this.high),
      charges: money(this.charges),
      traded: nets.length,
      won: nets.filter((net) => net > 0).length,
      lost: nets.filter((net) => net < 0).length,
      drawdown: money(deepestFall(nets)),
      profitFactor: profitFactorOf(nets),
      sharpe: yearlySharpe(this.lows),
    };
  }
}

/** Summary of a variant. All figures except `high` use the lower result of each day, after charges. */
export interface VariantResult {
  readonly low: Money;
  readonly high: Money;
  readonly charges: Money;
  readonly traded: number;
  readonly won: number;
  readonly lost: number;
  readonly drawdown: Money;
  readonly profitFactor: number | null;
  readonly sharpe: number | null;
}
