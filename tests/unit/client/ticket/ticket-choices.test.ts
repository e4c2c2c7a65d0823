import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { autoSquareOff, kindsOf, mayWaitForOpen, productsOf } from '#client/features/ticket/model/ticket-choices.ts';
import { startForm } from '#client/features/ticket/model/ticket-start.ts';
import { ticketDefaults } from '#client/features/ticket/model/trade-defaults.ts';
import { CALL, orderOf } from '#tests/support/server/wire-samples.ts';

describe('what a ticket offers', () => {
  it('has stop-market orders only where the exchange takes them, and not before its date is known', () => {
    expect(kindsOf({ exchange: 'NSE', kind: 'equity' }, '2026-11-23')).toContain('SL-M');
    expect(kindsOf({ exchange: 'NFO', kind: 'option' }, '2026-11-23')).not.toContain('SL-M');
    expect(kindsOf({ exchange: 'BSE', kind: 'equity' }, '2026-11-23')).not.toContain('SL-M');
    expect(kindsOf({ exchange: 'NSE', kind: 'equity' }, null)).not.toContain('SL-M');
  });

  it('delivers shares, carries contracts, and takes both intraday', () => {
    expect(productsOf('equity')).toEqual(['MIS', 'CNC']);
    expect(productsOf('option')).toEqual(['MIS', 'NRML']);
  });

  it('knows when the broker closes intraday positions: 15 minutes before the close, on trading days only', () => {
    expect(autoSquareOff('own', 'option', '2026-11-23')).toBe(nseFo.instantAt('2026-11-23', 15 * 60 + 25));
    // Shares close by auction from 15:15 on: theirs begins before it.
    expect(autoSquareOff('own', 'equity', '2026-11-23')).toBe(nseFo.instantAt('2026-11-23', 15 * 60 + 5));
    expect(autoSquareOff('own', 'equity', '2026-07-31')).toBe(nseFo.instantAt('2026-07-31', 15 * 60 + 20));
    expect(autoSquareOff('own', 'option', '2026-11-22')).toBeNull();
    expect(autoSquareOff(null, 'option', '2026-11-23')).toBeNull();
  });

  it('keeps for the next open what does not go by a position', () => {
    expect(mayWaitForOpen({ mode: 'open', kind: 'MARKET' })).toBe(true);
    expect(mayWaitForOpen({ mode: 'square-off', kind: 'MARKET' })).toBe(false);
    expect(mayWaitForOpen({ mode: 'modify', kind: 'LIMIT' })).toBe(false);
  });
});

describe('what a ticket begins with', () => {
  const buy = { instrument: CALL, side: 'BUY', mode: 'open' } as const;

  it('is what the profile says, as far as the instrument takes it', () => {
    const kept = ticketDefaults({ product: 'MIS', order_type: 'LIMIT', lots: 3, confirm: 'two-tap' });
    expect(startForm(buy, kept)).toMatchObject({ product: 'MIS', kind: 'LIMIT', lots: 3, price: null });
    expect(kept.twoTap).toBe(true);
    expect(startForm(buy, ticketDefaults({ product: 'CNC' })).product).toBe('NRML');
    expect(startForm({ ...buy, lots: 1 }, kept).lots).toBe(1);
  });

  it('is the product’s own choice where the profile says nothing that is known', () => {
    const form = startForm(buy, ticketDefaults({ product: 'BTST', order_type: 7, lots: 1.5 }));
    expect(form).toMatchObject({ product: 'NRML', kind: 'MARKET', lots: 1 });
  });

  it('of a working stop is its trigger and limit; of a triggered one the limit order it became', () => {
    const stop = orderOf({ order_type: 'SL', trigger_price: 100, price: 98, status: 'trigger-pending' });
    const modify = (order: typeof stop) => startForm({ ...buy, mode: { modify: order } }, ticketDefaults(null));
    expect(modify(stop)).toMatchObject({ kind: 'SL', trigger: 1_000_000, price: 980_000 });
    expect(modify({ ...stop, triggered_at: 5, status: 'open' })).toMatchObject({ kind: 'LIMIT', trigger: null, price: 980_000 });
    expect(modify(orderOf({ waits_for_open: true }))).toMatchObject({ afterMarket: true });
  });
});
