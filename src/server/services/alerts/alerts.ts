import type { AnswerOf, QueryOf } from '#contract/operation.ts';
import type { listAlerts, listAlertsNow, listFirings } from '#contract/operations/alerts.ts';
import { truthOfTerm } from '#domain/alerts/reduce-alert.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import { presentAlert, presentFiring, presentSeen, type WireAlert } from '#server/presenters/alert.ts';
import * as repository from '#server/repositories/alerts.ts';
import { createAlertChanges } from './alert-changes.ts';
import { type AlertNeeds, createAlertRemoval } from './alert-removal.ts';
import { createAlertTrial } from './try-alert.ts';

const USUAL_FIRINGS = 50;

/** Returns the service of alerts. Every call acts on the given user's own alerts only. */
export function createAlertsService(needs: AlertNeeds) {
  const { db, venue, engine } = needs;
  const present = (row: AlertRow): WireAlert => presentAlert(row, venue.instrument);

  return {
    ...createAlertTrial(needs),

    listAlerts: async (userId: string): Promise<AnswerOf<typeof listAlerts>> => ({
      alerts: (await repository.listAlerts(db, userId)).map(present),
    }),

    listAlertsNow: (userId: string): AnswerOf<typeof listAlertsNow> => ({
      alerts: engine.now(userId).map(({ row, readings }) => ({
        alert_id: row.id,
        terms: row.terms.terms.map((term, place) => {
          const reading = readings[place] ?? ({ kind: 'unknown', why: 'none' } as const);
          return presentSeen(truthOfTerm(term, reading), reading);
        }),
      })),
      exchange_at: venue.now(),
      received_at: venue.receivedAt(),
    }),

    ...createAlertChanges(needs),
    ...createAlertRemoval(needs),

    async listFirings(
      userId: string,
      { before, limit = USUAL_FIRINGS }: QueryOf<typeof listFirings>,
    ): Promise<AnswerOf<typeof listFirings>> {
      const rows = await repository.listFirings(db, userId, before, limit + 1);
      return {
        firings: rows.slice(0, limit).map(({ firing, alert }) => presentFiring(firing, alert, venue.instrument)),
        more: rows.length > limit,
      };
    },
  };
}
