import { money, type Money, ZERO_MONEY } from '#domain/units/money.ts';

/** A point of the path is kept after so many minutes, and at the end of the day. */
const POINT_MINUTES = 15;

/** Where the result of a day stood within it, after charges, with what is held at its last prices: from 0 at its beginning, at the close of each minute. */
export interface DayPath {
  /** The highest and the lowest that it came to; the beginning counts. */
  readonly high: Money;
  readonly low: Money;
  /** How deep it fell at most below what it had come to before on that day, >= 0. */
  readonly fall: Money;
  /** Where it stood at the end of each quarter of an hour, and at the end of the day. */
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
    /** What had been made when the day began. */
    private readonly start: Money,
  ) {}

  private stand(made: Money): void {
    this.now = made - this.start;
    this.high = Math.max(this.high, this.now);
    this.low = Math.min(this.low, this.now);
    this.fall = Math.max(this.fall, this.high - this.now);
  }

  /** Keeps the points of the quarters of an hour that end before a minute does; in minutes without a price it stood where it stood. */
  private pointsBefore(minute: number): void {
    for (let each = this.noted + 1; each < minute; each += 1) if ((each + 1) % POINT_MINUTES === 0) this.points.push(money(this.now));
  }

  /** Notes what had been made since the first day when a minute closed. */
  note(minute: number, made: Money): void {
    this.pointsBefore(minute);
    this.stand(made);
    if ((minute + 1) % POINT_MINUTES === 0) this.points.push(money(this.now));
    this.noted = minute;
  }

  /** Returns the path of the day, which ended with so much made. */
  end(made: Money): DayPath {
    this.stand(made);
    const [high, low, fall] = [this.high, this.low, this.fall].map((amount) => (amount === 0 ? ZERO_MONEY : money(amount)));
    return { high: high ?? ZERO_MONEY, low: low ?? ZERO_MONEY, fall: fall ?? ZERO_MONEY, points: [...this.points, money(this.now)] };
  }
}
