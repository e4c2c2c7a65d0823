import type { Firing } from '#domain/alerts/reduce-alert.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { Market } from '#server/market/market.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAlert, presentFiring } from '#server/presenters/alert.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/alerts.ts';

/** What an input has made of an alert. */
export interface Change {
  readonly before: AlertRow;
  readonly state: AlertRow['state'];
  readonly firing: Firing | null;
  readonly symbols: ReadonlyMap<string, string> | undefined;
}

/** Returns the function that stores new states of alerts, and emits firings. */
export function createAlertRecorder({ clock, venue }: { readonly clock: WallClock; readonly venue: Market }) {
  async function notify(trx: Trx, emit: Emit, row: AlertRow, { at, terms, ids }: Firing, symbols: Change['symbols']): Promise<void> {
    const now = clock.now();
    const firing = await repository.insertFiring(trx, {
      id: newId(now),
      user_id: row.user_id,
      alert_id: row.id,
      number: row.state.fired,
      match: row.terms.match,
      seen: JSON.stringify(terms),
      symbols: JSON.stringify(symbols === undefined ? [] : ids.map((id) => symbols.get(id) ?? id)),
      source: venue.source,
      exchange_at: new Date(at),
      received_at: new Date(now),
    });
    const find = venue.instrument;
    emit(row.user_id, 'alert.fired', { firing: presentFiring(firing, row, find), alert: presentAlert(row, find) }, at);
  }

  return async function record(trx: Trx, emit: Emit, changes: readonly Change[], at: ExchangeTime): Promise<readonly AlertRow[]> {
    await repository.saveStates(
      trx,
      changes.map(({ before, state }) => ({ id: before.id, state: JSON.stringify(state) })),
    );
    const rows: AlertRow[] = [];
    for (const { before, state, firing, symbols } of changes) {
      const row = { ...before, state };
      rows.push(row);
      if (firing !== null) await notify(trx, emit, row, firing, symbols);
      else if (state.status !== before.state.status) emit(row.user_id, 'alert.saved', { alert: presentAlert(row, venue.instrument) }, at);
    }
    return rows;
  };
}
