import { describe, expect, it } from 'vitest';
import type { OrderChange } from '#client/api/types.ts';
import { filterOrders, type BookFilter } from '#client/features/order-book/model/book-filter.ts';
import { bookTotals } from '#client/features/order-book/model/book-totals.ts';
import { changedSince, seenOf } from '#client/features/order-book/model/changed-orders.ts';
import { protectedMarketPrice } from '#client/features/order-book/model/market-price.ts';
import { changeOf, fieldsOf, formOfOrder, leastLots, problemOf } from '#client/features/order-book/model/order-change.ts';
import { NEWEST, sortAfterPress, sortOfText, sortOrders, textOfSort } from '#client/features/order-book/model/order-sort.ts';
import { orderStory } from '#client/features/order-book/model/order-story.ts';
import { bookByTab } from '#client/features/order-book/model/order-tabs.ts';
import { tagsOfText } from '#client/features/order-book/model/tags-of-text.ts';
import { bookCsv } from '#client/features/order-book/orders/book-csv.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { CALL, EXCHANGE_AT, NO_CHARGES, orderOf, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const everything: BookFilter = { text: '', side: null, product: null };
const note = { order_id: 'o1', account_number: 'P-1001', note: 'Too early', tags: ['breakout'], updated_at: SERVER_AT };
const notes = new Map([['o1', note]]);
const now = { last: 112.35, exchangeAt: exchangeTime(EXCHANGE_AT) };

describe('the filter of the book', () => {
  const orders = [orderOf(), orderOf({ order_id: 'o2', transaction_type: 'SELL', product: 'MIS' })];
  const ids = (filter: Partial<BookFilter>) => filterOrders(orders, { ...everything, ...filter }, notes).map((order) => order.order_id);

  it('finds by contract in any order of words, by number, by note and by tag', () => {
    expect(ids({ text: 'ce 26000 nifty' })).toEqual(['o1', 'o2']);
    expect(ids({ text: 'o2' })).toEqual(['o2']);
    expect(ids({ text: 'EARLY' })).toEqual(['o1']);
    expect(ids({ text: 'breakout' })).toEqual(['o1']);
    expect(ids({ text: 'breakout sell' })).toEqual([]);
  });

  it('keeps one side and one product', () => {
    expect(ids({ side: 'SELL' })).toEqual(['o2']);
    expect(ids({ product: 'NRML' })).toEqual(['o1']);
  });
});

describe('the totals of the book', () => {
  it('take quantity and average of a back end that lists no fills, and leave unknown what it does not tell', () => {
    const untold = orderOf({
      fills: [],
      filled_quantity: 65,
      average_price: 121.25,
      charges: { ...NO_CHARGES, total: null as unknown as number },
    });
    expect(bookTotals([untold])).toMatchObject({ bought: moneyFromDecimal(7_881.25), sold: 0, charges: null, net: null });
    expect(bookTotals([orderOf({ fills: [], filled_quantity: 0 })])).toMatchObject({ bought: 0, charges: 0, net: 0 });
    const unknown = { bought: null, charges: null, gross: null, net: null };
    expect(bookTotals([orderOf({ fills: [], filled_quantity: null as never })])).toMatchObject(unknown);
  });
});

describe('sorting the book', () => {
  const cheap = orderOf({ order_id: 'cheap', price: 90 });
  const dear = orderOf({ order_id: 'dear', price: 200 });
  const market = orderOf({ order_id: 'market', price: null });
  const lost = orderOf({ order_id: 'lost', price: 1, status: 'unknown' });
  const ids = (text: string) => sortOrders([cheap, lost, market, dear], sortOfText(text)).map((order) => order.order_id);

  it('keeps unknown orders on top and what has no value at the end, both ways', () => {
    expect(ids('price')).toEqual(['lost', 'cheap', 'dear', 'market']);
    expect(ids('-price')).toEqual(['lost', 'dear', 'cheap', 'market']);
  });

  it('is said in the address and turned by a second press', () => {
    expect(textOfSort(NEWEST)).toBeNull();
    expect(sortOfText('nonsense')).toEqual(NEWEST);
    const once = sortAfterPress(NEWEST, 'price');
    expect(textOfSort(once)).toBe('price');
    expect(textOfSort(sortAfterPress(once, 'price'))).toBe('-price');
  });
});

