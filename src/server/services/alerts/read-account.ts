import { exactMicros, microsOf } from '#domain/alerts/micros.ts';
import { addMoney, type Money } from '#domain/units/money.ts';
import type { Db } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { Market } from '#server/market/market.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { todaysDays } from '#server/services/books/account-days.ts';
import { accountMarginOf } from '#server/services/risk/account-margin.ts';
import { dayProfitsOf } from '#server/services/risk/day-profits.ts';
import { type AccountValues, accountValueKey } from './readings.ts';

interface Needs {
  readonly db: Db;
  readonly venue: Market;
  readonly margins: MarginSource;
}

const microsOfMoney = (amount: Money | null): number | null => (amount === null ? null : exactMicros(amount));

/** Returns what an account's terms are read from: profits of the day, charges taken off, and the share of its cash that margin takes. */
export async function readAccount({ db, venue, margins }: Needs, accountId: string, rows: readonly AlertRow[]): Promise<AccountValues> {
  const values = new Map<string, number | null>();
  const terms = rows.flatMap((row) =>
    row.terms.terms.flatMap((term) => ('accountId' in term && term.accountId === accountId ? [term] : [])),
  );
  const exposure = await readAccountExposure(db, accountId);
  if (terms.some(({ measure }) => measure === 'pnl' || measure === 'account-pnl')) {
    const profits = await dayProfitsOf(db, accountId, exposure, venue);
    values.set('account-pnl', microsOfMoney(profits.account));
    for (const term of terms)
      if ('portfolioId' in term) values.set(accountValueKey(term), microsOfMoney(profits.portfolio(term.portfolioId)));
  }
  if (terms.some(({ measure }) => measure === 'margin')) {
    const { cash, requirement } = accountMarginOf(exposure, venue, margins);
    const taken = requirement([]);
    values.set(
      'margin',
      taken === null || cash === null || cash <= 0 ? null : microsOf((addMoney(taken.blocked, taken.reserved) / cash) * 100),
    );
  }
  if (terms.some(({ measure }) => measure === 'position-pnl')) {
    const days = await db.transaction().execute((trx) => todaysDays(trx, accountId, venue));
    for (const { row, profit } of days) values.set(row.id, microsOfMoney(profit.net));
  }
  return values;
}
