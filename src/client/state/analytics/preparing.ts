import { useAtomValue } from 'jotai';
import { getHistoryStatus } from '#client/api/market.ts';
import type { HistoryStatus } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { ownAnalyticsAtom } from './own.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const ONE = 'analytics';
const POLL_MS = 3_000;

const statuses = resourceFamily<HistoryStatus>({
  name: 'history-status',
  operation: 'getHistoryStatus',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is HistoryStatus => isRecord(data) && typeof data['analytics_ready'] === 'boolean',
  load: async () => ({ value: await getHistoryStatus(), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns whether the first rows of the analytics are still being made; null while it is being asked. Asked only while somebody shows it. */
export function useAnalyticsPreparing(): boolean | null {
  const own = useAtomValue(ownAnalyticsAtom);
  const { value, source, error } = statuses.use(own ? ONE : null);
  if (!own || error !== null) return false;
  // What was stored is no longer true.
  return value === null || source === 'storage' ? null : !value.analytics_ready;
}
