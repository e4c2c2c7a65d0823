import type { InferOutput } from 'valibot';
import type { alert, alertFiring } from '#contract/schemas/alert.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { AlertFiringRow, AlertRow } from '#server/db/tables/alerts.ts';
import { presentInstrument } from './instrument.ts';

export type WireAlert = InferOutput<typeof alert>;
type WireFiring = InferOutput<typeof alertFiring>;

/** Finds a listed instrument; null once it has ended. */
type FindInstrument = (id: string) => Instrument | null;

function instrumentOf({ instrument_id: id }: AlertRow, find: FindInstrument) {
  const found = id === null ? null : find(id);
  return found === null ? null : presentInstrument(found);
}

export function presentAlert(row: AlertRow, find: FindInstrument): WireAlert {
  const { terms, state } = row;
  return {
    alert_id: row.id,
    watch: { measure: row.measure, instrument: instrumentOf(row, find), portfolio_id: row.portfolio_id, screen_id: row.screen_id },
    subject: row.subject,
    trigger: { ...terms.trigger },
    cool_down_minutes: terms.coolDownMinutes,
    until: terms.until,
    note: row.note,
    status: state.status,
    met: state.met,
    fired: state.fired,
    fired_at: state.firedAt,
    revision: row.revision,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

export function presentFiring(firing: AlertFiringRow, row: AlertRow, find: FindInstrument): WireFiring {
  return {
    firing_id: firing.id,
    alert_id: row.id,
    measure: row.measure,
    subject: row.subject,
    screen_id: row.screen_id,
    instrument: instrumentOf(row, find),
    trigger: { ...firing.trigger },
    note: row.note,
    value: firing.value,
    symbols: [...firing.symbols],
    source: firing.source,
    exchange_at: firing.exchange_at.getTime(),
    received_at: firing.received_at.getTime(),
  };
}
