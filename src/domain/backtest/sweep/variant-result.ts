import { money, type Money } from '#domain/units/money.ts';
import { deepestFall, profitFactorOf, yearlySharpe } from '../days/day-figures.ts';
import type { PlayedDay } from '../days/played-day.ts';
import { isTraded } from '../days/summary.ts';

/** The days of one variant, as little of each as its figures need: there may be a thousand variants of years. */
export class VariantDays {
  readonly lows: number[] = [];
  private readonly traded: boolean[] = [];
  private high = 0;
  private charges = 0;

  add(day: PlayedDay): void {
    this.lows.push(day.low);
    this.traded.push(isTraded(day));
    this.high += day.high;
    this.charges += day.charges;
  }

  /** The lower results of the days on which it traded. */
  tradedLows(): readonly number[] {
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
      sharpe: yearlySharpe(nets),
    };
  }
}

/** What a variant came to. All but `high` is of the lower results of its days, after charges. */
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
