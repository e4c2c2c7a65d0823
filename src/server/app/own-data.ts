import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#contract/errors/app-error.ts';
import { exportUser, removeUser, type StillWorking } from '#server/backup/user-rows.ts';
import type { Venue } from '#server/market/venue.ts';
import { newId } from '#server/platform/new-id.ts';
import { nameInVenue } from '#server/services/broker-reports/practice-names.ts';
import type { StoredUser } from '#server/repositories/users.ts';
import type { ExchangeServices } from './exchange-services.ts';
import type { IdentityServices } from './identity-services.ts';
import type { MarketServices } from './market-services.ts';
import type { Resources } from './resources.ts';
import type { TellingServices } from './telling-services.ts';
import type { TradingServices } from './trading-services.ts';

type Person = Pick<StoredUser, 'id' | 'email'>;

interface Needs
  extends
    Pick<Resources, 'config' | 'connection' | 'clock' | 'log'>,
    Pick<ExchangeServices, 'venue'>,
    Pick<TradingServices, 'instructionEngine'>,
    Pick<IdentityServices, 'sessions'>,
    Pick<MarketServices, 'alertEngine' | 'backtests' | 'ownImports' | 'streams' | 'sweeps'>,
    Pick<TellingServices, 'telling'> {}

/** Runs work in the queue of the exchange, after all consequences of earlier changes; nothing happens in the exchange meanwhile. */
function whileItStandsStill<T>(venue: Venue, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const remove = venue.afterChange(async () => {
      remove();
      await work().then(resolve, reject);
    });
    venue.execute({ inputs: async () => [], conclude: async () => undefined }).catch((error: unknown) => {
      remove();
      reject(error);
    });
  });
}

/** A call about an order is still open: only after its answer is the removal complete. */
class StillSending extends Error {}

/** How long open calls are awaited; a broker practising silence answers none. */
const SENDING = { tries: 40, everyMs: 100 };

function permit(live: StillWorking, all: StillWorking, isLast: boolean): void {
  if (live.orders + live.instructions > 0) throw new AppError('profile.live-orders');
  if (all.sending > 0 && !isLast) throw new StillSending();
}

/** Returns the export and the removal of all data of a user. The caller has verified a fresh sign-in proof. */
export function createOwnData(needs: Needs) {
  const { alertEngine, backtests, clock, connection, instructionEngine: engine, log, ownImports, sessions, streams, sweeps } = needs;
  const { telling, venue } = needs;
  // The folder of exports while they are downloaded.
  const folder = join(needs.config.dataDir, 'exports');
  const underWay = new Set<string>();
  let before: Promise<unknown> = Promise.resolve();

  /** Removes a user from memory and closes the user's connections. */
  function letGo(userId: string, ended: readonly string[]): void {
    for (const jobs of [backtests, sweeps]) jobs.forgetUser(userId);
    telling.forgetUser(userId);
    sessions.userChanged(userId);
    for (const id of ended) streams.endSession(id);
  }

  async function collect({ id, email }: Person): Promise<Readable> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${newId(clock.now())}.json`);
    const forget = () => void rm(path, { force: true }).catch(() => {});
    try {
      const rows = await exportUser(connection, email, path);
      log.info({ userId: id, rows }, 'a user fetches everything');
      // Streamed from a file, so that a slow download holds no transaction open.
      return createReadStream(path).on('close', forget);
    } catch (error) {
      forget();
      throw error;
    }
  }

  const removeNow = (user: Person, isLast: boolean): Promise<number> =>
    whileItStandsStill(venue, () =>
      engine.withoutUser(user.id, () =>
        alertEngine.withoutUser(user.id, async () => {
          const { rows, orders, sessions: ended } = await removeUser(connection, user.email, ({ live, all }) => permit(live, all, isLast));
          venue.forget(orders.flatMap((order) => [order, { ...order, orderId: nameInVenue(order.orderId) }]));
          letGo(user.id, ended);
          return rows;
        }),
      ),
    );

  async function removeWhenAnswered(user: Person): Promise<number> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await removeNow(user, tried === SENDING.tries);
      } catch (error) {
        if (!(error instanceof StillSending)) throw error;
        await wait(SENDING.everyMs);
      }
    }
  }

  return {
    /** Deletes exports left by a killed server. */
    begin: () => rm(folder, { recursive: true, force: true }),

    /** Returns all data of a user as the text of a JSON document, one export at a time. Throws while the user already waits for one. */
    async exportOwnData(user: Person): Promise<Readable> {
      if (underWay.has(user.id)) throw new AppError('profile.export-running');
      underWay.add(user.id);
      const made = before.then(() => collect(user));
      before = made.catch(() => {});
      return made.finally(() => underWay.delete(user.id));
    },

    /** Removes a user with all data, working paper orders included (also in the exchange's memory), and ends every session. Throws profile.live-orders. */
    async removeUser(user: Person): Promise<void> {
      const rows = await removeWhenAnswered(user);
      await ownImports.giveUp(user.id);
      log.info({ userId: user.id, rows }, 'a user is gone with everything');
    },
  };
}
