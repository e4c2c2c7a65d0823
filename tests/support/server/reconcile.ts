import { expect } from 'vitest';
import { markOfQuote } from '#domain/market/mark.ts';
import { foldEntries } from '#domain/positions/position-entry.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { positionState } from '#server/presenters/position.ts';
import { entryOf } from '#server/services/books/entries.ts';
import type { TestDesk } from './desk.ts';
import type { TestServer } from './server.ts';
import { grossProfit, netProfit } from '#tests/support/books/profits.ts';

/**
 * Expects that the books of a desk's account are right: the server's own comparison finds nothing, every position is the fold of its
 * entries, and the profit of all days together is that of the positions, to the paisa. To be called every evening of a long run, and
 * whenever nothing is under way.
 */
export async function expectBooksReconcile(
  server: TestServer,
  desk: Pick<TestDesk, 'user' | 'accountId' | 'accountNumber'>,
): Promise<void> {
  const { services, db } = server;
  const { reconciliation } = await services.reconciliation.reconcileAccount(desk.user.id, desk.accountNumber);
  expect([reconciliation.outcome, reconciliation.findings]).toEqual(['clean', []]);

  const rows = await db.selectFrom('positions').selectAll().where('broker_account_id', '=', desk.accountId).execute();
  const fills = await db.selectFrom('fills').selectAll().where('broker_account_id', '=', desk.accountId).orderBy('sequence').execute();
  for (const row of rows) expect(positionState(row)).toEqual(foldEntries(fills.filter((fill) => fill.position_id === row.id).map(entryOf)));
  const firstDate = fills.map((fill) => fill.trade_date).toSorted()[0];
  if (firstDate === undefined) return;

  const mark = (id: string) => markOfQuote(services.venue.quote(id))?.price ?? null;
  const sum = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);
  const gross = sum(rows.map((row) => grossProfit(positionState(row), mark(row.instrument_id))));
  const net = sum(rows.map((row) => netProfit(positionState(row), mark(row.instrument_id))));
  for (const group of ['day', 'portfolio', 'underlying'] as const) {
    const report = await services.books.getPnl(desk.user.id, desk.accountNumber, {
      from: firstDate,
      to: services.venue.tradingDate(),
      group,
    });
    const whole = (amount: number | null) => (amount === null ? null : moneyFromDecimal(amount));
    expect([group, whole(report.totals.gross_pnl), whole(report.totals.net_pnl)]).toEqual([group, gross, net]);
    expect(sum(report.pnl.map((line) => whole(line.net_pnl)))).toBe(net);
  }
}
