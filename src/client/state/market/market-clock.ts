import { getMarketClock } from '#client/api/market.ts';
import type { MarketClock } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const ONE = 'exchange';
const POLL_MS = 15_000;

const clocks = resourceFamily<MarketClock>({
  name: 'market-clock',
  operation: 'getMarketClock',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is MarketClock => isRecord(data) && typeof data['exchange_at'] === 'number',
  load: async () => {
    const value = await getMarketClock();
    return {
      value,
      receivedAt: fromServerClock(value.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      source: 'network',
    };
  },
});

/** Returns the clock of the exchange and whether it trades now. */
export const useMarketClock = () => clocks.use(ONE);
