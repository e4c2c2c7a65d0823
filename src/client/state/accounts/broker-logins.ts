import { listBrokerLogins } from '#client/api/broker-links.ts';
import type { BrokerLogin } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const logins = resourceFamily<readonly BrokerLogin[]>({
  name: 'broker-logins',
  operation: 'listBrokerLogins',
  streamed: false,
  check: (data): data is readonly BrokerLogin[] =>
    Array.isArray(data) && data.every((each) => isRecord(each) && typeof each['at'] === 'number'),
  load: async (accountId) => ({ value: await listBrokerLogins(accountId), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns how the last logins of an account ended, newest first. */
export const useBrokerLogins = logins.use;
