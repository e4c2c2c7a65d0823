import { listBrokerCalls } from '#client/api/broker-links.ts';
import type { BrokerCalls } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const calls = resourceFamily<BrokerCalls>({
  name: 'broker-calls',
  operation: 'listBrokerCalls',
  streamed: false,
  check: (data): data is BrokerCalls => isRecord(data) && Array.isArray(data['calls']) && Array.isArray(data['limits']),
  load: async (accountId) => ({ value: await listBrokerCalls(accountId), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns the last calls to an account's broker, newest first, and how much of the broker's limits is used. */
export const useBrokerCalls = calls.use;
