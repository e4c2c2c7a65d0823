import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createExitPair, type ExitPair } from '#domain/orders/exit-pair.ts';
import { enteredUnits } from '#domain/orders/exit-units.ts';
import { addTrade, type FillLedger } from '#domain/orders/fill-ledger.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { nextStatus, type OrderEvent, refusalEvent } from '#domain/orders/order-transitions.ts';
import { type ExitInput, reduceExitPair } from '#domain/orders/reduce-exit-pair.ts';
import { isFinal } from '#domain/orders/status-sets.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import { type Price, price, valueAt } from '#domain/units/price.ts';
import { p } from '#tests/support/client/trading-samples.ts';
import { NO_FILLS } from '#tests/support/books/no-fills.ts';

const LOT = 65;
type Standing = Extract<OrderEvent, 'work' | 'work-partly' | 'wait-trigger' | 'fill-all' | 'cancel' | 'expire' | 'reject'>;

/** A broker's report on an order: its status, a trade, or a snapshot of the order without its trades. */
type Report =
  | { readonly type: 'stands'; readonly as: OrderEvent }
  | { readonly type: 'trade'; readonly id: string; readonly quantity: number; readonly at: Price }
  | { readonly type: 'ended'; readonly as: Standing; readonly filled: number }
  | { readonly type: 'snapshot'; readonly as: Standing; readonly filled: number; readonly average: Price };

interface Life {
  readonly quantity: number;
  /** In order of occurrence. */
  readonly reports: readonly Report[];
  readonly end: Extract<Report, { type: 'snapshot' }>;
}

const ending = fc.constantFrom('none' as const, 'cancel' as const, 'expire' as const, 'reject' as const);
const lives = fc
  .record({
    stop: fc.boolean(),
    parts: fc.array(fc.record({ lots: fc.integer({ min: 1, max: 3 }), ticks: fc.integer({ min: 1, max: 4_000 }) }), { maxLength: 6 }),
    more: fc.integer({ min: 0, max: 3 }),
    end: ending,
  })
  .map(({ stop, parts, more, end }): Life => {
    const total = parts.reduce((sum, part) => sum + part.lots, 0) + Math.max(more, parts.length === 0 ? 1 : 0);
    const quantity = total * LOT;
    const reports: Report[] = [{ type: 'stands', as: stop ? 'wait-trigger' : 'work' }];
    if (stop && parts.length > 0) reports.push({ type: 'stands', as: 'trigger' });
    let filled = 0;
    let value = 0;
    const snapshot = (as: Standing) =>
      ({ type: 'snapshot', as, filled, average: price(filled === 0 ? 0 : multiplyDivide(value, 1, filled)) }) as const;
    parts.forEach((part, index) => {
      filled += part.lots * LOT;
      value += part.lots * LOT * part.ticks * 500;
      reports.push({ type: 'trade', id: `t${index}`, quantity: part.lots * LOT, at: price(part.ticks * 500) });
      if (index % 2 === 0 && filled < quantity) reports.push(snapshot('work-partly'));
    });
    const standing = filled > 0 ? 'work-partly' : stop ? 'wait-trigger' : 'work';
    const as: Standing = filled === quantity ? 'fill-all' : end === 'none' ? standing : end;
    if (as !== standing) reports.push({ type: 'ended', as, filled });
    return { quantity, reports, end: snapshot(as) };
  });

/** How reports are delivered: which are lost or repeated, in which order; and requests of our own meanwhile. */
const telling = fc.record({
  lost: fc.array(fc.nat({ max: 15 }), { maxLength: 8 }),
  again: fc.array(fc.nat({ max: 15 }), { maxLength: 8 }),
  keys: fc.array(fc.nat({ max: 1_000 }), { minLength: 24, maxLength: 24 }),
  asks: fc.array(fc.record({ at: fc.nat({ max: 20 }), what: fc.constantFrom('ask-modify', 'ask-cancel', 'lose') }), { maxLength: 3 }),
});

interface Book {
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly ledger: FillLedger;
  readonly exit: ExitPair;
}

