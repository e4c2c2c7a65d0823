import { addMoney, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import type { LegTrade } from '../replay/trade-log.ts';
import { isSameEntry, type PlayedDay } from './played-day.ts';

/** A trade in the list of a backtest: as the lower result made it. */
export interface ListedTrade extends LegTrade {
  /** Its place in the order of the entries, from 1. */
  readonly number: number;
  /** The same entry as the higher result left it; null where nothing of it differs, or where the higher result has no such entry. */
  readonly other: Pick<LegTrade, 'exit' | 'reason' | 'charges' | 'net'> | null;
  /** Only the lower result has such an entry. */
  readonly alone: boolean;
}

const sumOf = (trades: readonly LegTrade[]): Money => trades.reduce((sum, { net }) => addMoney(sum, net), ZERO_MONEY);

function withOther(trade: LegTrade, others: ReadonlyMap<string, readonly LegTrade[]>): Omit<ListedTrade, 'number'> {
  const found = others.get(entryKey(trade))?.find((other) => isSameEntry(trade, other));
  if (found === undefined) return { ...trade, other: null, alone: true };
  const { exit, reason, charges, net } = found;
  const same = exit.at === trade.exit.at && net === trade.net && reason === trade.reason;
  return { ...trade, other: same ? null : { exit, reason, charges, net }, alone: false };
}

const entryKey = ({ leg, entry }: LegTrade): string => `${leg} ${entry.at}`;

/** The trades of one stretch of days as the lower result of the two made them. */
function ofStretch(worst: readonly LegTrade[], best: readonly LegTrade[]): readonly Omit<ListedTrade, 'number'>[] {
  const [lower, higher] = sumOf(best) < sumOf(worst) ? [best, worst] : [worst, best];
  const others = new Map<string, LegTrade[]>();
  for (const trade of higher) {
    const own = others.get(entryKey(trade));
    if (own === undefined) others.set(entryKey(trade), [trade]);
    else own.push(trade);
  }
  return lower.map((trade) => withOther(trade, others));
}

/**
 * Returns the trades of a backtest by entry. Days are grouped into stretches between two flat moments, flat by either order of the prices within their
 * minutes: of each stretch the trades of the lower result are listed, so that the list is one consistent sequence.
 */
export function listTrades(days: readonly Pick<PlayedDay, 'trades'>[]): readonly ListedTrade[] {
  const listed: Omit<ListedTrade, 'number'>[] = [];
  let worst: LegTrade[] = [];
  let best: LegTrade[] = [];
  for (const [place, { trades }] of days.entries()) {
    worst.push(...trades.worst.ended);
    best.push(...trades.best.ended);
    const isFlat = trades.worst.open.length === 0 && trades.best.open.length === 0;
    if (!isFlat && place < days.length - 1) continue;
    if (!isFlat) {
      worst.push(...trades.worst.open);
      best.push(...trades.best.open);
    }
    listed.push(...ofStretch(worst, best));
    [worst, best] = [[], []];
  }
  return listed.toSorted((a, b) => a.entry.at - b.entry.at || a.leg - b.leg).map((trade, place) => ({ ...trade, number: place + 1 }));
}

export const TRADE_SORTS = ['entry', 'exit', 'contract', 'side', 'reason', 'charges', 'net'] as const;
export type TradeSort = (typeof TRADE_SORTS)[number];

const VALUES: Readonly<Record<TradeSort, (trade: ListedTrade) => number | string>> = {
  entry: ({ number }) => number,
  exit: ({ exit }) => exit.at,
  contract: ({ contract }) => `${contract.expiry} ${String(contract.strike ?? 0).padStart(14, '0')} ${contract.kind}`,
  side: ({ side }) => side,
  reason: ({ reason }) => reason ?? '',
  charges: ({ charges }) => charges,
  net: ({ net }) => net,
};

/** Returns the sorted trades; equal ones in the order of their entries. */
export function sortTrades(trades: readonly ListedTrade[], sort: TradeSort, descending: boolean): readonly ListedTrade[] {
  const valueOf = VALUES[sort];
  const way = descending ? -1 : 1;
  return trades.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return a === b ? one.number - other.number : a < b ? -way : way;
  });
}
