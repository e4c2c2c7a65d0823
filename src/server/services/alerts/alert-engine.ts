import { MINUTE_MS } from '#domain/calendar/dates.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { ChangeHook, SeenChange } from '#server/market/change-hooks.ts';
import { createSerialQueue, type SerialQueue } from '#server/market/serial-queue.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/alerts.ts';
import { createAlertLook, type LookNeeds } from './look-at-alerts.ts';
import { createReadings } from './readings.ts';
import { createScreenChanges } from './screen-changes.ts';
import { createBotWatch } from './watch-bots.ts';
import { type AlertStep, createWatchedAlerts, type WatchedAlerts } from './watched-alerts.ts';

/** Interval in our own clock for chains, which are computed. */
const CHAINS_EVERY_MS = 1_000;
/** Interval for account values, which are read from the database. */
const ACCOUNTS_EVERY_MS = 2_000;

interface Needs extends Omit<LookNeeds, 'queue' | 'alerts' | 'readings'> {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** Whether a user's price feed is silent: then none of the user's alerts gets a price. */
  readonly isSilent: (userId: string) => boolean;
}

function dated(rows: readonly AlertRow[], date: string): readonly AlertStep[] {
  return rows.map(({ id }) => ({ id, input: { type: 'date', date } }));
}

/** Returns the schedule of computed values. */
function createPace(clock: WallClock) {
  const lookedAt = { chains: -Infinity, accounts: -Infinity };
  let screened = -1;
  const isDue = (what: keyof typeof lookedAt, everyMs: number): boolean => {
    const due = Math.abs(clock.now() - lookedAt[what]) >= everyMs;
    if (due) lookedAt[what] = clock.now();
    return due;
  };
  return {
    /** Returns which computed values are due at a market change; null when none is. */
    next({ at }: SeenChange): { readonly accounts: boolean; readonly screens: boolean } | null {
      const minute = Math.floor(at / MINUTE_MS);
      const screens = minute !== screened;
      const [chains, accounts] = [isDue('chains', CHAINS_EVERY_MS), isDue('accounts', ACCOUNTS_EVERY_MS)];
      screened = minute;
      return chains || accounts || screens ? { accounts: accounts || screens, screens } : null;
    },
    /** Makes everything due at the next change. */
    soon(): void {
      lookedAt.chains = -Infinity;
      lookedAt.accounts = -Infinity;
      screened = -1;
    },
  };
}

interface Watching {
  readonly db: Needs['db'];
  readonly queue: SerialQueue;
  readonly alerts: WatchedAlerts;
  readonly bots: Pick<ReturnType<typeof createBotWatch>, 'sync'>;
  readonly keep: (row: AlertRow) => void;
}

/** Returns the changes to all alerts of a user at once, run in the queue so that no alert changes meanwhile. */
function createUserChanges({ db, queue, alerts, bots, keep }: Watching) {
  return {
    /** Runs the work that deletes a user's rows, then stops watching the user's alerts. */
    withoutUser: <T>(userId: string, work: () => Promise<T>): Promise<T> =>
      queue.runThen(work, () => {
        alerts.drop(userId);
        bots.sync(userId);
      }),

    /** Runs the work that stores new names in a user's alerts, then reloads them. */
    renamed: (userId: string, work: () => Promise<void>): Promise<void> =>
      queue.run(async () => {
        await work();
        for (const row of await repository.listAlerts(db, userId)) keep(row);
      }),
  };
}

/** Evaluates alerts on prices, the clock, computed values and bot events. New states and firings are stored in one transaction. */
export function createAlertEngine(needs: Needs) {
  const { db, eventLog, clock, venue } = needs;
  const queue = createSerialQueue();
  const readings = createReadings(needs);
  const alerts = createWatchedAlerts({ ...needs, readings });
  const look = createAlertLook({ ...needs, queue, alerts, readings });
  const bots = createBotWatch({ ...needs, queue, alerts });
  const pace = createPace(clock);
  let remove: () => void = () => {};
  let [date, minute, renewals] = ['', -1, 0];

  function keep(row: AlertRow): void {
    alerts.keep(row);
    bots.sync(row.user_id);
  }

  const screens = createScreenChanges({ ...needs, queue, alerts, keep, onRenewal: () => (renewals += 1) });

  /** Returns the alerts affected by a step of the exchange: alerts on quotes that moved, and at a new minute alerts on the clock. */
  function concerned({ market, missed, at }: SeenChange): Set<string> {
    const ids = alerts.moved(market, missed);
    const now = Math.floor(at / MINUTE_MS);
    if (now !== minute || missed) for (const id of alerts.readFrom(['clock'])) ids.add(id);
    minute = now;
    return ids;
  }

  const hook: ChangeHook = (change) =>
    queue.run(async () => {
      if (alerts.isEmpty()) return;
      if (change.tradingDate !== date) {
        ({ tradingDate: date } = change);
        alerts.reindex();
        await alerts.handle(dated(alerts.all(), date), change.at);
      }
      if (change.missed || change.entries.some(({ input }) => input.type === 'tick'))
        await alerts.handle(alerts.looks(concerned(change), change.market), change.at);
      const due = pace.next(change);
      if (due !== null) change.later(() => look(due, () => renewals));
    });

  return {
    /** Loads every active alert; from then on each step of the exchange evaluates them. */
    async start(): Promise<void> {
      for (const row of await repository.listEveryAlert(db)) keep(row);
      remove = venue.afterChange(hook);
    },

    async stop(): Promise<void> {
      remove();
      bots.stop();
      await queue.drained();
    },

    /** Runs a change of one alert, stores the alert and evaluates it at once, while no other alert work runs. */
    change: (work: (trx: Trx, emit: Emit) => Promise<AlertRow>): Promise<AlertRow> =>
      queue.run(async () => {
        const row = await eventLog.transact(async (trx, emit) => bots.begin(trx, await work(trx, emit)));
        keep(row);
        if (alerts.get(row.id) === undefined) return row;
        await alerts.handle(alerts.looks([row.id], venue.reading()), venue.now());
        pace.soon();
        return alerts.get(row.id) ?? row;
      }),

    /** Returns the present values of the terms in the user's active alerts. */
    now: (userId: string) => alerts.now(userId, venue.reading()),

    ...createUserChanges({ db, queue, alerts, bots, keep }),
    ...screens,
  };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;
