import type { AnswerOf } from '#contract/operation.ts';
import type { getPositions, getPositionSummary, getRolls } from '#contract/operations/positions.ts';
import type { Db } from '#server/db/database.ts';
import type { Market } from '#server/market/market.ts';
import { requirePortfolio } from '#server/policies/access.ts';
import { type Marks, presentPastPosition, presentPosition, presentSummary, type WirePosition } from '#server/presenters/position.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { listDaysOfPortfolio } from '#server/repositories/position-days.ts';
import { listAllPositions, listPositions } from '#server/repositories/positions.ts';
import { accountingColumns } from './position-rows.ts';
import { rollChains } from './roll-chains.ts';

/** Returns the service of positions. Every call reads only portfolios of the given user. */
export function createPositionsService({ db, venue }: { readonly db: Db; readonly venue: Market }) {
  const marks = (): Marks => ({ receivedAt: venue.receivedAt(), source: venue.source, quote: (id) => venue.quote(id) });

  async function past(portfolioId: string, date: string): Promise<WirePosition[]> {
    const days = await listDaysOfPortfolio(db, portfolioId, date);
    return days.map(({ closing, closing_mark: close, settlement_price: settled, ended_at: endedAt, ...row }) =>
      presentPastPosition({ ...row, ...accountingColumns(closing), updated_at: endedAt }, close ?? settled),
    );
  }

  return {
    async getPositions(userId: string, portfolioId: string, startDate: string | undefined): Promise<AnswerOf<typeof getPositions>> {
      const portfolio = requirePortfolio(await findPortfolio(db, userId, portfolioId));
      const today = venue.tradingDate();
      const tradingDate = startDate ?? today;
      const now = marks();
      const data =
        tradingDate < today
          ? await past(portfolio.id, tradingDate)
          : (await listPositions(db, portfolio.id, tradingDate)).map((row) => presentPosition(row, now));
      return {
        data,
        exchange_at: venue.now(),
        received_at: now.receivedAt,
        trading_date: tradingDate,
      };
    },

    /** Returns the totals of all positions ever held in the portfolio. */
    async getPositionSummary(userId: string, portfolioId: string): Promise<AnswerOf<typeof getPositionSummary>> {
      const portfolio = requirePortfolio(await findPortfolio(db, userId, portfolioId));
      // Read first, so that the totals contain everything before this instant.
      const at = venue.now();
      return presentSummary(portfolio.id, await listAllPositions(db, portfolio.id), marks(), at);
    },

    /** Returns the rolls behind the portfolio's present positions. */
    async getRolls(userId: string, portfolioId: string): Promise<AnswerOf<typeof getRolls>> {
      const portfolio = requirePortfolio(await findPortfolio(db, userId, portfolioId));
      return { chains: await rollChains(db, userId, portfolio.id), exchange_at: venue.now(), received_at: venue.receivedAt() };
    },
  };
}

export type PositionsService = ReturnType<typeof createPositionsService>;
