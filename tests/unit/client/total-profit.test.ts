import { describe, expect, it } from 'vitest';
import type { Summary } from '#client/api/types.ts';
import { totalProfitOf, totalsAfter } from '#client/state/positions/total-profit.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { positionOf } from '#tests/support/server/wire-samples.ts';

describe('the whole profit of a portfolio', () => {
  const summary = {
    portfolio_id: 'p',
    open_positions: 1,
    realised_pnl: 0.1,
    unrealised_pnl: 0,
    gross_pnl: 0.1,
    charges: 0.3,
    net_pnl: 1_000_000.05,
    exchange_at: 0,
    received_at: 0,
  };
  const held = positionOf({ net_quantity: 65, open_cost: 6_500 });
  const mark = () => ({ price: priceFromDecimal(101), basis: 'bid' }) as const;

  it('is what was realised and what is open at the mark, less charges, exact to the paisa', () => {
    expect(totalProfitOf({ summary, positions: [held] }, 'net', mark)).toBe(moneyFromDecimal(64.8));
    expect(totalProfitOf({ summary, positions: [held] }, 'gross', mark)).toBe(moneyFromDecimal(65.1));
  });

  it('stands at the prices of the server until the positions are known, and is unknown without a mark or a summary', () => {
    expect(totalProfitOf({ summary, positions: null }, 'net', mark)).toBe(moneyFromDecimal(1_000_000.05));
    expect(totalProfitOf({ summary, positions: [{ ...held, quote: null }] }, 'net', () => null)).toBeNull();
    expect(totalProfitOf({ summary: null, positions: [held] }, 'net', mark)).toBeNull();
  });
});

describe('the totals of a portfolio after a fill that they do not have', () => {
  const summary = {
    portfolio_id: 'p',
    open_positions: 1,
    realised_pnl: 100,
    unrealised_pnl: 0,
    gross_pnl: 100,
    charges: 20,
    net_pnl: 80,
    exchange_at: 1_000,
    received_at: 0,
  };
  const paid = (total: number) => ({ ...positionOf().charges, total });
  const held = positionOf({ net_quantity: 65, open_cost: 6_500, realised_pnl: 30, charges: paid(5), revision: 2, updated_at: 900 });
  const flat = { ...held, net_quantity: 0, open_cost: 0, realised_pnl: 95, charges: paid(12.5), revision: 3, updated_at: 1_000 };
  const mark = () => ({ price: priceFromDecimal(101), basis: 'bid' }) as const;

  it('move by what the position has realised and paid since: closed at the mark, gross stays where it was', () => {
    const after = totalsAfter(summary, held, flat);
    expect(after).toMatchObject({ realised_pnl: 165, charges: 27.5 });
    const gross = (totals: Summary, position: typeof held) => totalProfitOf({ summary: totals, positions: [position] }, 'gross', mark);
    expect(gross(after, flat)).toBe(gross(summary, held));
  });

  it('count a position that has just begun from nothing, and one whose former state is not known not at all', () => {
    const begun = { ...held, realised_pnl: 0, charges: paid(5), revision: 1, updated_at: 1_001 };
    expect(totalsAfter(summary, null, begun)).toMatchObject({ realised_pnl: 100, charges: 25 });
    expect(totalsAfter(summary, null, flat)).toBe(summary);
  });

  it('stay when they are of a later instant, when the event is old, and where a figure is not told', () => {
    expect(totalsAfter({ ...summary, exchange_at: 1_001 }, held, flat)).toMatchObject({ realised_pnl: 100, charges: 20 });
    expect(totalsAfter(summary, flat, held)).toBe(summary);
    expect(totalsAfter({ ...summary, exchange_at: null as never }, held, flat)).toMatchObject({ realised_pnl: 100 });
  });
});
