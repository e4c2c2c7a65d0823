import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { createAlert, updateAlert } from '#contract/operations/alerts.ts';
import { type AlertTerms, newAlert } from '#domain/alerts/alert.ts';
import type { AlertTerm } from '#domain/alerts/term.ts';
import { newId } from '#server/platform/new-id.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentAlert, type WireAlert } from '#server/presenters/alert.ts';
import * as repository from '#server/repositories/alerts.ts';
import { type AlertNeeds, requireAlert, requireQuota } from './alert-removal.ts';
import { stateAfter, termsOfBody } from './term-of-body.ts';

/** Returns alert terms without their names, which may change while the condition stays the same. */
const unnamed = (terms: readonly AlertTerm[]) =>
  terms.map((term) => ({
    ...term,
    subject: null,
    ...('legs' in term ? { legs: term.legs.map(({ instrumentId, sign }) => ({ instrumentId, sign })) } : {}),
  }));

const sameCondition = (a: AlertTerms, b: AlertTerms): boolean =>
  a.match === b.match && isDeepStrictEqual(unnamed(a.terms), unnamed(b.terms));

/** Returns the functions that create and change alerts. */
export function createAlertChanges({ db, clock, venue, engine }: AlertNeeds) {
  const present = (row: AlertRow): WireAlert => presentAlert(row, venue.instrument);

  /** Returns the last date on which an alert is active. Throws for a past date. */
  function untilOf(until: BodyOf<typeof createAlert>['until']): string | null {
    const today = venue.tradingDate();
    if (until === 'session') return venue.now() < venue.reading().closesAt ? today : venue.calendar.nextTradingDay(today);
    if (until !== null && until < today) throw errorAtField('alert.until-past', 'until');
    return until;
  }

  return {
    async createAlert(userId: string, body: BodyOf<typeof createAlert>): Promise<WireAlert> {
      const { match, cool_down_minutes: coolDownMinutes, note } = body;
      const until = untilOf(body.until);
      const terms: AlertTerms = { match, terms: await termsOfBody({ db, venue, userId }, match, body.terms), coolDownMinutes, until };
      const row = await engine.change(async (trx, emit) => {
        await requireQuota(trx, userId);
        const now = clock.now();
        const made = await repository.insertAlert(trx, {
          id: newId(now),
          user_id: userId,
          terms: JSON.stringify(terms),
          note,
          state: JSON.stringify(newAlert(terms.terms)),
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
      // Read before the transaction: inside it, waiting for a second connection could deadlock.
      const known = requireAlert(await repository.findAlert(db, userId, id));
      const given = body.terms === undefined ? null : await termsOfBody({ db, venue, userId }, body.match ?? known.terms.match, body.terms);
      const row = await engine.change(async (trx, emit) => {
        const before = requireAlert(await repository.lockAlert(trx, userId, id));
        if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('alert.changed');
        const { match = before.terms.match, note = before.note } = body;
        const coolDownMinutes = body.cool_down_minutes === undefined ? before.terms.coolDownMinutes : body.cool_down_minutes;
        const isSetAgain = body.status === 'active';
        const until = body.until !== undefined ? untilOf(body.until) : isSetAgain ? untilOf(before.terms.until) : before.terms.until;
        const asked: AlertTerms = { match, terms: given ?? before.terms.terms, coolDownMinutes, until };
        const renewed = !sameCondition(before.terms, asked);
        const terms = renewed ? asked : { ...asked, terms: before.terms.terms };
        const after = await repository.updateAlert(trx, id, {
          terms: JSON.stringify(terms),
          note,
          state: JSON.stringify(stateAfter(before.state, terms, renewed, body.status)),
          revision: before.revision + 1,
          updated_at: new Date(clock.now()),
        });
        emit(userId, 'alert.saved', { alert: present(after) }, null);
        return after;
      });
      return present(row);
    },
  };
}