describe('the tabs', () => {
  it('show a stop that waits under triggers too, until its trigger is reached', () => {
    const stop = orderOf({ order_type: 'SL', trigger_price: 100, status: 'trigger-pending' });
    expect(bookByTab([stop]).triggers).toHaveLength(1);
    expect(bookByTab([stop]).open).toHaveLength(1);
    expect(bookByTab([{ ...stop, status: 'open', triggered_at: EXCHANGE_AT }]).triggers).toHaveLength(0);
  });
});

describe('changing an order in its row', () => {
  const half = orderOf({ lots: 4, quantity: 260, filled_quantity: 130, price: 100, status: 'partially-filled' });

  it('asks for what differs and nothing else', () => {
    expect(changeOf(half, formOfOrder(half))).toBeNull();
    expect(changeOf(half, { ...formOfOrder(half), price: 101 })).toEqual({ account_number: 'P-1001', order_id: 'o1', price: 101 });
    expect(changeOf(half, { lots: 3, price: 100, trigger: null })).toEqual({ account_number: 'P-1001', order_id: 'o1', lots: 3 });
  });

  it('does not take a total that has filled already', () => {
    expect(leastLots(half)).toBe(3);
    expect(problemOf(half, { lots: 2, price: 100, trigger: null }, now)).toEqual({ field: 'lots', code: 'order.below-filled' });
    expect(problemOf(half, { lots: 3, price: 100, trigger: null }, now)).toBeNull();
  });

  it.each([
    [100.03, 'order.price-off-tick'],
    [400, 'order.price-out-of-range'],
  ])('refuses the price %d by the venue’s rule', (price, code) => {
    expect(problemOf(half, { lots: 4, price, trigger: null }, now)).toEqual({ field: 'price', code });
  });

  it('has a trigger only while it waits for it', () => {
    const stop = orderOf({ order_type: 'SL', price: 121, trigger_price: 120, status: 'trigger-pending' });
    expect(fieldsOf(stop)).toEqual(['lots', 'price', 'trigger']);
    expect(fieldsOf({ ...stop, triggered_at: EXCHANGE_AT })).toEqual(['lots', 'price']);
    expect(problemOf(stop, { lots: 1, price: 121, trigger: 110 }, now)).toEqual({ field: 'trigger', code: 'order.trigger-passed' });
  });
});

describe('an order sent to the market', () => {
  const live = { ltp: 112.35, bid: 112.3, ask: 112.4 };

  it('has a worst price on the other side of the market, by the venue’s protection', () => {
    // 5 % of 112.35, outwards to a tick
    expect(protectedMarketPrice(orderOf(), live, exchangeTime(EXCHANGE_AT))).toBe(114.6);
    expect(protectedMarketPrice(orderOf({ transaction_type: 'SELL' }), live, exchangeTime(EXCHANGE_AT))).toBe(110.1);
  });

  it('is not offered a price when nobody stands there', () => {
    expect(protectedMarketPrice(orderOf(), { ...live, ask: null }, exchangeTime(EXCHANGE_AT))).toBeNull();
  });
});

