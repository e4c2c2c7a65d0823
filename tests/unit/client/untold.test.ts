import { describe, expect, test } from 'vitest';
import { readRows } from '#client/api/analytics/read-rows.ts';
import { createFormat, NO_VALUE } from '#client/i18n/format.ts';
import { DEFAULT_FORMAT } from '#client/i18n/format-context.ts';
import { conflictsOf, ideaView, losesWithoutEnd, winsWithoutEnd } from '#client/features/recommendations/model/idea-view.ts';
import { changeOf, fieldsOf, formOfOrder, leastLots, problemOf } from '#client/features/order-book/model/order-change.ts';
import { payoffAtExpiry } from '#client/features/positions/model/payoff.ts';
import { priceOfLevel } from '#client/features/positions/model/exit-levels.ts';
import { exitFigures } from '#client/features/ticket/model/exit-figures.ts';
import { blockOf } from '#client/features/ticket/model/assess-ticket.ts';
import { domainInstrument, tickOf } from '#client/state/market/domain-instrument.ts';
import { heldLots } from '#client/state/orders/held-lots.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import { maySend } from '#client/state/orders/may-send.ts';
import { noticeOfOrder } from '#client/state/notices/notice-of-order.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Recommendation } from '#client/api/analytics/types.ts';
import { call24500, form, market, rs, situation as situationOf } from './ticket/fixture.ts';
import { CALL, orderOf, positionOf } from '#tests/support/server/wire-samples.ts';

/** A missing value is null in place of a number. */
const UNTOLD = null as never;
const UNSIZED = { ...CALL, lot_size: UNTOLD, tick_size: UNTOLD };

describe('without a lot size', () => {
  const position = positionOf({ instrument: UNSIZED, net_lots: UNTOLD, net_quantity: -65, average_price: 100 });

  test('nothing is counted in lots, sized or reckoned', () => {
    expect(lotsOf(65, UNSIZED)).toBeNull();
    expect(domainInstrument(UNSIZED)).toBeNull();
    expect(exitFigures(position, 1, 90, null)).toMatchObject({ gross: null, net: null });
    expect(heldLots([position]).size).toBe(0);
  });

  test('the price of an order can still be changed, its quantity cannot', () => {
    const order = orderOf({ instrument: UNSIZED, lots: UNTOLD, price: 100, filled_quantity: UNTOLD });
    expect(fieldsOf(order)).toEqual(['price']);
    expect(leastLots(order)).toBe(1);
    const form = { ...formOfOrder(order), price: 101.5 };
    expect(changeOf(order, form)).toMatchObject({ price: 101.5 });
    expect(changeOf(order, form)).not.toHaveProperty('lots');
    expect(problemOf(order, form, { last: null, exchangeAt: null })).toBeNull();
  });

  test('a level is a price to the coin', () => {
    expect(priceOfLevel(position, 'stop', 'price', 120.257)).toBe(120.26);
    expect(tickOf(UNSIZED)).toBe(100);
  });

  test('an idea against a position says what it is against, not what would be after it', () => {
    const row = { legs: [{ instrument_id: CALL.instrument_id, tradingsymbol: 'X', side: 'buy', kind: 'call', lots: 1, strike: 1 }] };
    const idea = ideaView({ ...row, id: '1', lot_size: null } as unknown as Recommendation, 'en');
    expect(conflictsOf(idea, [position])).toEqual([{ instrument: position.instrument, held: -65, after: null }]);
  });
});

test('an idea that tells neither a name nor an id is not called by its place in the list', () => {
  const titles = readRows('screener', [{ status: 'open' }, { id: 'i7' }, { title_en: 'Iron fly' }]).map((row) => ideaView(row, 'en').title);
  expect(titles).toEqual([NO_VALUE, 'i7', 'Iron fly']);
});

test('a figure that is missing is not taken for one without end', () => {
  const leg = (side: string, kind: string) => ({ legs: [{ side, kind, lots: 1 }] }) as unknown as Recommendation;
  expect([losesWithoutEnd(leg('sell', 'call')), winsWithoutEnd(leg('sell', 'call'))]).toEqual([true, false]);
  expect([losesWithoutEnd(leg('buy', 'call')), winsWithoutEnd(leg('buy', 'call'))]).toEqual([false, true]);
  expect(winsWithoutEnd(leg('buy', 'put'))).toBe(false);
  expect(winsWithoutEnd({ legs: null })).toBe(false);
});

test('an instant that nobody has told is a dash', () => {
  const format = createFormat(DEFAULT_FORMAT);
  expect([format.time(exchangeTime(0)), format.date(exchangeTime(0)), format.dateTime(null)]).toEqual([NO_VALUE, NO_VALUE, NO_VALUE]);
});

test('a price of a contract whose tick nobody has told keeps all its decimals', () => {
  const format = createFormat(DEFAULT_FORMAT);
  expect([84.2525, 84.125, 84.5, 84, -0.0825].map((price) => format.price(price, null))).toEqual([
    '84.2525',
    '84.125',
    '84.50',
    '84.00',
    '\u22120.0825',
  ]);
  expect([112.1 + 0.2, null, Number.NaN].map((price) => format.price(price, null))).toEqual(['112.30', NO_VALUE, NO_VALUE]);
  expect(format.signedPrice(0.0825, null)).toBe('+0.0825');
});

test('money in a currency that nobody has told has no symbol', () => {
  const format = createFormat({ ...DEFAULT_FORMAT, currency: null });
  expect([format.money(1234.5), format.signedMoney(-2)]).toEqual(['1,234.50', '\u22122.00']);
  expect(format.time(exchangeTime(Date.parse('2026-11-23T09:20:00+05:30')))).toContain('09:20');
});

test('for an account whose number is not known no order is sent, and the ticket says so', () => {
  const situation = situationOf({ unnumbered: true, accountReady: false });
  expect(blockOf(call24500, form({ kind: 'LIMIT', price: rs(112) }), market(), situation)).toBe('no-account-number');
});

test('a position of unknown product is closed at market only: a limit could open a second one', () => {
  const situation = situationOf({ closableLots: 1 });
  const closing = (kind: 'MARKET' | 'LIMIT') => form({ mode: 'square-off', kind, product: UNTOLD, price: rs(100) });
  expect(blockOf(call24500, closing('LIMIT'), market(), situation)).toBe('product-unknown');
  expect(blockOf(call24500, closing('MARKET'), market(), situation)).toBeNull();
});

test('a contract that nobody has named is in no picture', () => {
  const position = positionOf({ instrument: { ...CALL, option_type: null } });
  expect(payoffAtExpiry([position], 24_500)).toBeNull();
});

test.each([
  ['AC1', 'active', true],
  ['AC1', UNTOLD, true],
  ['AC1', 'needs-login', false],
  ['', 'active', false],
] as const)('an account with number "%s" and status %s may send: %s', (number, status, may) => {
  expect(maySend({ account_number: number, status })).toBe(may);
});

test.each([
  [{ status: 'filled', lots: UNTOLD, quantity: 65, filled_quantity: 65, average_price: 100 }],
  [{ status: 'filled', lots: 1, quantity: 65, filled_quantity: 65, average_price: null }],
  [{ status: 'partially-filled', lots: 1, quantity: UNTOLD, filled_quantity: 1, average_price: 100 }],
  [{ status: 'cancelled', lots: UNTOLD }],
] as const)('what became of an order is told without the figures that are not: %j', (change) => {
  expect(noticeOfOrder(orderOf(change))?.title).toMatchObject({
    id: 'notifications.order.plain',
    values: { status: change.status.replace('partially-filled', 'partial') },
  });
});
