import { listUnderlyings } from '#client/api/market.ts';
import type { Underlying } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isListOf } from '../resource/is-list.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const underlyings = resourceFamily<Underlying[]>({
  name: 'underlyings',
  operation: 'listUnderlyings',
  streamed: false,
  check: isListOf<Underlying>('underlying'),
  load: async () => ({ value: await listUnderlyings(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns the resource of the underlyings that have an option chain; asks for nothing where they are not wanted. */
export const useUnderlyings = (wanted = true) => underlyings.use(wanted ? 'all' : null);
