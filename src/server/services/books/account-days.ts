import { markOfQuote } from '#domain/market/mark.ts';
import type { DayProfit } from '#domain/positions/day-profit.ts';
import { dayProfitOf } from '#domain/positions/day-profit.ts';
import type { Trx } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import type { BookDay } from '#server/presenters/position-book.ts';
import { listPositionDays, listPositionsOfDay } from '#server/repositories/position-days.ts';
import { findPositions } from '#server/repositories/positions.ts';
import { runningDays } from './open-days.ts';

/** A position of an account on a trading date. */
export interface AccountDay extends BookDay {
  readonly date: string;
  readonly profit: DayProfit;
}

const withProfit = (day: BookDay, date: string): AccountDay => ({ ...day, date, profit: dayProfitOf(day.figures, day.mark) });

async function pastDays(trx: Trx, accountId: string, from: string, to: string): Promise<AccountDay[]> {
  const days = await listPositionDays(trx, accountId, from, to);
  const positions = await findPositions(trx, [...new Set(days.map((day) => day.position_id))]);
  const byId = new Map(positions.map((row) => [row.id, row]));
  return days.flatMap((stored) => {
    const row = byId.get(stored.position_id);
    return row ? [withProfit({ row, figures: stored.day, mark: stored.closing_mark, quote: null }, stored.trading_date)] : [];
  });
}

/** Returns every position of an account, of all accounts without one, that is open or was changed today, valued at the mark. */
export async function todaysDays(trx: Trx, accountId: string | null, venue: Market): Promise<AccountDay[]> {
  const date = venue.tradingDate();
  const rows = await listPositionsOfDay(trx, date, accountId);
  const running = await runningDays(trx, rows, date, (id) => venue.quote(id)?.previousClose ?? null);
  return running.map(({ row, figures }) => {
    const quote = venue.quote(row.instrument_id);
    return withProfit({ row, figures, mark: markOfQuote(quote)?.price ?? null, quote }, date);
  });
}

/** Returns the days of an account's positions between two dates, both included: past days as stored, today as it stands now. */
export async function accountDays(trx: Trx, accountId: string, from: string, to: string, venue: Market): Promise<AccountDay[]> {
  const today = venue.tradingDate();
  const past = from < today ? await pastDays(trx, accountId, from, to) : [];
  return from <= today && today <= to ? [...past, ...(await todaysDays(trx, accountId, venue))] : past;
}
