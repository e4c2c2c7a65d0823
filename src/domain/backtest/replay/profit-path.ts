import { money, type Money, ZERO_MONEY } from '#domain/units/money.ts';

/** Minutes between two points of the path; one more point is kept at the end of the day. */
const POINT_MINUTES = 15;

/** Result of a day at the close of each minute, counted from 0 at its beginning, after charges and with open positions at their last prices. */
export interface DayPath {
  /** Highest and lowest result, the 0 at the beginning included. */
  readonly high: Money;
  readonly low: Money;
  /** Largest drawdown within the day, >= 0. */
  readonly fall: Money;
  /** Result at the end of each quarter of an hour, and at the end of the day. */
  readonly points: readonly Money[];
}

/** The result of a bot, or of a set of them, minute by minute through one day. */
export class ProfitPath {
  private now = 0;
  private high = 0;
  private low = 0;
  private fall = 0;
  private readonly points: Money[] = [];
  private noted = -1;

  constructor(
    /** Cumulative result when the day began. */
    private readonly start: Money,
  ) {}

  private stand(made: Money): void {
    this.now = made - this.start;
    this.high = Math.max(this.high, this.now);
    this.low = Math.min(this.low, this.now);
    this.fall = Math.max(this.fall, this.high - this.now);
  }

  /** Keeps the points of quarters of an hour that end before a minute; minutes without a price repeat the last result. */
  private pointsBefore(minute: number): void {
    for (let each = this.noted + 1; each < minute; each += 1) if ((each + 1) % POINT_MINUTES === 0) this.points.push(money(this.now));
  }

  /** Records the cumulative result at the close of a minute. */
  note(minute: number, made: Money): void {
    this.pointsBefore(minute);
    this.stand(made);
    if ((minute + 1) % POINT_MINUTES === 0) this.points.push(money(this.now));
    this.noted = minute;
  }

  /** Returns the path of the day, given the cumulative result at its end. */
  end(made: Money): DayPath {
    this.stand(made);
    const [high, low, fall] = [this.high, this.low, this.fall].map((amount) => (amount === 0 ? ZERO_MONEY : money(amount)));
    return { high: high ?? ZERO_MONEY, low: low ?? ZERO_MONEY, fall: fall ?? ZERO_MONEY, points: [...this.points, money(this.now)] };
  }
}
