import type { FastifyBaseLogger } from 'fastify';
import { type AlertInput, type Firing, reduceAlert } from '#domain/alerts/reduce-alert.ts';
import { MINUTE_MS } from '#domain/calendar/ist.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { newId } from '#server/app/new-id.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import { createSerialQueue } from '#server/market/serial-queue.ts';
import type { Venue } from '#server/market/venue.ts';
import { presentAlert, presentFiring } from '#server/presenters/alert.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/alerts.ts';
import type { MarketService } from '#server/services/market.ts';
import type { MeasuredMarkets } from '#server/services/screener/measured-market.ts';
import { matchesOf } from '#server/services/screener/screener.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';
import { quoteOf } from '#simulator/feed/market.ts';
import { dayProfitOf, valueOfQuote, volatilityOf } from './observe.ts';

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
  /** Whether a user hears no prices: then none of their alerts does. */
  readonly isSilent: (userId: string) => boolean;
}

/** What an alert hears; `symbols` names the instruments of a screen. */
interface Heard {
  readonly id: string;
  readonly input: AlertInput;
  readonly symbols?: ReadonlyMap<string, string>;
}

/** Watches the alerts: prices at every step of the exchange, what must be computed in between. What they remember and what they tell is one transaction. */
export function createAlertEngine({ db, eventLog, clock, log, venue, market, measured, isSilent }: Needs) {
  const queue = createSerialQueue();
  /** Those that watch; the others wait in the table. */
  const watching = new Map<string, AlertRow>();
  let remove: () => void = () => {};
  let date = '';
  let lookedAt = -Infinity;
  let screenedMinute = -1;
  let looking = false;

  function keep(row: AlertRow): void {
    if (row.removed_at === null && row.state.status === 'active') watching.set(row.id, row);
    else watching.delete(row.id);
  }

  async function tell(trx: Trx, emit: Emit, row: AlertRow, { at, value, ids }: Firing, symbols: Heard['symbols']): Promise<void> {
    const now = clock.now();
    const firing = await repository.insertFiring(trx, {
      id: newId(now),
      user_id: row.user_id,
      alert_id: row.id,
      number: row.state.fired,
      trigger: JSON.stringify(row.terms.trigger),
      value,
      symbols: JSON.stringify(ids.map((id) => symbols?.get(id) ?? id)),
      source: venue.source,
      exchange_at: new Date(at),
      received_at: new Date(now),
    });
    const find = venue.instrument;
    emit(row.user_id, 'alert.fired', { firing: presentFiring(firing, row, find), alert: presentAlert(row, find) }, at);
  }

  /** Lets alerts hear, and stores what changed. Inside the queue. */
  async function hear(heard: readonly Heard[], at: ExchangeTime): Promise<void> {
    const steps = heard.flatMap((one) => {
      const row = watching.get(one.id);
      if (row === undefined) return [];
      const { state, firing } = reduceAlert(row.terms, row.state, one.input);
      return state === row.state ? [] : [{ before: row, state, firing, symbols: one.symbols }];
    });
    if (steps.length === 0) return;
    const rows = await eventLog.transact(async (trx, emit) => {
      const stored: AlertRow[] = [];
      for (const { before, state, firing, symbols } of steps) {
        const row = await repository.updateAlert(trx, before.id, { state: JSON.stringify(state) });
        stored.push(row);
        if (firing !== null) await tell(trx, emit, row, firing, symbols);
        else if (state.status !== before.state.status) emit(row.user_id, 'alert.saved', { alert: presentAlert(row, venue.instrument) }, at);
      }
      return stored;
    });
    rows.forEach(keep);
  }

  const heeding = (measures: readonly AlertRow['measure'][]) =>
    [...watching.values()].filter(({ measure, user_id }) => measures.includes(measure) && !isSilent(user_id));

  async function observed(row: AlertRow): Promise<number | null> {
    if (row.measure === 'iv') return volatilityOf(venue, market, row.instrument_id ?? '');
    return dayProfitOf(db, venue, row.user_id, row.portfolio_id ?? '');
  }

  async function foundBy(row: AlertRow): Promise<Heard | null> {
    const known = await findKnownScreen(db, row.user_id, row.screen_id ?? '');
    if (known === null) return null;
    const now = await measured(venue);
    const found = matchesOf(known.screen, now);
    const symbols = new Map(found.map(({ instrumentId, instrument }) => [instrumentId, instrument.tradingsymbol]));
    return { id: row.id, input: { type: 'matches', ids: [...symbols.keys()], at: now.at }, symbols };
  }

  /** Looks at what must be computed, outside the queue; what an alert has become meanwhile is what hears it. */
  async function look(screens: boolean): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const heard: Heard[] = [];
      for (const row of heeding(screens ? ['iv', 'pnl', 'screen'] : ['iv', 'pnl'])) {
        try {
          const one: Heard | null =
            row.measure === 'screen'
              ? await foundBy(row)
              : { id: row.id, input: { type: 'value', value: await observed(row), at: venue.now() } };
          // An alert that was changed while it was looked at is looked at again.
          if (one !== null && watching.get(row.id)?.revision === row.revision) heard.push(one);
        } catch (error) {
          log.warn({ err: error, alert: row.id }, 'an alert could not be looked at; it is tried again');
        }
      }
      await queue.run(() => hear(heard, venue.now()));
    } finally {
      looking = false;
    }
  }

  function quoted(row: AlertRow, at: ExchangeTime, quote: (id: string) => ReturnType<typeof quoteOf>): Heard {
    return { id: row.id, input: { type: 'value', value: valueOfQuote(row, quote(row.instrument_id ?? '')), at } };
  }

  const hook: ChangeHook = (change) =>
    queue.run(async () => {
      if (watching.size === 0) return;
      if (change.tradingDate !== date) {
        ({ tradingDate: date } = change);
        await hear(
          [...watching.values()].map(({ id }) => ({ id, input: { type: 'date', date } })),
          change.at,
        );
      }
      if (change.missed || change.entries.some(({ input }) => input.type === 'tick'))
        await hear(
          heeding(['price', 'change']).map((row) => quoted(row, change.at, (id) => quoteOf(change.market, id))),
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
      for (const row of await repository.listEveryAlert(db)) keep(row);
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
        keep(row);
        if (!watching.has(row.id) || isSilent(row.user_id)) return row;
        if (row.measure === 'price' || row.measure === 'change') await hear([quoted(row, venue.now(), venue.quote)], venue.now());
        else screenedMinute = -1;
        return watching.get(row.id) ?? row;
      }),

    /** Has the alerts on a screen begin anew. */
    screenChanged: (userId: string, screenId: string): Promise<void> =>
      queue.run(() =>
        hear(
          [...watching.values()]
            .filter((row) => row.user_id === userId && row.screen_id === screenId)
            .map(({ id }) => ({ id, input: { type: 'renew' } })),
          venue.now(),
        ),
      ),

    /** Removes a screen with the alerts on it. */
    removeScreen: (userId: string, screenId: string, work: (trx: Trx) => Promise<void>): Promise<void> =>
      queue.run(async () => {
        const removed = await eventLog.transact(async (trx, emit) => {
          await work(trx);
          const rows = await repository.removeAlertsOnScreen(trx, userId, screenId, new Date(clock.now()));
          for (const { id } of rows) emit(userId, 'alert.removed', { id }, null);
          return rows;
        });
        removed.forEach(keep);
      }),
  };
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;
