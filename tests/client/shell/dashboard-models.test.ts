import { describe, expect, test } from 'vitest';
import { attentionOf } from '#client/features/dashboard/model/attention.ts';
import { shapeOf } from '#client/features/dashboard/model/shape-of.ts';
import { moved, toggled } from '#client/features/dashboard/cards/arrange-card.tsx';
import { digestLines } from '#client/features/dashboard/cards/digest-card.tsx';
import { monthBefore } from '#client/features/dashboard/cards/results.tsx';
import { topPositions } from '#client/features/dashboard/cards/positions-card.tsx';
import { startSteps } from '#client/features/dashboard/cards/start-card.tsx';
import { HOME_COLUMNS } from '#client/state/device/home-layout.ts';
import type { Intent } from '#client/state/orders/outbox.ts';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { legSample, runSample } from '#tests/support/client/run-samples.ts';
import { ACCOUNT, CALL, orderOf, PORTFOLIO, positionOf, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

describe('the models of the dashboard', () => {
  test('positions without a price come last', () => {
    const unpriced = { ...CALL, instrument_id: 'SIM:UNPRICED' };
    const list = [positionOf({ position_id: 'none', instrument: unpriced, quote: null }), positionOf({ position_id: 'some' })];
    expect(topPositions(list, 5).map((position) => position.position_id)).toEqual(['some', 'none']);
  });

  test('an order without an answer comes before everything else that needs attention', () => {
    const intent = { key: 'k', state: 'unknown', about: 'Buy 1 lot' } as Intent;
    const list = attentionOf({
      intents: [{ ...intent, key: 's', state: 'sending' }, intent],
      accounts: [ACCOUNT, { ...ACCOUNT, id: 'a2', status: 'needs-login' }],
      orders: [
        orderOf(),
        orderOf({ order_id: 'old', status: 'rejected', placed_at: 1 }),
        orderOf({ order_id: 'new', status: 'denied', placed_at: 2 }),
      ],
    });
    expect(list.map((item) => item.key)).toEqual(['k', 'a2', 'new', 'old']);
  });

  test('a sold option without a stop needs attention, unless it is covered, and what ends today', () => {
    const short = positionOf({ position_id: 'short', net_quantity: -65 });
    const facts = { intents: [], accounts: [], orders: [], tradingDate: TRADING_DATE };
    const keys = (more: object) => attentionOf({ ...facts, positions: [short], instructions: [], ...more }).map(({ key }) => key);
    expect(keys({})).toEqual(['naked-short']);
    expect(keys({ instructions: null })).toEqual([]);
    const hedge = positionOf({ position_id: 'hedge', net_quantity: 65, instrument: { ...CALL, strike: 27_000, instrument_id: 'SIM:B' } });
    expect(keys({ positions: [short, hedge] })).toEqual([]);
    expect(keys({ positions: [short, { ...hedge, instrument: { ...hedge.instrument, expiry: '2026-11-24' } }] })).toEqual(['naked-short']);
    expect(keys({ orders: [orderOf({ order_type: 'SL', status: 'trigger-pending' })] })).toEqual([]);
    const { contract } = legSample();
    const ofShort = { ...contract!, instrument_id: short.instrument.instrument_id };
    const leg = legSample({ side: 'sell', contract: ofShort, quantity: 65, stop: { price: 140, underlying: false } });
    const sample = runSample();
    const { definition } = sample;
    const run = {
      ...sample,
      portfolio_id: short.portfolio_id,
      definition: { ...definition, product: short.product, overall: { ...definition.overall, stop: null } },
      legs: [leg],
    };
    expect(keys({ runs: [run] })).toEqual([]);
    expect(keys({ runs: null })).toEqual([]);
    expect(keys({ runs: [{ ...run, status: 'ended' }] })).toEqual(['naked-short']);
    // The run manages one lot; the second lot is unprotected.
    expect(keys({ runs: [{ ...run, legs: [{ ...leg, quantity: 30 }] }] })).toEqual(['naked-short']);
    expect(keys({ runs: [{ ...run, legs: [{ ...leg, stop: null }] }] })).toEqual(['naked-short']);
    const overall = { ...run.definition.overall, stop: { unit: 'money', value: 4_000 } };
    expect(keys({ runs: [{ ...run, held: true, definition: { ...run.definition, overall }, legs: [{ ...leg, stop: null }] }] })).toEqual(
      [],
    );
    expect(keys({ tradingDate: '2026-12-01' })).toEqual(['naked-short', 'expiry']);
    const [item] = attentionOf({ ...facts, positions: [short, hedge], tradingDate: '2026-12-01' });
    expect(item?.kind === 'expiry' ? item.positions.map((each) => each.position_id) : item).toEqual(['short', 'hedge']);
  });

  test('what has one cause is one matter: naked shorts together, orders by the reason of their refusal', () => {
    const short = (id: string) => positionOf({ position_id: id, net_quantity: -65 });
    const refused = (id: string, reason: string, placed: number) =>
      orderOf({ order_id: id, status: 'rejected', reason_code: reason, placed_at: placed });
    const list = attentionOf({
      intents: [],
      accounts: [],
      positions: [short('a'), short('b')],
      instructions: [],
      orders: [refused('o1', 'order.no-liquidity', 1), refused('o2', 'risk.margin', 2), refused('o3', 'order.no-liquidity', 3)],
    });
    expect(
      list.map((item) => [
        item.kind,
        item.kind === 'order' ? item.orders.map((order) => order.order_id) : item.kind === 'naked' ? item.positions.length : 0,
      ]),
    ).toEqual([
      ['naked', 2],
      ['order', ['o3', 'o1']],
      ['order', ['o2']],
    ]);
  });

  test('the shape of a position turns at its strike, its cost counted in', () => {
    // 65 calls of 26,000 sold at 100: 6,500 come in, and 1,040 points above the strike cost 67,600.
    const short = positionOf({ net_quantity: -65, open_cost: -6_500, instrument: { ...CALL, strike: 26_000 } });
    expect([...(shapeOf(short)?.spots ?? [])]).toEqual([24_960, 26_000, 27_040]);
    expect([...(shapeOf(short)?.end ?? [])]).toEqual([6_500, 6_500, 6_500 - 67_600]);
    expect(shapeOf(positionOf({ net_quantity: 0 }))).toBeNull();
  });

  test('a month of days ends with the given one', () => {
    expect(['2026-11-23', '2026-03-31', '2026-01-15'].map(monthBefore)).toEqual(['2026-10-24', '2026-03-01', '2025-12-16']);
  });

  test('a card moves within its column and stays at the edge; hiding is undone by showing', () => {
    const layout = { ...HOME_COLUMNS, hidden: [] };
    expect(moved(layout, 'narrow', 'orders', -1).narrow).toEqual(['orders', 'indices']);
    expect(moved(layout, 'narrow', 'orders', 1)).toBe(layout);
    expect(toggled(toggled(layout, 'orders'), 'orders')).toEqual(layout);
  });

  test('an order that changed five times counts once in the digest', () => {
    const event = (seq: number, type: UserEvent['type'], data: UserEvent['data']): UserEvent => ({
      seq,
      type,
      at: 0,
      exchange_at: null,
      data,
    });
    const changes = [1, 2, 3, 4, 5].map((seq) => event(seq, 'order.updated', { order: orderOf() }));
    expect(
      digestLines([...changes, event(6, 'portfolio.removed', { id: 'p1' }), event(7, 'session.started', { user_agent: 'x' })]),
    ).toEqual([
      { id: 'orders', count: 1 },
      { id: 'accounts', count: 1 },
      { id: 'sessions', count: 1 },
    ]);
    expect(digestLines([])).toEqual([]);
  });

  test('the steps stay open only while it is known that nothing was traded', () => {
    const place = { account: ACCOUNT, portfolio: PORTFOLIO, known: true, missing: null };
    expect(startSteps(place, true)).toBeNull();
    expect(startSteps(place, null)).toBeNull();
    expect(startSteps(place, false)?.map(({ state }) => state)).toEqual(['done', 'done', 'next']);
    expect(startSteps({ ...place, portfolio: null }, false)?.map(({ state }) => state)).toEqual(['done', 'next', 'later']);
  });
});
