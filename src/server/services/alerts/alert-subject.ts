import type { BodyOf } from '#contract/operation.ts';
import type { createAlert } from '#contract/operations/alerts.ts';
import type { AlertState, AlertTerms } from '#domain/alerts/alert.ts';
import { reduceAlert } from '#domain/alerts/reduce-alert.ts';
import type { Db } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { Venue } from '#server/market/venue.ts';
import { requirePortfolio } from '#server/policies/access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { findKnownScreen } from '#server/services/screener/screens.ts';

type Watch = BodyOf<typeof createAlert>['watch'];
type Subject = Pick<AlertRow, 'measure' | 'instrument_id' | 'portfolio_id' | 'screen_id' | 'subject'>;

const NOTHING = { instrument_id: null, portfolio_id: null, screen_id: null };

/** Returns what an alert is to watch, with its name. Throws at the field that names something which is not there. */
export async function subjectOf(db: Db, venue: Venue, userId: string, watch: Watch): Promise<Subject> {
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

/** Returns the state after a change of the terms or of the status: what another level had seen says nothing about this one. */
export function stateAfter(before: AlertState, terms: AlertTerms, renewed: boolean, status: 'active' | 'paused' | undefined): AlertState {
  const renewedState = renewed ? { ...before, met: null, known: null } : before;
  return status === undefined ? renewedState : reduceAlert(terms, renewedState, { type: status === 'active' ? 'resume' : 'pause' }).state;
}
