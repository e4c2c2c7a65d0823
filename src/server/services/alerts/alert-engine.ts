import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import { createSerialQueue } from '#server/market/serial-queue.ts';
import type { Venue } from '#server/market/venue.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/alerts.ts';
import type { MarketService } from '#server/services/market/market.ts';
import type { MeasuredMarkets } from '#server/services/screener/measured-market.ts';
import { createAlertLook } from './look-at-alerts.ts';
import { valueOfQuote } from './observe.ts';
import { type AlertStep, createWatchedAlerts } from './watched-alerts.ts';

/** Profits and volatilities are computed, so they are looked at this often, by our own clock. */
const LOOK_EVERY_MS = 2_000;

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Venue;
  readonly market: MarketService;
  readonly measured: MeasuredMarkets;
  /** Whether a user gets no prices: then none of their alerts does. */
  readonly isSilent: (userId: string) => boolean;
}

function quoted(row: AlertRow, at: ExchangeTime, quote: (id: string) => Quote | null): AlertStep {
  return { id: row.id, input: { type: 'value', value: valueOfQuote(row, quote(row.instrument_id ?? '')), at } };
}

function dated(rows: readonly AlertRow[], date: string): readonly AlertStep[] {
  return rows.map(({ id }) => ({ id, input: { type: 'date', date } }));
}

/** Watches the alerts: prices at every step of the exchange, what must be computed in between. What they remember and what they tell is one transaction. */
export function createAlertEngine(needs: Needs) {
  const { db, eventLog, clock, venue, isSilent } = needs;
  const queue = createSerialQueue();
  const alerts = createWatchedAlerts(needs);
  const look = createAlertLook({ ...needs, queue, alerts });
  let remove: () => void = () => {};
  let date = '';
  let lookedAt = -Infinity;
  let screenedMinute = -1;

  const hook: ChangeHook = (change) =>
    queue.run(async () => {
      if (alerts.all().length === 0) return;
      if (change.tradingDate !== date) {
        ({ tradingDate: date } = change);
        await alerts.handle(dated(alerts.all(), date), change.at);
      }
      if (change.missed || change.entries.some(({ input }) => input.type === 'tick'))
        await alerts.handle(
          alerts.of(['price', 'change']).map((row) => quoted(row, change.at, (id) => change.market.quote(id))),
          change.at,
        );
      const minute = Math.floor(change.at / MINUTE_MS);
      const screens = minute !== screenedMinute;
      if (!screens && Math.abs(clock.now() - lookedAt) < LOOK_EVERY_MS) return;
      lookedAt = clock.now();
      screenedMinute = minute;
      change.later(() => look(screens));
    });

  return {
    /** Takes up every alert; from then on the exchange leads them. */
    async start(): Promise<void> {
      for (const row of await repository.listEveryAlert(db)) alerts.keep(row);
      remove = venue.afterChange(hook);
    },

    async stop(): Promise<void> {
      remove();
      await queue.drained();
    },

    /** Runs a change of one alert, stores it and lets it see how things stand. Nothing else happens to alerts meanwhile. */
    change: (work: (trx: Trx, emit: Emit) => Promise<AlertRow>): Promise<AlertRow> =>
      queue.run(async () => {
        const row = await eventLog.transact(work);
        alerts.keep(row);
        if (alerts.get(row.id) === undefined || isSilent(row.user_id)) return row;
        if (row.measure === 'price' || row.measure === 'change') await alerts.handle([quoted(row, venue.now(), venue.quote)], venue.now());
        else screenedMinute = -1;
        return alerts.get(row.id) ?? row;
      }),

    /** Has the alerts on a screen begin anew. */
    screenChanged(userId: string, screenId: string): Promise<void> {
      const ofScreen = () => alerts.all().filter((row) => row.user_id === userId && row.screen_id === screenId);
      return queue.run(() =>
        alerts.handle(
          ofScreen().map(({ id }) => ({ id, input: { type: 'renew' } })),
          venue.now(),
        ),
      );
    },

    /** Does the work that removes a user's rows while nothing happens to alerts, then watches none of the user's any more. */
    withoutUser: <T>(userId: string, work: () => Promise<T>): Promise<T> => queue.runThen(work, () => alerts.drop(userId)),

    /** Removes a screen with the alerts on it. */
    removeScreen: (userId: string, screenId: string, work: (trx: Trx) => Promise<void>): Promise<void> =>
      queue.run(async () => {
        const removed = await eventLog.transact(async (trx, emit) => {
          await work(trx);
          const rows = await repository.removeAlertsOnScreen(trx, userId, screenId, new Date(clock.now()));
          for (const { id } of rows) emit(userId, 'alert.removed', { id }, null);
          return rows;
        });
        removed.forEach(alerts.keep);
      }),
  };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;
