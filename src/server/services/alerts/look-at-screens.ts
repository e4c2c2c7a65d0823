import type { FastifyBaseLogger } from 'fastify';
import type { TermReading } from '#domain/alerts/reduce-alert.ts';
import type { Db } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { SerialQueue } from '#server/market/serial-queue.ts';
import type { Market } from '#server/market/market.ts';
import type { MeasuredMarkets } from '#server/services/screener/measured-market.ts';
import { matchesOf } from '#server/services/screener/screener.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import type { AlertStep, WatchedAlerts } from './watched-alerts.ts';

interface Needs {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly venue: Market;
  readonly measured: MeasuredMarkets;
  readonly queue: SerialQueue;
  readonly alerts: WatchedAlerts;
}

/** Returns the function that runs the screens of alerts; `renewals` counts changed screens. */
export function createScreenLook({ db, log, venue, measured, queue, alerts }: Needs): (renewals: () => number) => Promise<void> {
  /** Runs the screens of an alert in their present form. */
  async function foundBy(
    row: AlertRow,
  ): Promise<{ readonly found: ReadonlyMap<string, TermReading>; readonly symbols: Map<string, string> }> {
    const found = new Map<string, TermReading>();
    const symbols = new Map<string, string>();
    for (const term of row.terms.terms) {
      if (term.measure !== 'screen') continue;
      const known = await findKnownScreen(db, row.user_id, term.screenId);
      const now = known === null ? null : await measured(venue);
      if (known === null || now === null) {
        found.set(term.screenId, { kind: 'unknown', why: 'none' });
        continue;
      }
      const matches = matchesOf(known.screen, now);
      for (const { instrumentId, instrument } of matches) symbols.set(instrumentId, instrument.tradingsymbol);
      const ids = matches.map(({ instrumentId }) => instrumentId);
      found.set(term.screenId, { kind: 'found', ids, at: now.at, receivedAt: now.receivedAt });
    }
    return { found, symbols };
  }

  return async function lookAtScreens(renewals: () => number): Promise<void> {
    const begun = renewals();
    const rows = alerts.all().filter((row) => row.terms.terms.some(({ measure }) => measure === 'screen') && !alerts.isSilent(row.user_id));
    const ran: { readonly row: AlertRow; readonly of: Awaited<ReturnType<typeof foundBy>> }[] = [];
    const failed: AlertStep[] = [];
    for (const row of rows) {
      try {
        ran.push({ row, of: await foundBy(row) });
      } catch (error) {
        if (isOwnFault(error)) failed.push({ id: row.id, fault: error });
        else log.warn({ err: error, alert: row.id }, 'the screen of an alert could not be run; it is tried again');
      }
    }
    await queue.run(async () => {
      // A screen that was changed meanwhile is run again; so is what an alert has become.
      if (renewals() !== begun) return;
      const steps = ran
        .filter(({ row }) => alerts.get(row.id)?.revision === row.revision)
        .flatMap(({ row, of: { found, symbols } }): AlertStep[] =>
          alerts
            .looks([row.id], venue.reading(), (_, term) => (term.measure === 'screen' ? (found.get(term.screenId) ?? null) : null))
            .map((step) => ({ ...step, symbols })),
        );
      await alerts.handle([...steps, ...failed], venue.now());
    });
  };
}
