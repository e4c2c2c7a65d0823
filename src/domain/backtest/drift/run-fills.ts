import type { JournalCode, JournalLine } from '#domain/bots/engine/io.ts';
import { addMoney, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { DriftFill } from './drift-fill.ts';
import { unitPrice } from './explain-pair.ts';

/** A trade of an order that a run sent. */
export interface RunTrade {
  readonly at: ExchangeTime;
  /** What it was sent for: several orders may be. */
  readonly intent: { readonly id: number; readonly leg: number; readonly opens: boolean; readonly reason: JournalCode };
  readonly contract: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: Price;
  readonly charges: Money;
}

type Charged = (of: Pick<DriftFill, 'at' | 'contract' | 'side' | 'quantity'> & { readonly price: Price }) => Money;

interface Terms {
  /** What a settlement of so much costs. */
  readonly settlement: Charged;
  /** What it costs where its broker leaves so much at the end of an intraday day. */
  readonly leaving: Charged;
  readonly lotSize: (contract: string) => number;
}

/** What ends a leg, or a part of it, without an order of the run. */
const ENDINGS: ReadonlySet<JournalCode> = new Set(['settled', 'left-unpriced', 'closed-elsewhere', 'part-closed-elsewhere']);

const closingOf = (side: 'buy' | 'sell') => (side === 'buy' ? 'sell' : 'buy');

/** What of a leg is held after fills, with what it was entered by. */
function heldOf(fills: readonly DriftFill[], leg: number): { readonly entry: DriftFill; readonly quantity: number } | null {
  const own = fills.filter((fill) => fill.leg === leg);
  const entry = own.findLast(({ opens }) => opens);
  const quantity = own.reduce((sum, fill) => sum + (fill.opens ? fill.quantity : -fill.quantity), 0);
  return entry === undefined || quantity <= 0 ? null : { entry, quantity };
}

/** Returns trades by what they were sent for, in order of their first. */
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
 * Returns what a run has traded: by its orders, by settlements, by what its broker left at the end of an intraday day, and by what somebody else closed. What was closed elsewhere counts at the price that the
 * run took for it; its charges are those of an order that is not the run's.
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

/** Returns what is still held, left at its last price: that of its entry where it has none. */
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

/** Returns the last of these dates on whose morning nothing was held; undefined where something was on each of them. */
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
