import { describe, expect, it } from 'vitest';
import { totalProfitOf } from '#client/state/positions/total-profit.ts';
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
