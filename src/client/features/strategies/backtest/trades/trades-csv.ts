import { type TradesQuestion } from '#client/api/backtests.ts';
import type { BacktestTrade, BacktestTrades } from '#client/api/types.ts';
import { type CsvCell, csvText, exchangeIso } from '#client/platform/csv.ts';

/** Trades per request, the server's maximum. */
const STRETCH = 1_000;

const COLUMNS: Readonly<Record<string, (trade: BacktestTrade) => CsvCell>> = {
  number: ({ number }) => number,
  leg: ({ leg }) => leg + 1,
  kind: ({ kind }) => kind,
  strike: ({ strike }) => strike,
  expiry: ({ expiry }) => expiry,
  side: ({ side }) => side,
  lots: ({ lots }) => lots,
  quantity: ({ quantity }) => quantity,
  entry_at: ({ entry }) => exchangeIso(entry.at),
  entry_price: ({ entry }) => entry.price,
  exit_at: ({ exit, reason }) => (reason === null ? null : exchangeIso(exit.at)),
  exit_price: ({ exit, reason }) => (reason === null ? null : exit.price),
  last_price: ({ exit, reason }) => (reason === null ? exit.price : null),
  reason: ({ reason }) => reason,
  charges: ({ charges }) => charges,
  net: ({ net }) => net,
  other_exit_at: ({ other }) => (other === null || other.reason === null ? null : exchangeIso(other.exit.at)),
  other_exit_price: ({ other }) => other?.exit.price ?? null,
  other_reason: ({ other }) => other?.reason ?? null,
  other_net: ({ other }) => other?.net ?? null,
  only_in_lower: ({ alone }) => (alone ? 'yes' : 'no'),
};

/** Returns trades as CSV, with exchange times and column names that are the same in every language. Open trades have no exit. */
export function tradesCsv(underlying: string, trades: readonly BacktestTrade[]): string {
  const cells = Object.values(COLUMNS);
  return csvText(
    ['underlying', ...Object.keys(COLUMNS)],
    trades.map((trade) => [underlying, ...cells.map((cell) => cell(trade))]),
  );
}

/** Returns all trades of a test by entry, fetched in batches. */
export async function allTrades(list: (question: TradesQuestion) => Promise<BacktestTrades>): Promise<readonly BacktestTrade[]> {
  const trades: BacktestTrade[] = [];
  for (;;) {
    const { trades: more, total } = await list({ sort: 'entry', descending: false, offset: trades.length, limit: STRETCH });
    trades.push(...more);
    if (more.length === 0 || trades.length >= total) return trades;
  }
}
