import { getDayMinutes } from '#client/api/books.ts';
import type { DayMinutesAnswer } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const days = resourceFamily<DayMinutesAnswer>({
  name: 'day-minutes',
  operation: 'getDayMinutes',
  streamed: false,
  pollMs: 8_000,
  check: (data): data is DayMinutesAnswer => isRecord(data) && Array.isArray(data['minutes']) && typeof data['opens_at'] === 'number',
  load: async (accountNumber) => {
    const value = await getDayMinutes(accountNumber);
    return {
      value,
      receivedAt: fromServerClock(value.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      tradingDate: value.trading_date,
      source: 'network',
    };
  },
});

/** Returns an account's day profit minute by minute, as recorded by the server. */
export const useDayMinutes = (accountNumber: string) => days.use(accountNumber);
/** Has the kept copy read, without asking anybody. */
export const recallDayMinutesAtom = days.recall;
