import { getPnl } from '#client/api/books.ts';
import type { PnlAnswer, PnlGroup } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

/** Query of an account's profit: grouping and date range; without dates, the current day. */
interface PnlQuestion {
  readonly accountNumber: string;
  readonly group: PnlGroup;
  readonly from?: string | null;
  readonly to?: string | null;
}

const keyOf = ({ accountNumber, group, from, to }: PnlQuestion) =>
  [accountNumber, group, from ?? '', to ?? ''].map(encodeURIComponent).join('@');

const reports = resourceFamily<PnlAnswer>({
  name: 'pnl',
  operation: 'getPnl',
  streamed: false,
  pollMs: 8_000,
  check: (data): data is PnlAnswer => isRecord(data) && Array.isArray(data['pnl']) && isRecord(data['totals']),
  load: async (key) => {
    const [accountNumber = '', group, from, to] = key.split('@').map(decodeURIComponent);
    const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    const value = await getPnl(accountNumber, { group: group as PnlGroup, ...range });
    const now = wallNow();
    const receivedAt = typeof value.received_at === 'number' ? fromServerClock(value.received_at, now) : now;
    return { value, receivedAt, exchangeAt: exchangeTimeOf(value.exchange_at), source: 'network' };
  },
});

/** Returns the resource of a profit report; null asks nothing. */
export const usePnl = (question: PnlQuestion | null) => reports.use(question === null ? null : keyOf(question));
