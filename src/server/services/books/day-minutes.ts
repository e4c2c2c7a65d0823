import type { FastifyBaseLogger } from 'fastify';
import { groupBy } from '#domain/positions/group-by.ts';
import { sumOfProfits } from '#domain/positions/day-profit.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { listTradedAccounts } from '#server/repositories/broker-accounts.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import { forgetDayMinutes, insertDayMinutes } from '#server/repositories/day-minutes.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { type AccountDay, todaysDays } from './account-days.ts';

const MINUTE_MS = 60_000;

interface Needs {
  readonly db: Db;
  readonly venue: Market;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Records each account's total of the day once in each minute of the session, for accounts with positions or trades: the total of its position book. A
 * minute without a change of the exchange, with the server down or with a price missing is a gap.
 */
export function createDayMinutes({ db, venue, log }: Needs) {
  let recorded = '';
  let forgotten = '';
  let release: (() => void) | null = null;

  /** Reads all accounts at once; when one account fails, reads each alone and leaves a gap for the failing account. */
  async function readableDays(trx: Trx): Promise<AccountDay[]> {
    try {
      return await todaysDays(trx, null, venue);
    } catch (error) {
      if (!isOwnFault(error)) throw error;
    }
    const days: AccountDay[] = [];
    await eachApart(
      await listTradedAccounts(trx),
      async ({ id }) => days.push(...(await todaysDays(trx, id, venue))),
      ({ id }, error) => {
        if (!isOwnFault(error)) throw error;
        log.warn({ err: error, account: id }, 'a minute of the day’s results of an account was not recorded');
      },
    );
    return days;
  }

  async function record({ tradingDate: date, opensAt }: MarketReading): Promise<void> {
    const read = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => ({ days: await readableDays(trx), at: venue.now(), on: venue.tradingDate() }));
    // The session has ended meanwhile, so these totals belong to the next one.
    if (read.on !== date) return;
    const minute = Math.floor((read.at - opensAt) / MINUTE_MS);
    await insertDayMinutes(
      db,
      [...groupBy(read.days, ({ row }) => row.broker_account_id)].flatMap(([account, days]) => {
        const { net } = sumOfProfits(days.map(({ profit }) => profit));
        return net === null
          ? []
          : [{ broker_account_id: account, trading_date: date, minute, net_profit: net, exchange_at: new Date(read.at) }];
      }),
    );
    if (forgotten === date) return;
    await forgetDayMinutes(db, date);
    forgotten = date;
  }

  return {
    start(): void {
      release = venue.afterChange(async ({ market, later }) => {
        const minute = Math.floor((market.at - market.opensAt) / MINUTE_MS);
        const key = `${market.tradingDate}/${minute}`;
        if (minute < 0 || key === recorded) return;
        recorded = key;
        later(() => record(market).catch((error: unknown) => log.warn({ err: error }, 'a minute of the day’s results was not recorded')));
      });
    },

    stop(): void {
      release?.();
    },
  };
}
