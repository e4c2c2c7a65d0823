import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { getDayMinutes, getPnl, getPositionBook } from '#contract/operations/books.ts';
import { sumOfProfits } from '#domain/positions/day-profit.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentDayProfit } from '#server/presenters/day-profit.ts';
import { presentBookDay } from '#server/presenters/position-book.ts';
import { listDayMinutes } from '#server/repositories/day-minutes.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { namesOfPortfolios } from '#server/repositories/portfolios.ts';
import { type AccountDay, accountDays } from './account-days.ts';

type PnlQuery = QueryOf<typeof getPnl>;

const KEYS: Readonly<Record<PnlQuery['group'], (day: AccountDay) => string>> = {
  day: ({ date }) => date,
  portfolio: ({ row }) => row.portfolio_id,
  underlying: ({ row }) => row.instrument.underlying,
};

/** Returns the service of the day books. Every call reads only accounts of the given user. */
export function createBooksService({ db, venue }: { readonly db: Db; readonly venue: Market }) {
  /** Reads in one snapshot, so that positions and fills agree. */
  function reading<T>(userId: string, accountNumber: string, work: (trx: Trx, account: BrokerAccountRow) => Promise<T>): Promise<T> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => work(trx, requireAccount(await findAccountByNumber(trx, userId, accountNumber))));
  }

  return {
    getPositionBook: (userId: string, accountNumber: string, startDate: string | undefined): Promise<AnswerOf<typeof getPositionBook>> =>
      reading(userId, accountNumber, async (trx, account) => {
        const date = startDate ?? venue.tradingDate();
        const days = await accountDays(trx, account.id, date, date, venue);
        const receivedAt = venue.receivedAt();
        return {
          position_book: days.map((day) => presentBookDay(day, { receivedAt, source: venue.source })),
          totals: presentDayProfit(sumOfProfits(days.map((day) => day.profit))),
          trading_date: date,
          final: date < venue.tradingDate(),
          exchange_at: venue.now(),
          received_at: receivedAt,
        };
      }),

    getDayMinutes: (userId: string, accountNumber: string): Promise<AnswerOf<typeof getDayMinutes>> =>
      reading(userId, accountNumber, async (trx, account) => {
        const { tradingDate, opensAt, closesAt } = venue.reading();
        const minutes = await listDayMinutes(trx, account.id, tradingDate);
        return {
          minutes: minutes.map((row) => ({ at: row.exchange_at.getTime(), net_pnl: moneyToDecimal(row.net_profit) })),
          trading_date: tradingDate,
          opens_at: opensAt,
          closes_at: closesAt,
          exchange_at: venue.now(),
          received_at: venue.receivedAt(),
        };
      }),

    getPnl: (userId: string, accountNumber: string, query: PnlQuery): Promise<AnswerOf<typeof getPnl>> =>
      reading(userId, accountNumber, async (trx, account) => {
        const today = venue.tradingDate();
        const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
        const from = query.from ?? to;
        if (from > to) throw new AppError('pnl.range-invalid');
        const days = await accountDays(trx, account.id, from, to, venue);
        const groups = [...groupBy(days, KEYS[query.group])].toSorted(([a], [b]) => (a < b ? -1 : 1));
        const names = query.group === 'portfolio' ? await namesOfPortfolios(trx, account.id) : new Map<string, string>();
        return {
          pnl: groups.map(([key, group]) => ({
            key,
            label: names.get(key) ?? key,
            ...presentDayProfit(sumOfProfits(group.map((day) => day.profit))),
          })),
          totals: presentDayProfit(sumOfProfits(days.map((day) => day.profit))),
          from,
          to,
          group: query.group,
          includes_today: from <= today && today <= to,
          exchange_at: venue.now(),
          received_at: venue.receivedAt(),
        };
      }),
  };
}
