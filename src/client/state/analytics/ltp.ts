import { getLastPrices } from '#client/api/analytics/calls.ts';
import type { LastPrice } from '#client/api/analytics/types.ts';
import { resourceFamily } from '#client/state/resource/resource-family.ts';
import { fromServerClock } from '#client/state/stream/server-clock.ts';
import { loadAnalytics } from './back-end.ts';

const POLL_MS = 5_000;

const keyOf = (instruments: readonly string[]) => [...new Set(instruments)].toSorted().map(encodeURIComponent).join(',');
const oldest = (instants: readonly (number | null)[]) => {
  const known = instants.flatMap((at) => at ?? []);
  return known.length === 0 ? null : Math.min(...known);
};

/** Last traded prices; as old as the oldest of them. */
const ltp = resourceFamily<LastPrice[]>({
  name: 'analytics-ltp',
  operation: 'getLastPrices',
  streamed: false,
  pollMs: POLL_MS,
  check: (stored): stored is LastPrice[] => Array.isArray(stored),
  load: async (key, get) => {
    const names = key.split(',').map(decodeURIComponent);
    const loaded = await loadAnalytics(
      get,
      (backEnd) => getLastPrices(backEnd, names),
      (prices) => oldest(prices.map(({ exchangeAt }) => exchangeAt)),
    );
    const said = oldest(loaded.value.map(({ receivedAt }) => receivedAt));
    return said === null ? loaded : { ...loaded, receivedAt: fromServerClock(said, loaded.receivedAt) };
  },
});

/** Returns the last traded prices of instruments, named by id or trading symbol, fetched again while on screen. Ticks of the stream are fresher where there is one. */
export const useLastPrices = (instruments: readonly string[]) => ltp.use(instruments.length === 0 ? null : keyOf(instruments));
