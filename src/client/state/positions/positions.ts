import { atom, type Getter } from 'jotai';
import { getPositions, getPositionSummary } from '#client/api/positions.ts';
import type { Position, Summary } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { bookKey, readBookKey } from './book-key.ts';
import { totalsAfter } from './total-profit.ts';
import { brokerAccountsAtom } from '../accounts/accounts.ts';
import { portfoliosAtom } from '../accounts/portfolios.ts';
import { upsertByRevision } from '../resource/by-revision.ts';
import { isListOf } from '../resource/is-list.ts';
import { isRecord } from '../resource/is-record.ts';
import { unreadableOf } from '../resource/unreadable.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';
import { seedQuotes } from '../market/ticker-store.ts';

/** Returns the number of the account that the portfolio is in; empty where the lists do not tell it. */
function accountNumberOf(get: Getter, portfolioId: string): string {
  const account = get(brokerAccountsAtom).find(({ id }) => get(portfoliosAtom(id)).value?.some((each) => each.id === portfolioId));
  return account?.account_number ?? '';
}

const positions = resourceFamily<Position[]>({
  name: 'positions',
  operation: 'getPositions',
  streamed: true,
  asksAhead: true,
  check: isListOf<Position>('position_id'),
  load: async (key, get) => {
    const { owner, date } = readBookKey(key);
    const answer = await getPositions(owner, date);
    const now = wallNow();
    return {
      // A back end may omit the account number of a portfolio's positions: it is filled in from the portfolio.
      value: answer.data.map((each) => (each.account_number === '' ? { ...each, account_number: accountNumberOf(get, owner) } : each)),
      receivedAt: typeof answer.received_at === 'number' ? fromServerClock(answer.received_at, now) : now,
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      tradingDate: answer.trading_date ?? null,
      unreadable: unreadableOf(answer),
      source: 'network',
    };
  },
  onValue: (_set, { value, source }) =>
    seedQuotes(
      (value ?? []).flatMap(({ quote }) => quote ?? []),
      source === 'network' ? 'feed' : 'storage',
    ),
});

/** Returns the resource atom of a portfolio's positions. After a failed fetch it keeps the last copy, marked as stored. */
export function positionsAtom(portfolioId: string, date: string | null = null) {
  return positions.atomOf(bookKey(portfolioId, date));
}
/** Returns the specification's positions list: what the last fetch brought, empty after a failed one. */
export function positionListAtom(portfolioId: string, date: string | null = null) {
  const resource = positionsAtom(portfolioId, date);
  return atom((get): readonly Position[] => {
    const { value, source } = get(resource);
    return source === 'network' && value !== null ? value : [];
  });
}
/** For several portfolios at once: by their ids, on the current trading date. */
export const currentPositionsAtom = (portfolioId: string) => positionsAtom(portfolioId);
export const openPositionsAtom = atom(null, (_get, set, portfolioId: string) => set(positions.open, bookKey(portfolioId, null)));
export const refreshPositionsAtom = atom(null, (_get, set, portfolioId: string, date: string | null = null) =>
  set(positions.refresh, bookKey(portfolioId, date)),
);
export const usePositions = (portfolioId: string | null, date: string | null = null) =>
  positions.use(portfolioId === null ? null : bookKey(portfolioId, date));

const summaries = resourceFamily<Summary>({
  name: 'summary',
  operation: 'getPositionSummary',
  streamed: false,
  asksAhead: true,
  pollMs: 5_000,
  check: (data): data is Summary => isRecord(data) && typeof data['portfolio_id'] === 'string',
  load: async (portfolioId) => {
    const value = await getPositionSummary(portfolioId);
    const now = wallNow();
    const receivedAt = typeof value.received_at === 'number' ? fromServerClock(value.received_at, now) : now;
    return { value, receivedAt, exchangeAt: exchangeTimeOf(value.exchange_at), source: 'network' };
  },
});
export const summaryAtom = summaries.atomOf;
export const openSummaryAtom = summaries.open;
export const useSummary = (portfolioId: string | null) => summaries.use(portfolioId);

/** Stores a position in its lists, adjusts the totals by the realised profit and charges since, and refetches totals on screen. */
export const foldPositionAtom = atom(null, (get, set, position: Position) => {
  const owner = position.portfolio_id;
  const held = get(positions.atomOf(bookKey(owner, null))).value;
  const before = held?.find(({ position_id: id }) => id === position.position_id) ?? null;
  for (const key of positions.keys()) {
    const book = readBookKey(key);
    // Books of past days never change.
    if (book.owner !== owner || book.date !== null) continue;
    set(positions.fold, key, (list) => upsertByRevision(list, position, (item) => item.position_id, 'last'));
  }
  if (get(summaries.atomOf(owner)).value === null) return;
  if (held !== null) set(summaries.fold, owner, (summary) => totalsAfter(summary, before, position));
  void set(summaries.refresh, owner);
});
