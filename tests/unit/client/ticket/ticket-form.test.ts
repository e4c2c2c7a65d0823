import { describe, expect, it } from 'vitest';
import { midPrice } from '#client/features/ticket/model/price-steps.ts';
import { reduceTicket } from '#client/features/ticket/model/ticket-form.ts';
import { form, rs } from './fixture.ts';

describe('the ticket reducer', () => {
  it('fills a limit price only from a live one and never over what was typed', () => {
    expect(reduceTicket(form(), { type: 'kind', kind: 'LIMIT', livePrice: rs(112) }).price).toBe(rs(112));
    expect(reduceTicket(form(), { type: 'kind', kind: 'LIMIT', livePrice: null }).price).toBeNull();
    expect(reduceTicket(form({ price: rs(90) }), { type: 'kind', kind: 'LIMIT', livePrice: rs(112) }).price).toBe(rs(90));
  });

  it('asks again about a far price after any change of price or side', () => {
    const accepted = form({ kind: 'LIMIT', price: rs(200), farPriceAccepted: true });
    expect(reduceTicket(accepted, { type: 'price', price: rs(210) }).farPriceAccepted).toBe(false);
    expect(reduceTicket(accepted, { type: 'side', side: 'SELL' }).farPriceAccepted).toBe(false);
    expect(reduceTicket(accepted, { type: 'lots', lots: 2 }).farPriceAccepted).toBe(true);
  });

  it('keeps the side of a square-off and the kind of a modified order', () => {
    const exit = form({ mode: 'square-off', side: 'SELL' });
    expect(reduceTicket(exit, { type: 'side', side: 'BUY' })).toBe(exit);
    const modify = form({ mode: 'modify', kind: 'LIMIT' });
    expect(reduceTicket(modify, { type: 'kind', kind: 'MARKET', livePrice: null })).toBe(modify);
    expect(reduceTicket(modify, { type: 'validity', validity: 'IOC' })).toBe(modify);
  });
});

describe('the middle price', () => {
  it('is on the grid and crosses neither side', () => {
    expect(midPrice(rs(112.3), rs(112.45), rs(0.05), 'BUY')).toBe(rs(112.35));
    expect(midPrice(rs(112.3), rs(112.45), rs(0.05), 'SELL')).toBe(rs(112.4));
    expect(midPrice(null, rs(112.45), rs(0.05), 'SELL')).toBeNull();
  });
});
