import { MINUTE_MS } from '#domain/calendar/ist.ts';
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

/** Chains are computed, so they are looked at this often, by our own clock. */
const CHAINS_EVERY_MS = 1_000;
/** What must be read from the database for it, this often. */
const ACCOUNTS_EVERY_MS = 2_000;

interface Needs extends Omit<LookNeeds, 'queue' | 'alerts' | 'readings'> {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** Whether a user gets no prices: then none of their alerts does. */
  readonly isSilent: (userId: string) => boolean;
}

function dated(rows: readonly AlertRow[], date: string): readonly AlertStep[] {
  return rows.map(({ id }) => ({ id, input: { type: 'date', date } }));
}

/** Returns when what must be computed is looked at again. */
function createPace(clock: WallClock) {
  const lookedAt = { chains: -Infinity, accounts: -Infinity };
  let screened = -1;
  const isDue = (what: keyof typeof lookedAt, everyMs: number): boolean => {
    const due = Math.abs(clock.now() - lookedAt[what]) >= everyMs;
    if (due) lookedAt[what] = clock.now();
    return due;
  };
  return {
    /** Returns what is due at a change; null when nothing is. */
    next({ at }: SeenChange): { readonly accounts: boolean; readonly screens: boolean } | null {
      const minute = Math.floor(at / MINUTE_MS);
      const screens = minute !== screened;
      const [chains, accounts] = [isDue('chains', CHAINS_EVERY_MS), isDue('accounts', ACCOUNTS_EVERY_MS)];
      screened = minute;
      return chains || accounts || screens ? { accounts: accounts || screens, screens } : null;
    },
    /** Has everything be due with the next change. */
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

/** Returns what changes all alerts of a user together, while nothing else happens to alerts. */
function createUserChanges({ db, queue, alerts, bots, keep }: Watching) {
  return {
    /** Does the work that removes a user's rows, then watches none of the user's any more. */
    withoutUser: <T>(userId: string, work: () => Promise<T>): Promise<T> =>
      queue.runThen(work, () => {
        alerts.drop(userId);
        bots.sync(userId);
      }),

    /** Does the work that writes anew what a user's things are called, then keeps them as they are stored. */
    renamed: (userId: string, work: () => Promise<void>): Promise<void> =>
      queue.run(async () => {
        await work();
        for (const row of await repository.listAlerts(db, userId)) keep(row);
      }),
  };
}

/** Watches the alerts: prices and the clock at every step of the exchange, what must be computed in between, bots as they tell. What they remember and what they tell is one transaction. */
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

  /** The alerts that a step of the exchange concerns: those on quotes that moved, and with a new minute those on the clock. */
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
    /** Takes up every alert; from then on the exchange leads them. */
    async start(): Promise<void> {
      for (const row of await repository.listEveryAlert(db)) keep(row);
      remove = venue.afterChange(hook);
    },

    async stop(): Promise<void> {
      remove();
      bots.stop();
      await queue.drained();
    },

    /** Runs a change of one alert, stores it and lets it see how things stand. Nothing else happens to alerts meanwhile. */
    change: (work: (trx: Trx, emit: Emit) => Promise<AlertRow>): Promise<AlertRow> =>
      queue.run(async () => {
        const row = await eventLog.transact(async (trx, emit) => bots.begin(trx, await work(trx, emit)));
        keep(row);
        if (alerts.get(row.id) === undefined) return row;
        await alerts.handle(alerts.looks([row.id], venue.reading()), venue.now());
        pace.soon();
        return alerts.get(row.id) ?? row;
      }),

    /** Returns what is known now of the terms of the user's active alerts. */
    now: (userId: string) => alerts.now(userId, venue.reading()),

    ...createUserChanges({ db, queue, alerts, bots, keep }),
    ...screens,
  };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;
