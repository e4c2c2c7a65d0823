import { atom } from 'jotai';
import { getPositions, getPositionSummary } from '#client/api/positions.ts';
import type { Position, Summary } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { bookKey, readBookKey } from './book-key.ts';
import { upsertByRevision } from './by-revision.ts';
import { isListOf } from './is-list.ts';
import { isRecord } from './is-record.ts';
import { exchangeTimeOf, resourceFamily } from './resource-family.ts';
import { fromServerClock } from './server-clock.ts';
import { seedQuotes } from './ticker-store.ts';

const positions = resourceFamily<Position[]>({
  name: 'positions',
  operation: 'getPositions',
  streamed: true,
  asksAhead: true,
  check: isListOf<Position>('position_id'),
  load: async (key) => {
    const { owner, date } = readBookKey(key);
    const answer = await getPositions(owner, date);
    const now = wallNow();
    return {
      value: answer.data,
      receivedAt: typeof answer.received_at === 'number' ? fromServerClock(answer.received_at, now) : now,
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      tradingDate: answer.trading_date ?? null,
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
  pollMs: 5_000,
  check: (data): data is Summary => isRecord(data) && typeof data['portfolio_id'] === 'string',
  load: async (portfolioId) => {
    const value = await getPositionSummary(portfolioId);
    const now = wallNow();
    const receivedAt = typeof value.received_at === 'number' ? fromServerClock(value.received_at, now) : now;
    return { value, receivedAt, exchangeAt: exchangeTimeOf(value.exchange_at), source: 'network' };
  },
});
export const openSummaryAtom = atom(null, (_get, set, portfolioId: string) => set(summaries.open, portfolioId));
export const summaryAtom = summaries.atomOf;
export const useSummary = (portfolioId: string | null) => summaries.use(portfolioId);

/** Puts a position into the lists it belongs to and asks for new totals where they are on screen. */
export const foldPositionAtom = atom(null, (get, set, position: Position) => {
  for (const key of positions.keys()) {
    const { owner, date } = readBookKey(key);
    if (owner !== position.portfolio_id) continue;
    set(positions.fold, key, (list) =>
      date === null || list.some(({ position_id: id }) => id === position.position_id)
        ? upsertByRevision(list, position, (item) => item.position_id, 'last')
        : list,
    );
  }
  if (get(summaries.atomOf(position.portfolio_id)).value !== null) void set(summaries.refresh, position.portfolio_id);
});
