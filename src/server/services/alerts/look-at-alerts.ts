import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { SerialQueue } from '#server/market/serial-queue.ts';
import type { Venue } from '#server/market/venue.ts';
import type { MarketService } from '#server/services/market/market.ts';
import type { MeasuredMarkets } from '#server/services/screener/measured-market.ts';
import { matchesOf } from '#server/services/screener/screener.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';
import { dayProfitOf, volatilityOf } from './observe.ts';
import type { AlertStep, WatchedAlerts } from './watched-alerts.ts';

interface Needs {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Venue;
  readonly market: MarketService;
  readonly measured: MeasuredMarkets;
  readonly queue: SerialQueue;
  readonly alerts: WatchedAlerts;
}

/** Returns what looks at alerts whose value must be computed: profits, volatilities, screens. */
export function createAlertLook({ db, log, venue, market, measured, queue, alerts }: Needs): (screens: boolean) => Promise<void> {
  let looking = false;

  async function observed(row: AlertRow): Promise<number | null> {
    if (row.measure === 'iv') return volatilityOf(venue, market, row.instrument_id ?? '');
    return dayProfitOf(db, venue, row.user_id, row.portfolio_id ?? '');
  }

  async function foundBy(row: AlertRow): Promise<AlertStep | null> {
    const known = await findKnownScreen(db, row.user_id, row.screen_id ?? '');
    if (known === null) return null;
    const now = await measured(venue);
    const found = matchesOf(known.screen, now);
    const symbols = new Map(found.map(({ instrumentId, instrument }) => [instrumentId, instrument.tradingsymbol]));
    return { id: row.id, input: { type: 'matches', ids: [...symbols.keys()], at: now.at }, symbols };
  }

  /** Looks at what must be computed, outside the queue; what an alert has become meanwhile gets it. */
  return async function look(screens: boolean): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const inputs: AlertStep[] = [];
      for (const row of alerts.of(screens ? ['iv', 'pnl', 'screen'] : ['iv', 'pnl'])) {
        try {
          const one: AlertStep | null =
            row.measure === 'screen'
              ? await foundBy(row)
              : { id: row.id, input: { type: 'value', value: await observed(row), at: venue.now() } };
          // An alert that was changed while it was looked at is looked at again.
          if (one !== null && alerts.get(row.id)?.revision === row.revision) inputs.push(one);
        } catch (error) {
          log.warn({ err: error, alert: row.id }, 'an alert could not be looked at; it is tried again');
        }
      }
      await queue.run(() => alerts.handle(inputs, venue.now()));
    } finally {
      looking = false;
    }
  };
}
