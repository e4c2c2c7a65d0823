import { AppError } from '#contract/errors/app-error.ts';
import { MOST_ALERTS } from '#contract/schemas/alert.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { Market } from '#server/market/market.ts';
import { presentAlert, type WireAlert } from '#server/presenters/alert.ts';
import * as repository from '#server/repositories/alerts.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';
import type { AlertEngine } from './alert-engine.ts';
import type { DayTapes } from './try-alert.ts';
import { stateAfter } from './term-of-body.ts';

export interface AlertNeeds {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly engine: AlertEngine;
  /** Days that were stored, to try an alert on. */
  readonly past: DayTapes;
}

/** Returns the alert. Throws alert.not-found for one that is not there, or not any more. */
export function requireAlert(row: AlertRow | undefined): AlertRow {
  if (row === undefined || row.removed_at !== null) throw new AppError('alert.not-found');
  return row;
}

/** Throws alert.too-many when the user has as many alerts as one may have. */
export async function requireQuota(trx: Trx, userId: string): Promise<void> {
  if ((await countKept(trx, userId, 'alerts')) >= MOST_ALERTS) throw new AppError('alert.too-many');
}

/** Returns how an alert is removed, and how that is taken back. */
export function createAlertRemoval({ db, clock, venue, engine }: AlertNeeds) {
  const present = (row: AlertRow): WireAlert => presentAlert(row, venue.instrument);
  return {
    async deleteAlert(userId: string, id: string): Promise<void> {
      await engine.change(async (trx, emit) => {
        requireAlert(await repository.lockAlert(trx, userId, id));
        emit(userId, 'alert.removed', { id }, null);
        return repository.updateAlert(trx, id, { removed_at: new Date(clock.now()) });
      });
    },

    /** Undoes a removal; the alert starts afresh, as it was not watched meanwhile. */
    async restoreAlert(userId: string, id: string): Promise<WireAlert> {
      const row = await engine.change(async (trx, emit) => {
        const before = await repository.lockAlert(trx, userId, id);
        if (before === undefined) throw new AppError('alert.not-found');
        if (before.removed_at === null) return before;
        await requireQuota(trx, userId);
        // An alert on a deleted screen would watch nothing.
        for (const term of before.terms.terms)
          if (term.measure === 'screen' && (await findKnownScreen(db, userId, term.screenId)) === null)
            throw new AppError('alert.not-found');
        const state = JSON.stringify(stateAfter(before.state, before.terms, true, undefined));
        const after = await repository.updateAlert(trx, id, { removed_at: null, state, revision: before.revision + 1 });
        emit(userId, 'alert.saved', { alert: present(after) }, null);
        return after;
      });
      return present(row);
    },
  };
}
