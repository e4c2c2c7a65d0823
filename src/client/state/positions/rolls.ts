import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { getRolls } from '#client/api/positions.ts';
import type { RollsAnswer } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const rolls = resourceFamily<RollsAnswer>({
  name: 'rolls',
  operation: 'getRolls',
  streamed: false,
  check: (data): data is RollsAnswer => isRecord(data) && Array.isArray(data['chains']),
  load: async (portfolioId) => {
    const value = await getRolls(portfolioId);
    return {
      value,
      receivedAt: fromServerClock(value.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      source: 'network',
    };
  },
});

/** Returns the resource of the rolls that led to the open positions of a portfolio; null asks for none. */
export const useRolls = (portfolioId: string | null) => rolls.use(portfolioId);

// A fill may close one contract of a roll or open the other.
foldLazily(
  atom(null, (get, set, event: UserEvent) => {
    if (event.type !== 'position.updated' || !('position' in event.data)) return;
    const { portfolio_id: portfolioId } = event.data.position;
    if (get(rolls.atomOf(portfolioId)).value !== null) void set(rolls.refresh, portfolioId);
  }),
);
