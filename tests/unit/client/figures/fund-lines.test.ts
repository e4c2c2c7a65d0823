import { expect, it } from 'vitest';
import type { RiskStatus } from '#client/api/types.ts';
import { fundLines } from '#client/features/broker/fund-lines.ts';

const paise = (amount: number | null | undefined) => Math.round((amount ?? Number.NaN) * 100);

it('what is available is the cash less the margin and the loss of futures, to the paisa as shown', () => {
  for (let at = 0; at < 500; at += 1) {
    // In ten-thousandths, each with another remainder of a paisa.
    const [cash, blocked, reserved, lost] = [9_680_034_812 + at * 7, 2_434_845_625 + at * 13, at * 3, at % 2 === 0 ? 0 : 1_234_567 + at];
    const units = {
      cash,
      available: cash - blocked - reserved - lost,
      futures_loss: lost,
      margin_blocked: blocked,
      reserved_for_orders: reserved,
    };
    const status = Object.fromEntries(Object.entries(units).map(([name, amount]) => [name, amount / 10_000])) as unknown as RiskStatus;
    const lines = fundLines(status);
    expect(paise(lines['available'])).toBe(paise(lines['cash']) - paise(lines['used']) - paise(lines['futures-loss'] ?? 0));
    expect(Math.abs((lines['used'] ?? 0) - (blocked + reserved) / 10_000)).toBeLessThan(0.03);
  }
});

it('says nothing of margin while the server has not', () => {
  expect(fundLines(null)).toEqual({ available: null, used: null, cash: null });
});
