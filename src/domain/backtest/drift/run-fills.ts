import type { JournalCode, JournalLine } from '#domain/bots/engine/io.ts';
import { addMoney, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DriftFill } from './drift-fill.ts';
import { unitPrice } from './explain-pair.ts';

/** A trade of an order that a run sent. */
export interface RunTrade {
  readonly at: ExchangeTime;
  /** The decision behind the order; several orders may belong to one. */
  readonly intent: { readonly id: number; readonly leg: number; readonly opens: boolean; readonly reason: JournalCode };
  readonly contract: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: Price;
  readonly charges: Money;
}

type Charged = (of: Pick<DriftFill, 'at' | 'contract' | 'side' | 'quantity'> & { readonly price: Price }) => Money;

interface Terms {
  /** Charges of settling a position at expiry. */
  readonly settlement: Charged;
  /** Charges when the broker closes a position at the end of an intraday day. */
  readonly leaving: Charged;
  readonly lotSize: (contract: string) => number;
}

/** Journal codes that end a leg, or part of it, without an order of the run. */
const ENDINGS: ReadonlySet<JournalCode> = new Set(['settled', 'left-unpriced', 'closed-elsewhere', 'part-closed-elsewhere']);

const closingOf = (side: 'buy' | 'sell') => (side === 'buy' ? 'sell' : 'buy');

/** Returns the open quantity of a leg after its fills, with its last entry; null when flat. */
function heldOf(fills: readonly DriftFill[], leg: number): { readonly entry: DriftFill; readonly quantity: number } | null {
  const own = fills.filter((fill) => fill.leg === leg);
  const entry = own.findLast(({ opens }) => opens);
  const quantity = own.reduce((sum, fill) => sum + (fill.opens ? fill.quantity : -fill.quantity), 0);
  return entry === undefined || quantity <= 0 ? null : { entry, quantity };
}

/** Merges trades into one fill per decision, in the order of each decision's first trade. */
function byIntent(trades: readonly RunTrade[]): readonly DriftFill[] {
  const fills = new Map<number, DriftFill>();
  for (const { at, intent, contract, side, quantity, price, charges } of trades) {
    const { id, leg, opens, reason } = intent;
    const before = fills.get(id);
    const value = valueAt(price, quantity);
    fills.set(
      id,
      before === undefined
        ? { at, leg, contract, side, quantity, value, charges, opens, reason }
        : {
            ...before,
            quantity: before.quantity + quantity,
            value: addMoney(before.value, value),
            charges: addMoney(before.charges, charges),
          },
    );
  }
  return [...fills.values()];
}

/**
 * Returns the fills of a run: by its orders, by settlements, by its broker at the end of an intraday day, and by somebody else. Positions closed by somebody
 * else count at the price the run assumed, without charges: the order was not the run's.
 */
export function runFills(
  trades: readonly RunTrade[],
  journal: readonly JournalLine[],
  { settlement, leaving, lotSize }: Terms,
): readonly DriftFill[] {
  const fills = [...byIntent(trades)];
  for (const { at, leg, code, price, count } of journal) {
    if (!ENDINGS.has(code) || leg === null || price === undefined) continue;
    const held = heldOf(
      fills.filter((fill) => fill.at <= at),
      leg,
    );
    if (held === null) continue;
    const { entry } = held;
    const quantity = code === 'part-closed-elsewhere' ? Math.min(held.quantity, (count ?? 0) * lotSize(entry.contract)) : held.quantity;
    const closed = { at, leg, contract: entry.contract, side: closingOf(entry.side), quantity } as const;
    const own = code === 'settled' || code === 'left-unpriced';
    const charges = own ? (code === 'settled' ? settlement : leaving)({ ...closed, price }) : ZERO_MONEY;
    fills.push({
      ...closed,
      value: valueAt(price, quantity),
      charges,
      opens: false,
      reason: own ? code : 'closed-elsewhere',
    });
  }
  return fills.toSorted((a, b) => a.at - b.at);
}

/** Returns fills that close the open positions at their last price, or at the entry price where no last price is known. */
export function stillHeld(fills: readonly DriftFill[], at: ExchangeTime, lastOf: (contract: string) => Price | null): readonly DriftFill[] {
  return [...new Set(fills.map(({ leg }) => leg))].flatMap((leg): DriftFill[] => {
    const held = heldOf(fills, leg);
    if (held === null) return [];
    const { entry, quantity } = held;
    const value = valueAt(lastOf(entry.contract) ?? unitPrice(entry), quantity);
    return [
      { at, leg, contract: entry.contract, side: closingOf(entry.side), quantity, value, charges: ZERO_MONEY, opens: false, reason: null },
    ];
  });
}

/** Returns the last of the dates that began without positions; undefined where each began with some. */
export function lastFlatMorning(
  fills: readonly DriftFill[],
  dates: readonly string[],
  dateOf: (at: ExchangeTime) => string,
): string | undefined {
  const legs = [...new Set(fills.map(({ leg }) => leg))];
  return dates.findLast((date) => {
    const before = fills.filter(({ at }) => dateOf(at) < date);
    return legs.every((leg) => heldOf(before, leg) === null);
  });
}
