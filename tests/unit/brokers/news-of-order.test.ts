import { describe, expect, it } from 'vitest';
import { price } from '#domain/units/price.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';
import type { WireOrder, WireTrade } from '#server/brokers/wire/broker-wire.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import { newsOfOrder } from '#server/services/broker-desk/news-of-order.ts';
import { ownTradeId, tagOf } from '#server/services/broker-desk/tags.ts';

const DATE = '2026-11-23';
const now = exchangeTime(Date.UTC(2026, 10, 23, 4));

/** A purchase of 150 units with a limit of 10.00 that works. */
const row = (change: Partial<OrderRow> = {}): OrderRow =>
  ({
    ...{ id: 'o-1', broker_account_id: 'a-1', instrument_id: 'SIM:X', instrument: { kind: 'option', segment: 'NFO' } },
    ...{ side: 'buy', kind: 'limit', product: 'NRML', validity: 'DAY', origin: 'hand', status: 'open', reason_code: null },
    ...{ quantity: 150, filled_quantity: 0, filled_value: 0 },
    ...{ limit_price: price(100_000), trigger_price: null, protection_price: null, triggered_at: null, accepted_at: null },
    ...change,
  }) as unknown as OrderRow;
const told = (change: Partial<WireOrder> = {}): WireOrder => ({
  ...{
    brokerOrderId: '1234567890123456789',
    exchangeOrderId: null,
    tag: tagOf('o-1'),
    instrumentId: 'SIM:X',
    side: 'buy',
    product: 'NRML',
  },
  ...{ quantity: 150, filledQuantity: 0, limitPrice: price(100_000), triggerPrice: null },
  ...{ standing: 'working', rawStatus: 'OPEN', message: null, at: wallTime(now) },
  ...change,
});
const trade = (tradeId: string, quantity: number, at = 0): WireTrade => ({
  ...{ tradeId, brokerOrderId: '1234567890123456789', instrumentId: 'SIM:X', side: 'buy', quantity },
  ...{ price: price(95_000), at: wallTime(now + at) },
});
const context = (change: Partial<Parameters<typeof newsOfOrder>[3]> = {}) => ({
  ...{ booked: new Set<string>(), asked: null, unmoved: true, now, tradingDate: DATE },
  ...change,
});
const named = (id: string) => ownTradeId('a-1', DATE, id);
const kinds = (news: ReturnType<typeof newsOfOrder>) => news.effects.map((effect) => effect.type);

it('a tag is 20 small letters and digits, always the same for an order and never for two', () => {
  const tags = Array.from({ length: 5_000 }, (_, place) => tagOf(`order-${place}`));
  expect(new Set(tags).size).toBe(5_000);
  expect(tags.every((tag) => /^[a-z2-7]{20}$/.test(tag))).toBe(true);
  expect(tagOf('order-7')).toBe(tags[7]);
});

describe('trades', () => {
  it('are booked once each, oldest first, whatever the order and repetition of the list', () => {
    const { effects } = newsOfOrder(
      row(),
      told({ filledQuantity: 100 }),
      [trade('t2', 25, 5), trade('t1', 75), trade('t2', 25, 5)],
      context(),
    );
    expect(effects.map((effect) => effect.type === 'filled' && [effect.trade.tradeId, effect.order.filledQuantity])).toEqual([
      [named('t1'), 75],
      [named('t2'), 100],
    ]);
  });

  it('that are booked add nothing, and a total of the broker never does', () => {
    const known = row({ status: 'partially-filled', filled_quantity: 75, filled_value: 75 * 95_000 });
    expect(
      kinds(newsOfOrder(known, told({ filledQuantity: 150 }), [trade('t1', 75)], context({ booked: new Set([named('t1')]) }))),
    ).toEqual([]);
  });

  it('beyond the quantity of the order are left for a person', () => {
    expect(kinds(newsOfOrder(row(), told(), [trade('t1', 75), trade('t2', 100)], context()))).toEqual(['filled']);
  });
});

describe('the end of an order', () => {
  it('waits for trades that are outstanding', () => {
    const cancelled = told({ standing: 'cancelled', filledQuantity: 75 });
    expect(newsOfOrder(row(), cancelled, [], context())).toEqual({ effects: [], refusal: null });
    expect(kinds(newsOfOrder(row(), cancelled, [trade('t1', 75)], context()))).toEqual(['filled', 'cancelled']);
    expect(newsOfOrder(row(), told({ standing: 'rejected', filledQuantity: 75, message: 'No margin' }), [], context()).refusal).toBeNull();
  });

  it('is told once, with the words of the broker or at least its status', () => {
    expect(newsOfOrder(row(), told({ standing: 'rejected', message: 'No margin' }), [], context()).refusal).toBe('No margin');
    expect(newsOfOrder(row(), told({ standing: 'rejected', rawStatus: 'REJECTED BY RMS' }), [], context()).refusal).toBe('REJECTED BY RMS');
    expect(newsOfOrder(row({ status: 'rejected' }), told({ standing: 'rejected' }), [], context()).refusal).toBeNull();
    expect(kinds(newsOfOrder(row({ status: 'cancelled' }), told({ standing: 'cancelled' }), [], context()))).toEqual([]);
  });
});

describe('a working order', () => {
  it.each([
    ['pending-submit', null],
    ['unknown', null],
    ['rejected', 'broker.never-arrived'],
  ] as const)('that is %s here has arrived', (status, reason_code) => {
    expect(kinds(newsOfOrder(row({ status, reason_code }), told(), [], context()))).toEqual(['accepted']);
  });

  it('received by the broker is not at the exchange yet', () => {
    expect(kinds(newsOfOrder(row({ status: 'pending-submit' }), told({ standing: 'received' }), [], context()))).toEqual([]);
  });

  it('on other terms was changed elsewhere, unless our books are newer than the reading', () => {
    const dearer = told({ limitPrice: price(110_000) });
    expect(kinds(newsOfOrder(row(), told(), [], context()))).toEqual([]);
    expect(kinds(newsOfOrder(row(), dearer, [], context()))).toEqual(['modified']);
    expect(kinds(newsOfOrder(row(), dearer, [], context({ unmoved: false })))).toEqual([]);
  });

  it('ends a pending change only on its terms, and never a pending cancelling', () => {
    const asked = { quantity: null, limitPrice: price(110_000), triggerPrice: null };
    const pending = row({ status: 'modify-pending' });
    expect(kinds(newsOfOrder(pending, told(), [], context({ asked })))).toEqual([]);
    expect(kinds(newsOfOrder(pending, told({ limitPrice: price(110_000) }), [], context({ asked, unmoved: false })))).toEqual(['modified']);
    expect(kinds(newsOfOrder(row({ status: 'cancel-pending' }), told({ limitPrice: price(110_000) }), [], context({ asked })))).toEqual([]);
  });

  it('whose stop is no longer awaited was triggered', () => {
    const stop = row({ kind: 'stop-limit', status: 'trigger-pending', trigger_price: price(99_000) });
    const waiting = told({ standing: 'awaits-trigger', triggerPrice: price(99_000) });
    expect(kinds(newsOfOrder(stop, waiting, [], context()))).toEqual([]);
    const [effect] = newsOfOrder(stop, { ...waiting, standing: 'working' }, [], context()).effects;
    expect(effect?.type === 'modified' && effect.order.triggeredAt).toBe(now);
  });
});
