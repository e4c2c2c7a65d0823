import { type AlertInput, type Firing, reduceAlert } from '#domain/alerts/reduce-alert.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { Venue } from '#server/market/venue.ts';
import { presentAlert, presentFiring } from '#server/presenters/alert.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/alerts.ts';

/** One input of an alert; `symbols` names the instruments of a screen. */
export interface AlertStep {
  readonly id: string;
  readonly input: AlertInput;
  readonly symbols?: ReadonlyMap<string, string>;
}

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  /** Whether a user gets no prices: then none of their alerts does. */
  readonly isSilent: (userId: string) => boolean;
}

/** Returns the alerts that watch; the others wait in the table. What they remember and what they send is one transaction. */
export function createWatchedAlerts({ eventLog, clock, venue, isSilent }: Needs) {
  const watching = new Map<string, AlertRow>();

  function keep(row: AlertRow): void {
    if (row.removed_at === null && row.state.status === 'active') watching.set(row.id, row);
    else watching.delete(row.id);
  }

  async function notify(trx: Trx, emit: Emit, row: AlertRow, { at, value, ids }: Firing, symbols: AlertStep['symbols']): Promise<void> {
    const now = clock.now();
    const firing = await repository.insertFiring(trx, {
      id: newId(now),
      user_id: row.user_id,
      alert_id: row.id,
      number: row.state.fired,
      trigger: JSON.stringify(row.terms.trigger),
      value,
      symbols: JSON.stringify(ids.map((id) => symbols?.get(id) ?? id)),
      source: venue.source,
      exchange_at: new Date(at),
      received_at: new Date(now),
    });
    const find = venue.instrument;
    emit(row.user_id, 'alert.fired', { firing: presentFiring(firing, row, find), alert: presentAlert(row, find) }, at);
  }

  /** Gives alerts their inputs, and stores what changed. Inside the queue. */
  async function handle(inputs: readonly AlertStep[], at: ExchangeTime): Promise<void> {
    const steps = inputs.flatMap((one) => {
      const row = watching.get(one.id);
      if (row === undefined) return [];
      const { state, firing } = reduceAlert(row.terms, row.state, one.input);
      return state === row.state ? [] : [{ before: row, state, firing, symbols: one.symbols }];
    });
    if (steps.length === 0) return;
    const rows = await eventLog.transact(async (trx, emit) => {
      const stored: AlertRow[] = [];
      for (const { before, state, firing, symbols } of steps) {
        const row = await repository.updateAlert(trx, before.id, { state: JSON.stringify(state) });
        stored.push(row);
        if (firing !== null) await notify(trx, emit, row, firing, symbols);
        else if (state.status !== before.state.status) emit(row.user_id, 'alert.saved', { alert: presentAlert(row, venue.instrument) }, at);
      }
      return stored;
    });
    rows.forEach(keep);
  }

  return {
    keep,
    handle,
    get: (id: string) => watching.get(id),

    /** Watches none of a user's any more. */
    drop(userId: string): void {
      for (const { id, user_id } of [...watching.values()]) if (user_id === userId) watching.delete(id);
    },

    all: (): readonly AlertRow[] => [...watching.values()],

    /** Those of the measures whose users get prices. */
    of: (measures: readonly AlertRow['measure'][]): readonly AlertRow[] =>
      [...watching.values()].filter(({ measure, user_id }) => measures.includes(measure) && !isSilent(user_id)),
  };
}

export type WatchedAlerts = ReturnType<typeof createWatchedAlerts>;
