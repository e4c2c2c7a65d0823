import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { SerialQueue } from '#server/market/serial-queue.ts';
import type { Market } from '#server/market/market.ts';
import type { MarketService } from '#server/services/market/market.ts';
import type { MeasuredMarkets } from '#server/services/screener/measured-market.ts';
import { createScreenLook } from './look-at-screens.ts';
import { readAccount } from './read-account.ts';
import type { Readings } from './readings.ts';
import type { SourceKey } from './sources.ts';
import type { WatchedAlerts } from './watched-alerts.ts';

export interface LookNeeds {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Market;
  readonly market: MarketService;
  readonly margins: MarginSource;
  readonly measured: MeasuredMarkets;
  readonly queue: SerialQueue;
  readonly alerts: WatchedAlerts;
  readonly readings: Readings;
}

/** Which computed values to update besides chains. */
interface Wanted {
  readonly accounts: boolean;
  readonly screens: boolean;
}

/** Returns the evaluation of alerts with computed values: chains, accounts, screens. */
export function createAlertLook(needs: LookNeeds) {
  const { log, venue, market, queue, alerts, readings } = needs;
  const lookAtScreens = createScreenLook(needs);
  let looking = false;

  function lookAtChain(key: SourceKey): void {
    const [, underlying = '', expiry = ''] = /^chain (.*)@(.*)$/.exec(key) ?? [];
    const now = market.chainNow(underlying, expiry);
    if (now !== null && now.expiry.expiresAt > venue.now()) readings.keepChain(key, now.chain);
  }

  async function lookAtSources(accounts: boolean): Promise<readonly SourceKey[]> {
    const seen: SourceKey[] = [];
    const wanted = alerts.sources().filter((key) => key.startsWith('chain ') || (accounts && key.startsWith('account ')));
    for (const key of wanted) {
      try {
        const id = key.startsWith('account ') ? key.slice('account '.length) : null;
        if (id === null) lookAtChain(key);
        else readings.keepAccount(id, await readAccount(needs, id, alerts.all()));
        seen.push(key);
      } catch (error) {
        log.warn({ err: error, source: key }, 'what alerts are read from could not be looked at; it is tried again');
      }
    }
    readings.forget(alerts.isSource);
    return seen;
  }

  /** Computes the values outside the queue, then passes them to the alerts as they are by then. `renewals` counts changed screens. */
  return async function look({ accounts, screens }: Wanted, renewals: () => number): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const keys = await lookAtSources(accounts);
      if (keys.length > 0) await queue.run(() => alerts.handle(alerts.looks(alerts.readFrom(keys), venue.reading()), venue.now()));
      if (screens) await lookAtScreens(renewals);
    } finally {
      looking = false;
    }
  };
}
