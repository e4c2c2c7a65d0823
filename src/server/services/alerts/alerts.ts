import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { createAlert, listAlerts, listFirings, updateAlert } from '#contract/operations/alerts.ts';
import { type AlertMeasure, type AlertTerms, type AlertTrigger, NEW_ALERT } from '#domain/alerts/alert.ts';
import { newId } from '#server/platform/new-id.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentAlert, presentFiring, type WireAlert } from '#server/presenters/alert.ts';
import * as repository from '#server/repositories/alerts.ts';
import { type AlertNeeds, createAlertRemoval, requireAlert, requireQuota } from './alert-removal.ts';
import { stateAfter, subjectOf } from './alert-subject.ts';

const USUAL_FIRINGS = 50;
function requireFit(trigger: AlertTrigger, measure: AlertMeasure): void {
  if ((trigger.kind === 'screen') !== (measure === 'screen')) throw errorAtField('alert.trigger-unfit', 'trigger.kind');
}

/** Returns the service of alerts. Every call acts on the given user's own alerts only. */
export function createAlertsService(needs: AlertNeeds) {
  const { db, clock, venue, engine } = needs;
  const present = (row: AlertRow): WireAlert => presentAlert(row, venue.instrument);

  function requireUntil(until: string | null): void {
    if (until !== null && until < venue.tradingDate()) throw errorAtField('alert.until-past', 'until');
  }

  return {
    listAlerts: async (userId: string): Promise<AnswerOf<typeof listAlerts>> => ({
      alerts: (await repository.listAlerts(db, userId)).map(present),
    }),

    async createAlert(userId: string, body: BodyOf<typeof createAlert>): Promise<WireAlert> {
      const { watch, trigger, cool_down_minutes: coolDownMinutes, until, note } = body;
      requireFit(trigger, watch.measure);
      requireUntil(until);
      const subject = await subjectOf(db, venue, userId, watch);
      const terms: AlertTerms = { trigger, coolDownMinutes, until };
      const row = await engine.change(async (trx, emit) => {
        await requireQuota(trx, userId);
        const now = clock.now();
        const made = await repository.insertAlert(trx, {
          id: newId(now),
          user_id: userId,
          ...subject,
          terms: JSON.stringify(terms),
          note,
          state: JSON.stringify(NEW_ALERT),
          revision: 1,
          created_at: new Date(now),
          updated_at: new Date(now),
          removed_at: null,
        });
        emit(userId, 'alert.saved', { alert: present(made) }, null);
        return made;
      });
      return present(row);
    },

    async updateAlert(userId: string, id: string, body: BodyOf<typeof updateAlert>): Promise<WireAlert> {
      const row = await engine.change(async (trx, emit) => {
        const before = requireAlert(await repository.lockAlert(trx, userId, id));
        if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('alert.changed');
        const { trigger = before.terms.trigger, until = before.terms.until, note = before.note } = body;
        const coolDownMinutes = body.cool_down_minutes === undefined ? before.terms.coolDownMinutes : body.cool_down_minutes;
        requireFit(trigger, before.measure);
        if (body.until !== undefined || body.status === 'active') requireUntil(until);
        const terms: AlertTerms = { trigger, coolDownMinutes, until };
        const after = await repository.updateAlert(trx, id, {
          terms: JSON.stringify(terms),
          note,
          state: JSON.stringify(stateAfter(before.state, terms, body.trigger !== undefined, body.status)),
          revision: before.revision + 1,
          updated_at: new Date(clock.now()),
        });
        emit(userId, 'alert.saved', { alert: present(after) }, null);
        return after;
      });
      return present(row);
    },

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
