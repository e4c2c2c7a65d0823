import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { dayProfitOf, sumOfProfits } from '#domain/positions/day-profit.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { brokersWith } from '#server/brokers/catalogue.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/telling.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';

/** Interval of the checks, each of which records that the server is running. */
const LOOK_EVERY_MS = 15_000;
/** A feed without a price for this long in an open session is silent. */
export const SILENT_FEED_MS = MINUTE_MS;
/** How long before the end of a broker session its owner is told. */
export const EXPIRING_MS = 30 * MINUTE_MS;
/** A server down for this long is reported; a restart is shorter. */
export const SILENT_SERVER_MS = 3 * MINUTE_MS;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Market;
  /** Returns the market of a user with a silent feed, else null. */
  readonly silentViewOf: (userId: string) => MarketSource | null;
}

/** Returns the result of an ended day, net of charges; null when a price was unknown. */
async function profitOf(db: Trx, userId: string, date: string): Promise<number | null> {
  const days = await repository.listDayOf(db, userId, date);
  const { net } = sumOfProfits(days.map(({ day, closing_mark }) => dayProfitOf(day, closing_mark)));
  return net === null ? null : moneyToDecimal(net);
}

/** Brokers whose sessions end by the clock of the simulated exchange, and by the world's. */
const BY_EXCHANGE = brokersWith(({ books }) => books === 'ours');
const BY_WORLD = brokersWith(({ books }) => books === 'theirs');

/** Returns the function that writes an event once. It is remembered only after the write, so a failed write is repeated at the next check. */
function createSaying(eventLog: EventLog) {
  /** Keys already written. After a restart an event is written again as the same outcome, and sent once. */
  const said = new Set<string>();
  return async (key: string, say: (emit: Emit) => void): Promise<void> => {
    if (said.has(key)) return;
    await eventLog.transact(async (_, emit) => say(emit));
    said.add(key);
  };
}

/** Returns the check for the end of a day. The checked day is stored in one transaction with the events, so after a crash the next server continues. */
function createDayWatch({ eventLog, venue, log }: Pick<Needs, 'eventLog' | 'venue' | 'log'>) {
  /** Returns a user's result; null when it cannot be computed, so that the others need not wait. */
  async function knownProfit(trx: Trx, userId: string, date: string): Promise<number | null> {
    try {
      return await profitOf(trx, userId, date);
    } catch (error) {
      if (!isOwnFault(error)) throw error;
      log.warn({ err: error, userId }, 'what the day of a user came to could not be reckoned');
      return null;
    }
  }

  /** The stored date. */
  let date: string | null = null;
  return async (users: readonly string[]): Promise<void> => {
    const today = venue.tradingDate();
    if (date === today) return;
    await eventLog.transact(async (trx, emit) => {
      const ended = await repository.turnDay(trx, today);
      if (ended === null || ended === today) return;
      for (const userId of users) {
        const counts = await repository.countOrders(trx, userId, ended);
        const profit = await knownProfit(trx, userId, ended);
        emit(userId, 'day.closed', { trading_date: ended, ...counts, profit }, venue.now());
      }
    });
    date = today;
  };
}

/** Returns the checks for outcomes not written by another service: silent feeds, expiring sessions, ended days. Only for users with channels. */
export function createWitness({ db, eventLog, clock, log, venue, silentViewOf }: Needs) {
  let timer: NodeJS.Timeout | null = null;

  const sayOnce = createSaying(eventLog);
  const lookAtDay = createDayWatch({ eventLog, venue, log });

  async function lookAtFeeds(users: readonly string[]): Promise<void> {
    if (!venue.sessionOpen()) return;
    for (const userId of users) {
      const since = (silentViewOf(userId) ?? venue).receivedAt();
      if (clock.now() - since < SILENT_FEED_MS) continue;
      await sayOnce(`feed ${userId} ${since}`, (emit) => emit(userId, 'feed.silent', { since }, null));
    }
  }

  async function lookAtSessions(): Promise<void> {
    const endingSoon = (now: number, names: readonly string[]) =>
      repository.listExpiring(db, new Date(now), new Date(now + EXPIRING_MS), names);
    const now = venue.now();
    await eachApart(
      [...(await endingSoon(now, BY_EXCHANGE)), ...(await endingSoon(clock.now(), BY_WORLD))],
      async (row) => {
        const ends = row.session_expires_at?.getTime() ?? 0;
        await sayOnce(`session ${row.id} ${ends}`, (emit) =>
          emit(row.user_id, 'account.session-expiring', { account: presentAccount(row), expires_at: ends }, now),
        );
      },
      ({ id }, error) => {
        if (!isOwnFault(error)) throw error;
        log.warn({ err: error, account: id }, 'that the session of an account ends soon could not be said');
      },
    );
  }

  async function look(): Promise<void> {
    try {
      await repository.pulse(db, new Date(clock.now()));
      const users = await repository.listTold(db);
      await lookAtFeeds(users);
      await lookAtSessions();
      await lookAtDay(users);
    } catch (error) {
      log.warn({ err: error }, 'what is to be told could not be seen; it is looked at again');
    }
  }

  return {
    look,

    /** Reports how long the server was down, and starts the checks. Without `runs` it only reports: tests run the checks themselves. */
    async start(runs: boolean): Promise<void> {
      // In one transaction: once the heartbeat is updated, the downtime is no longer known.
      await eventLog.transact(async (trx, emit) => {
        const to = clock.now();
        const from = (await repository.pulse(trx, new Date(to)))?.getTime() ?? to;
        if (to - from < SILENT_SERVER_MS) return;
        for (const userId of await repository.listTold(trx)) emit(userId, 'server.was-silent', { from, to }, null);
      });
      if (runs) timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
    },

    stop(): void {
      if (timer !== null) clearInterval(timer);
    },
  };
}