describe('the life of an order', () => {
  const change = (revision: number, values: Partial<OrderChange>): OrderChange => ({
    revision,
    status: 'open',
    lots: 2,
    quantity: 130,
    filled_quantity: 0,
    average_price: null,
    price: 110,
    trigger_price: null,
    protection_price: null,
    reason_code: null,
    reason: null,
    reason_values: {},
    asked_by: null,
    exchange_at: EXCHANGE_AT + revision * 1_000,
    received_at: SERVER_AT,
    ...values,
  });
  const fill = { trade_id: 't1', order_id: 'o1', quantity: 65, price: 110, exchange_at: EXCHANGE_AT + 2_000, charges: NO_CHARGES };
  const order = orderOf({ fills: [fill] });

  it('tells changes, fills and refusals in the order in which they happened', () => {
    const story = orderStory(order, [
      change(1, {}),
      change(2, { status: 'partially-filled', filled_quantity: 65 }),
      change(3, { status: 'partially-filled', filled_quantity: 65, price: 112, lots: 3, asked_by: 'hand' }),
      change(4, { status: 'cancelled', filled_quantity: 65, price: 112, lots: 3, reason_code: 'order.session-ended', reason: 'EOD' }),
    ]);
    expect(story.map(({ step }) => step)).toEqual([
      { id: 'placed' },
      { id: 'status', status: 'open', byUs: false },
      { id: 'fill', quantity: 65, price: 110 },
      { id: 'status', status: 'partially-filled', byUs: false },
      { id: 'price', from: 110, to: 112 },
      { id: 'lots', from: 2, to: 3 },
      { id: 'status', status: 'cancelled', byUs: false },
      { id: 'reason', code: 'order.session-ended', message: 'EOD' },
    ]);
  });

  it('tells of one instant how the order stood, what filled, and then what came of it', () => {
    const at = EXCHANGE_AT + 2_000;
    const story = orderStory(order, [
      change(1, { protection_price: 115, exchange_at: at }),
      change(2, { status: 'filled', filled_quantity: 130, protection_price: 115, exchange_at: at }),
    ]);
    expect(story.map(({ step }) => (step.id === 'status' ? step.status : step.id))).toEqual([
      'placed',
      'protected',
      'open',
      'fill',
      'filled',
    ]);
  });

  it('is told from the order itself while its changes are not known', () => {
    const steps = orderStory(orderOf({ status: 'rejected', reason_code: 'order.no-liquidity', reason: 'RMS' }), null).map(
      ({ step }) => step.id,
    );
    expect(steps).toEqual(['placed', 'status', 'reason']);
  });
});

describe('what is announced', () => {
  it('is a new status or a new filling, not the way between two', () => {
    const seen = seenOf([orderOf()]);
    expect(changedSince(seen, [orderOf()])).toEqual([]);
    expect(changedSince(seen, [orderOf({ status: 'cancel-pending' })])).toEqual([]);
    expect(changedSince(seen, [orderOf({ filled_quantity: 65, status: 'filled' })])).toHaveLength(1);
    expect(changedSince(seen, [orderOf(), orderOf({ order_id: 'new' })])).toHaveLength(1);
  });
});

describe('tags', () => {
  it('are what stands between commas, once each', () => {
    expect(tagsOfText(' a+ , breakout,,a+,  two  words ')).toEqual(['a+', 'breakout', 'two words']);
  });
});

describe('the book as CSV', () => {
  it('has the exchange’s time, plain numbers and the trader’s own words, safe for spreadsheets', () => {
    const said = new Map([['o1', { ...note, note: '=cmd()', tags: ['a', 'b'] }]]);
    const [head = '', row = ''] = bookCsv('open', bookByTab([orderOf({ price: 112.5 })]), said, []).split('\r\n');
    const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)];
    expect(cell('placed_at')).toBe('2026-11-23T09:20:00.000+05:30');
    expect(cell('symbol')).toBe(CALL.tradingsymbol);
    expect(cell('price')).toBe('112.5');
    expect(cell('average_price')).toBe('');
    expect(cell('tags')).toBe('a; b');
    expect(cell('note')).toBe("'=cmd()");
  });

  it('writes a trade with its value and each charge', () => {
    const charges = { ...NO_CHARGES, brokerage: 20, gst: 3.6, total: 23.6 };
    const fills = [{ trade_id: 't1', order_id: 'o1', quantity: 65, price: 112.4, exchange_at: EXCHANGE_AT, charges }];
    const [head = '', row = ''] = bookCsv('trades', bookByTab([orderOf({ fills })]), notes, ['price', 'instrument', 'charges']).split(
      '\r\n',
    );
    const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)];
    expect([cell('value'), cell('brokerage'), cell('gst'), cell('charges')]).toEqual(['7306', '20', '3.6', '23.6']);
    // In the user's column order; hidden columns follow.
    expect(head.split(',').slice(0, 5)).toEqual(['price', 'exchange', 'symbol', 'expiry', 'brokerage']);
    expect(head.split(',')).toHaveLength(new Set(head.split(',')).size);
    expect(head.split(',')).toContain('trade_id');
  });
});
