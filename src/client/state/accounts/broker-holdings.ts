import { atom } from 'jotai';
import { getBrokerHoldings, readBrokerHoldings } from '#client/api/broker-links.ts';
import type { BrokerHoldings } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily } from '../resource/resource-family.ts';

const holdings = resourceFamily<BrokerHoldings>({
  name: 'broker-holdings',
  operation: 'getBrokerHoldings',
  streamed: false,
  pollMs: 30_000,
  check: (data): data is BrokerHoldings => isRecord(data) && (data['holdings'] === null || Array.isArray(data['holdings'])),
  load: async (accountId) => ({ value: await getBrokerHoldings(accountId), receivedAt: wallNow(), exchangeAt: null, source: 'network' }),
});

/** Returns the shares in the demat account at an account's broker. */
export const useBrokerHoldings = holdings.use;

/** Has the broker asked for the shares now, and shows them. */
export const readHoldingsAtom = atom(null, async (_, set, accountId: string): Promise<void> => {
  const told = await readBrokerHoldings(accountId);
  set(holdings.fold, accountId, () => told);
});
