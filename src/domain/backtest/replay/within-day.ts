import type { LegState } from '#domain/bots/engine/state.ts';
import { addMoney, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import type { DayMarket } from './day-market.ts';
import type { DayTape } from './day-tape.ts';
import { MarginPeak } from './margin-peak.ts';
import { type DayPath, ProfitPath } from './profit-path.ts';

type Prices = Readonly<Record<string, Price>>;

/** Figures tracked over a day, minute by minute. */
export interface Followed {
  /** The highest margin that the holdings would have needed; null where it is not known. */
  readonly margin: Money | null;
  /** The highest at the close of a minute in which something was entered; null where nothing was, or it is not known. */
  readonly entryMargin: Money | null;
  readonly path: DayPath;
}

/** Tracks the margin and the result of a day, beside the bot's decisions. */
export class WithinDay {
  private readonly margin: MarginPeak | null;
  private readonly path: ProfitPath;

  /** `before`: close of the underlying on the day before; `made`: cumulative result when the day began. */
  constructor(tape: DayTape, market: DayMarket, before: Price | undefined, made: Money) {
    this.margin = before === undefined ? null : new MarginPeak(tape, market, before);
    this.path = new ProfitPath(made);
  }

  /** Records positions and cumulative result at the close of a minute. */
  look(minute: number, held: { readonly legs: readonly LegState[]; readonly prices: Prices }, made: Money, entered: boolean): void {
    this.margin?.look(minute, held.legs, held.prices, entered);
    this.path.note(minute, made);
  }

  /** Returns the tracked figures of the day, given the cumulative result at its end. */
  end(made: Money): Followed {
    return { margin: this.margin?.peak() ?? null, entryMargin: this.margin?.atEntry() ?? null, path: this.path.end(made) };
  }
}

/** Returns the value of held legs at the close of a minute. A contract without a trade in it keeps its last price. */
export function heldWorth(legs: readonly LegState[], prices: Prices, market: DayMarket, minute: number): Money {
  let worth = ZERO_MONEY;
  for (const { contract, lots, side, entry } of legs) {
    if (contract === null || lots === 0 || entry === null) continue;
    const last = market.barAt(contract, minute)?.close ?? prices[contract.key] ?? entry;
    worth = addMoney(worth, valueAt(price(side * last), lots * contract.lotSize));
  }
  return worth;
}
