import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, ZERO_MONEY, type Money } from '#domain/units/money.ts';

/** The figures of a range of days. Null = unknown: one unknown day makes every sum unknown. */
interface Performance {
  readonly total: number | null;
  /** The total as a share of the account's starting capital. */
  readonly share: number | null;
  readonly maxDrawdown: number | null;
  readonly wins: number;
  readonly losses: number;
  /** Days with a result of zero or an unknown result. */
  readonly flat: number;
  readonly unknown: number;
  /** Winning days as a share of the winning and losing days. */
  readonly winRate: number | null;
  /** Total gains divided by total losses; null without losses or with an unknown day. */
  readonly profitFactor: number | null;
  readonly averageWin: number | null;
  readonly averageLoss: number | null;
}

const sum = (values: readonly number[]): Money => values.reduce<Money>((all, value) => addMoney(all, moneyFromDecimal(value)), ZERO_MONEY);

/** Returns the figures of daily results, oldest first. `start` is the account's starting capital; null = unknown. */
export function performanceOf(results: readonly (number | null)[], start: number | null): Performance {
  const known = results.filter((result) => result !== null);
  const unknown = results.length - known.length;
  const won = known.filter((result) => result > 0);
  const lost = known.filter((result) => result < 0);
  const whole = unknown === 0;
  const [gain, loss] = [sum(won), sum(lost)];
  const total = whole ? moneyToDecimal(addMoney(gain, loss)) : null;
  let running = ZERO_MONEY;
  let peak = ZERO_MONEY;
  let deepest = ZERO_MONEY;
  for (const result of known) {
    running = addMoney(running, moneyFromDecimal(result));
    if (running > peak) peak = running;
    const below = subtractMoney(running, peak);
    if (below < deepest) deepest = below;
  }
  const mean = (all: Money, count: number) => (count === 0 ? null : moneyToDecimal(all) / count);
  return {
    total,
    share: total === null || start === null || start <= 0 ? null : total / start,
    maxDrawdown: whole ? moneyToDecimal(deepest) : null,
    wins: won.length,
    losses: lost.length,
    flat: known.length - won.length - lost.length,
    unknown,
    winRate: won.length + lost.length === 0 ? null : won.length / (won.length + lost.length),
    profitFactor: !whole || loss === 0 ? null : gain / Math.abs(loss),
    averageWin: mean(gain, won.length),
    averageLoss: mean(loss, lost.length),
  };
}