function emptyBook(quantity: number): Book {
  const exit = createExitPair({
    pairId: 'x',
    side: 'sell',
    source: 'ltp',
    stop: { trigger: p(1), limitOffset: null },
    target: null,
    trailing: null,
    lotSize: LOT,
    freezeQuantity: 0,
  });
  return { status: 'pending-submit', quantity, ledger: NO_FILLS, exit };
}

const meant = (event: OrderEvent, filled: number): OrderEvent => (event === 'reject' ? refusalEvent(filled) : event);

/** Returns the book after one report, checked for impossible states. */
function book(before: Book, report: Report, booked: { quantity: number; value: number }): Book {
  let { exit } = before;
  const handle = (input: ExitInput) => {
    exit = reduceExitPair(exit, input).pair;
  };
  let { ledger } = before;
  if (report.type === 'trade') {
    const after = addTrade(ledger, report.id, report.quantity, report.at);
    if (after !== null) {
      booked.quantity += report.quantity;
      booked.value += valueAt(report.at, report.quantity);
    }
    ledger = after ?? ledger;
    handle({ type: 'parent-filled', tradeId: report.id, quantity: report.quantity });
  }
  if (ledger.filledQuantity > before.quantity) throw new Error('filled more than was ordered');
  if (booked.quantity !== ledger.filledQuantity || booked.value !== ledger.filledValue) throw new Error('a unit was booked twice or never');
  const whole = ledger.filledQuantity === before.quantity;
  const event: OrderEvent =
    report.type === 'trade'
      ? whole
        ? 'fill-all'
        : 'fill-part'
      : whole
        ? 'fill-all'
        : meant(report.as, 'filled' in report ? report.filled : 0);
  // An event that does not fit the status is late: it is ignored.
  const status = nextStatus(before.status, event) ?? before.status;
  if (isFinal(before.status) && !isFinal(status)) throw new Error(`${before.status} came back as ${status}`);
  if (report.type === 'ended' || (report.type === 'snapshot' && ENDS.has(report.as)))
    handle({ type: 'parent-ended', filled: report.filled });
  return { ...before, status, ledger, exit };
}
const ENDS = new Set<OrderEvent>(['fill-all', 'cancel', 'expire', 'reject']);

/** Returns the final result: status of the order, filled quantity and value, and the protected quantity of its exit. */
const summary = ({ status, ledger, exit }: Book) => ({
  status,
  quantity: ledger.filledQuantity,
  value: ledger.filledValue,
  protects: enteredUnits(exit),
  ended: exit.parentEnded,
});

const inOrder = (life: Life): Book => {
  const booked = { quantity: 0, value: 0 };
  return [...life.reports, life.end].reduce((so, report) => book(so, report, booked), emptyBook(life.quantity));
};

/** Books the reports in order of arrival; `repairs` follow in order. */
function asTold(life: Life, how: typeof telling extends fc.Arbitrary<infer T> ? T : never, repairs: readonly Report[]): Book {
  const kept = life.reports.filter((_, index) => !how.lost.includes(index));
  const doubled = [...kept, ...how.again.flatMap((index) => kept[index] ?? [])];
  const said = doubled
    .map((report, index) => ({ report, key: how.keys[index % how.keys.length] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ report }) => report);
  const booked = { quantity: 0, value: 0 };
  let so = emptyBook(life.quantity);
  [...said, ...repairs].forEach((report, index) => {
    for (const ask of how.asks)
      if (ask.at === index && index < said.length) so = { ...so, status: nextStatus(so.status, ask.what) ?? so.status };
    so = book(so, report, booked);
  });
  return so;
}

describe('the book of one order whose reports are shuffled, doubled, late and lost', () => {
  it('is the same as in order once the broker has told its orders and trades again', () => {
    fc.assert(
      fc.property(lives, telling, (life, how) => {
        const trades = life.reports.filter((report) => report.type === 'trade');
        const found = summary(asTold(life, how, [...trades, life.end]));
        const wanted = summary(inOrder(life));
        if (!isDeepStrictEqual(found, wanted)) throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
      }),
      { numRuns: 3_000 },
    );
  });
});
