import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#contract/operation.ts';
import type { createAlert, listAlerts, listFirings, updateAlert } from '#contract/operations/alerts.ts';
import { MOST_ALERTS } from '#contract/schemas/alert.ts';
import { type AlertMeasure, type AlertState, type AlertTerms, type AlertTrigger, NEW_ALERT } from '#domain/alerts/alert.ts';
import { reduceAlert } from '#domain/alerts/reduce-alert.ts';
import { newId } from '#server/app/new-id.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { Venue } from '#server/market/venue.ts';
import { requirePortfolio } from '#server/policies/account-access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentAlert, presentFiring, type WireAlert } from '#server/presenters/alert.ts';
import * as repository from '#server/repositories/alerts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';
import type { AlertEngine } from './alert-engine.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly engine: AlertEngine;
}

type Watch = BodyOf<typeof createAlert>['watch'];
type Subject = Pick<AlertRow, 'measure' | 'instrument_id' | 'portfolio_id' | 'screen_id' | 'subject'>;

const USUAL_FIRINGS = 50;
const NOTHING = { instrument_id: null, portfolio_id: null, screen_id: null };

function requireAlert(row: AlertRow | undefined): AlertRow {
  if (row === undefined || row.removed_at !== null) throw new AppError('alert.not-found');
  return row;
}

function requireFit(trigger: AlertTrigger, measure: AlertMeasure): void {
  if ((trigger.kind === 'screen') !== (measure === 'screen')) throw errorAtField('alert.trigger-unfit', 'trigger.kind');
}

/** Returns the state after a change of the terms or of the status: what another level had seen says nothing about this one. */
function stateAfter(before: AlertState, terms: AlertTerms, renewed: boolean, status: 'active' | 'paused' | undefined): AlertState {
  const renewedState = renewed ? { ...before, met: null, known: null } : before;
  return status === undefined ? renewedState : reduceAlert(terms, renewedState, { type: status === 'active' ? 'resume' : 'pause' }).state;
}

/** Returns the service of alerts. Every call acts on the given user's own alerts only. */
export function createAlertsService({ db, clock, venue, engine }: Needs) {
  const present = (row: AlertRow): WireAlert => presentAlert(row, venue.instrument);

  function requireUntil(until: string | null): void {
    if (until !== null && until < venue.tradingDate()) throw errorAtField('alert.until-past', 'until');
  }

  async function subjectOf(userId: string, watch: Watch): Promise<Subject> {
    const { measure } = watch;
    if (measure === 'pnl') {
      const portfolio = requirePortfolio(await findPortfolio(db, userId, watch.portfolio_id));
      return { ...NOTHING, measure, portfolio_id: portfolio.id, subject: portfolio.name };
    }
    if (measure === 'screen') {
      const known = await findKnownScreen(db, userId, watch.screen_id);
      if (known === null) throw errorAtField('screener.not-found', 'watch.screen_id');
      return { ...NOTHING, measure, screen_id: watch.screen_id, subject: known.name };
    }
    const instrument = venue.instrument(watch.instrument_id);
    if (instrument === null) throw errorAtField('instrument.not-found', 'watch.instrument_id');
    if (measure === 'iv' && instrument.kind !== 'option') throw errorAtField('alert.not-an-option', 'watch.instrument_id');
    return { ...NOTHING, measure, instrument_id: instrument.id, subject: instrument.tradingsymbol };
  }

  async function requireRoom(trx: Trx, userId: string): Promise<void> {
    if ((await repository.listAlerts(trx, userId)).length >= MOST_ALERTS) throw new AppError('alert.too-many');
  }

  return {
    listAlerts: async (userId: string): Promise<AnswerOf<typeof listAlerts>> => ({
      alerts: (await repository.listAlerts(db, userId)).map(present),
    }),

    async createAlert(userId: string, body: BodyOf<typeof createAlert>): Promise<WireAlert> {
      const { watch, trigger, cool_down_minutes: coolDownMinutes, until, note } = body;
      requireFit(trigger, watch.measure);
      requireUntil(until);
      const subject = await subjectOf(userId, watch);
      const terms: AlertTerms = { trigger, coolDownMinutes, until };
      const row = await engine.change(async (trx, emit) => {
        await requireRoom(trx, userId);
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

    async deleteAlert(userId: string, id: string): Promise<void> {
      await engine.change(async (trx, emit) => {
        requireAlert(await repository.lockAlert(trx, userId, id));
        emit(userId, 'alert.removed', { id }, null);
        return repository.updateAlert(trx, id, { removed_at: new Date(clock.now()) });
      });
    },

    /** Takes back a removal; the alert begins anew, for nobody watched meanwhile. */
    async restoreAlert(userId: string, id: string): Promise<WireAlert> {
      const row = await engine.change(async (trx, emit) => {
        const before = await repository.lockAlert(trx, userId, id);
        if (before === undefined) throw new AppError('alert.not-found');
        if (before.removed_at === null) return before;
        await requireRoom(trx, userId);
        // An alert whose screen is gone would watch nothing.
        if (before.screen_id !== null && (await findKnownScreen(db, userId, before.screen_id)) === null)
          throw new AppError('alert.not-found');
        const state = JSON.stringify(stateAfter(before.state, before.terms, true, undefined));
        const after = await repository.updateAlert(trx, id, { removed_at: null, state, revision: before.revision + 1 });
        emit(userId, 'alert.saved', { alert: present(after) }, null);
        return after;
      });
      return present(row);
    },

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

export type AlertsService = ReturnType<typeof createAlertsService>;
