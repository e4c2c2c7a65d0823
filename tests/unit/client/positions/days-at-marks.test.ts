import { describe, expect, it } from 'vitest';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { atMove, daysNow, moveOfToday, resultNow } from '#client/state/positions/with-today.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { bookRowOf } from '#tests/support/server/wire-samples.ts';

const row = bookRowOf({ net_quantity: 65, mark: 100, gross_pnl: 650, net_pnl: 600, unrealised_pnl: 650 });
const report = { pnl: [], from: '2026-11-01', to: '2026-11-30', includes_today: true } as unknown as Parameters<typeof daysNow>[0];
const markAt =
  (price: number | null): ReadMark =>
  () =>
    price === null ? null : { price: priceFromDecimal(price), basis: 'last' };

describe('the running day of a report', () => {
  const days = daysNow(report, [row]);

  it('is drawn at the marks of now, as its sum is written', () => {
    const read = markAt(103);
    const [today] = atMove(days, moveOfToday(days, read));
    expect(today).toMatchObject({ key: '2026-11-30', gross_pnl: 845, net_pnl: 795, unrealised_pnl: 845 });
    expect(today?.net_pnl).toBe(resultNow(days, false, read));
  });
  it('stands as the book has it where no price has come', () => {
    expect(atMove(days, moveOfToday(days, markAt(null)))).toEqual(days);
  });
});
